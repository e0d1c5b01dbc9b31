import { href } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AppLink } from '#web/ui/link.tsx'

import type { AddToCart } from './add-to-cart.ts'
import type { LoadedProducts } from './product-list-page.ts'
import { ProductGrid } from './product-grid.tsx'
import { chosenFilters, productListHref, type ProductQuery, withoutFilters } from './product-query.ts'

type NothingFoundProps = {
  path: '/' | '/products'
  query: ProductQuery
  list: LoadedProducts
  cart: Cart
  onAdd: AddToCart
}

/** An empty list with spelling correction, navigation links and closest matches. */
export function NothingFound({ path, query, list: { didYouMean, closest = [] }, cart, onAdd }: NothingFoundProps) {
  const { search } = query
  const isFiltered = chosenFilters(query).length > 0
  if (search === '' && !isFiltered)
    return <EmptyState icon="store" title="No products available at the moment. Please check back later." />
  return (
    <>
      <EmptyState
        icon="search"
        title="No products found matching your search"
        action={
          <>
            {isFiltered && search !== '' && (
              <LinkButton href={productListHref(href('/products'), withoutFilters(query))}>
                {onlyCategory(query) ? 'Search in all categories' : 'Search without filters'}
              </LinkButton>
            )}
            <LinkButton href={href('/products')} variant="secondary">
              Show all products
            </LinkButton>
          </>
        }
      >
        {didYouMean !== undefined ? (
          <p className="text-lg">
            Did you mean{' '}
            <AppLink
              href={productListHref(path, { ...query, search: didYouMean, page: 1 })}
              keepScroll
              className="inline-block py-2 font-semibold text-brand-strong underline underline-offset-4"
            >
              {didYouMean}
            </AppLink>
            ?
          </p>
        ) : search === '' ? (
          <p>No product has everything you chose. Take one of the filters back.</p>
        ) : (
          <p>Nothing is called “{search}”. Try fewer letters, or the name on the strip or bottle.</p>
        )}
      </EmptyState>
      {closest.length > 0 && (
        <section aria-labelledby="closest-title" className="flex flex-col gap-4">
          <h2 id="closest-title" className="text-xl font-semibold">
            Closest matches
          </h2>
          <ProductGrid products={closest} cart={cart} onAdd={onAdd} heading="h3" />
        </section>
      )}
    </>
  )
}

function onlyCategory(query: ProductQuery): boolean {
  return chosenFilters(query).every(([name]) => name === 'category')
}
