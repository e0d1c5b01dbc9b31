import { data, href, useNavigation } from 'react-router'

import { api } from '#web/platform/api.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { addToCart, useCartLines } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'

import type { Route } from './+types/products-page.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterList } from './filter-list.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { productCountText } from './found-products.tsx'
import { FilterCache, type ListFilters, productListTitle, singleCategory } from './list-filters.ts'
import { loadProducts, type ProductList } from './load-products.ts'
import { productListHref, type ProductQuery, readProductQuery } from './product-query.ts'
import { SortBox } from './sort-box.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const isSearch = loaderData?.query.search !== ''
  const filters = loaderData && filtersOf(unpackJson(loaderData.list))
  const category = filters && singleCategory(loaderData.query, filters.categories)
  return pageMeta({
    title: (filters && productListTitle(loaderData.query, filters)) ?? 'Products',
    description: `${category ? `${category.count} products in ${category.name}` : 'Medicines, wellness products and devices'} with prices in rupees, pack sizes and expiry dates. Search by name.`,
    ...(!isSearch && {
      canonical: productListHref(href('/products'), { ...(category && { category: [category.slug] }) }),
    }),
    matches,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readProductQuery(request.url)
  const list = await loadProducts(context.get(apiContext), query, { withFilters: true })
  return data({ query, list: packJson(list) }, { status: list.state === 'failed' ? 503 : 200 })
}

const filterCache = new FilterCache()

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readProductQuery(request.url)
  const known = filterCache.find(query)
  const list = await loadProducts(api, query, { withFilters: known === undefined })
  if (list.state === 'failed') return { query, list: packJson(list) }
  const filters = known ?? filtersOf(list)
  filterCache.store(query, filters)
  return { query, list: packJson<ProductList>({ ...list, filters }) }
}

function filtersOf(list: ProductList): ListFilters {
  return (list.state === 'loaded' && list.filters) || { facets: [], isCut: false, categories: [] }
}

export default function ProductsPage({ loaderData: { query, list: packed } }: Route.ComponentProps) {
  const list = unpackJson(packed)
  const { categories, ...facets } = filtersOf(list)
  const lines = useCartLines()
  const pressed = usePendingQuery() ?? query
  const found = list.state === 'loaded' ? productCountText(list) : 'products'
  const hasProducts = list.state === 'loaded' && list.products.length > 0
  const filters = facets.facets.length > 0
  return (
    <CatalogueSection
      path="/products"
      heading="h1"
      title={productListTitle(query, filtersOf(list))}
      query={query}
      list={list}
      categories={categories}
      cart={lines}
      onAdd={addToCart}
      toolbar={
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {filters && <FilterSheet facets={facets} query={pressed} found={found} />}
            {hasProducts && (
              <>
                <p className="text-lg font-semibold tabular-nums max-lg:hidden">{found}</p>
                <SortBox query={query} />
              </>
            )}
          </div>
          <ChosenFilters facets={facets} query={query} ignored={list.state === 'loaded' ? list.ignored : undefined} />
        </>
      }
      column={
        filters ? (
          // Small screens hide this until "Filters" links to it, for pages without JavaScript.
          <aside id="filters" aria-label="Filters" className="scroll-mt-24 max-lg:hidden max-lg:target:block">
            <FilterList facets={facets} query={pressed} />
          </aside>
        ) : undefined
      }
    />
  )
}

/** The query of the pending navigation, so that a pressed filter is shown at once. */
function usePendingQuery(): ProductQuery | undefined {
  const { location } = useNavigation()
  return location?.pathname === href('/products') ? readProductQuery(`http://shop${location.search}`) : undefined
}
