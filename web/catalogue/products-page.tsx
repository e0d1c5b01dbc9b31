import { data, href, useNavigation, Form, useSubmit } from 'react-router'
import { PreviewNote } from '#web/layout/preview-note.tsx'
import { api } from '#web/platform/api.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { apiContext, siteContext } from '#web/platform/server-context.ts'
import { useCartLines } from '#web/cart/cart-store.ts'
import { changeCart } from '#web/cart/change-cart.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/products-page.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { CategoryLinks } from './category-links.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterList } from './filter-list.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { productCountText } from './found-products.tsx'
import { FilterCache, type ListFilters, productListTitle, singleCategory } from './list-filters.ts'
import { SaltLinks } from './salt-links.tsx'
import { findLeftList, keepLeftList } from './left-list.ts'
import { loadProducts, type ProductList } from './load-products.ts'
import { productListHref, type ProductQuery, readProductQuery, sortLabels } from './product-query.ts'
import { useEffect, useRef } from 'react'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { HiddenFields } from './hidden-fields.tsx'

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
  const { isPreview } = context.get(siteContext)
  return data(
    { query, list: packJson(list), ...(isPreview && { isPreview }) },
    { status: list.state === 'failed' ? 503 : 200 },
  )
}

const filterCache = new FilterCache()

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readProductQuery(request.url)
  const left = findLeftList(query, Date.now())
  if (left !== null) return left
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

export default function ProductsPage({ loaderData: { query, list: packed, ...site } }: Route.ComponentProps) {
  const list = unpackJson(packed)
  const isComplete = list.state === 'loaded' && list.failure === undefined
  useEffect(() => {
    if (isComplete) keepLeftList({ query, list: packed }, Date.now())
  }, [query, packed, isComplete])
  const { categories, ...facets } = filtersOf(list)
  const lines = useCartLines()
  const pressed = usePendingQuery() ?? query
  const found = list.state === 'loaded' && list.didYouMean === undefined ? productCountText(list) : 'products'
  const hasProducts = list.state === 'loaded' && list.products.length > 0
  const filters = facets.facets.length > 0
  return (
    <>
      {'isPreview' in site && <PreviewNote />}
      <CatalogueSection
        path="/products"
        heading="h1"
        title={productListTitle(query, filtersOf(list))}
        query={query}
        list={list}
        categoryLinks={<CategoryLinks categories={categories} query={query} />}
        cart={lines}
        onChange={changeCart}
        toolbar={
          <>
            <div className="flex flex-wrap items-center justify-between gap-3 max-lg:gap-2">
              {filters && <FilterSheet facets={facets} query={pressed} found={found} />}
              {hasProducts && (
                <>
                  <p className="text-lg font-semibold tabular-nums max-lg:hidden">{found}</p>
                  <SortBox query={query} />
                </>
              )}
            </div>
            {list.state === 'loaded' && <SaltLinks query={query} list={list} />}
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
    </>
  )
}

/** The query of the pending navigation, so that a pressed filter is shown at once. */
function usePendingQuery(): ProductQuery | undefined {
  const { location } = useNavigation()
  return location?.pathname === href('/products') ? readProductQuery(`http://shop${location.search}`) : undefined
}

/** The sort order, applied on change or, without JavaScript, with a button. */
function SortBox({ query }: { query: ProductQuery }) {
  const submit = useSubmit()
  const box = useRef<HTMLSelectElement>(null)
  const { sort = 'relevance' } = query

  // Navigation may change the sort order (back, "Clear all").
  useEffect(() => {
    if (box.current) box.current.value = sort
  }, [sort])

  return (
    <Form
      method="get"
      action={href('/products')}
      preventScrollReset
      className="flex min-w-0 items-center gap-2 max-lg:grow max-lg:basis-26 sm:max-lg:max-w-64"
    >
      <HiddenFields query={query} without="sort" />
      <label htmlFor="sort" className="text-quiet max-lg:sr-only">
        Sort by
      </label>
      <span className="relative min-w-0 max-lg:flex-1">
        <select
          ref={box}
          id="sort"
          name="sort"
          defaultValue={sort}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
          className="min-h-11 w-full min-w-0 appearance-none truncate lg:w-48 rounded-lg border border-edge bg-surface py-2 pr-7 pl-3 font-semibold text-brand-strong hover:border-brand"
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          name="right"
          size={16}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rotate-90 text-quiet"
        />
      </span>
      <noscript>
        <button type="submit" className={buttonLook({ variant: 'secondary' })}>
          Apply
        </button>
      </noscript>
    </Form>
  )
}
