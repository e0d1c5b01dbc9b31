import { href } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { buttonLook, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowLink } from '#web/ui/link.tsx'

import type { ChangeCart } from './add-to-cart.ts'
import type { LoadedProducts } from './product-list-page.ts'
import { ProductGrid } from './product-grid.tsx'
import { chosenFilterValues, productListHref, type ProductQuery, withoutProductFilters } from './product-query.ts'

type NothingFoundProps = {
  path: '/' | '/products'
  query: ProductQuery
  list: LoadedProducts
  cart: Cart
  onChange: ChangeCart
}

/** An empty list: the products of its correction (catalogue-12), else ways to get help and popular products. */
export function NothingFound(props: NothingFoundProps) {
  const shop = useShop()
  const { query, list, cart, onChange } = props
  if (list.didYouMean !== undefined) return <Corrected {...props} didYouMean={list.didYouMean} />
  const { search } = query
  const isFiltered = chosenFilterValues(query).length > 0
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
              <LinkButton href={productListHref(href('/products'), withoutProductFilters(query))}>
                {hasOnlyCategories(query) ? 'Search in all categories' : 'Search without filters'}
              </LinkButton>
            )}
            {search !== '' && (
              <>
                <LinkButton href={`${href('/contact-us')}?request=${encodeURIComponent(search.slice(0, 200))}#enquiry`}>
                  Request this medicine
                </LinkButton>
                <a href={shop.phones[0].href} className={buttonLook({ variant: 'secondary' })}>
                  <Icon name="phone" />
                  Ask a pharmacist
                </a>
                <a href={whatsAppHref(shop.whatsApp.href, search)} className={buttonLook({ variant: 'secondary' })}>
                  <Icon name="whatsapp" />
                  WhatsApp
                </a>
              </>
            )}
            <LinkButton href={href('/products')} variant="secondary">
              Show all products
            </LinkButton>
          </>
        }
      >
        {search === '' ? (
          <p>No product has everything you chose. Take one of the filters back.</p>
        ) : (
          <p>
            Nothing is called “{search}”. Try fewer letters, or the name on the strip or bottle. We can also order it
            for you.
          </p>
        )}
      </EmptyState>
      {list.popular !== undefined && list.popular.length > 0 && (
        <section aria-labelledby="popular-title" className="flex flex-col gap-4">
          <h2 id="popular-title" className="text-xl font-semibold">
            Popular products
          </h2>
          <ProductGrid products={list.popular} cart={cart} onChange={onChange} heading="h3" />
        </section>
      )}
    </>
  )
}

function Corrected({ path, query, list, cart, onChange, didYouMean }: NothingFoundProps & { didYouMean: string }) {
  const all = productListHref(path, { ...query, search: didYouMean, page: 1 })
  const missing = numbersIn(query.search).filter((number) => !numbersIn(didYouMean).includes(number))
  return (
    <>
      <p role="status" className="text-lg wrap-anywhere">
        <span>No products found matching your search</span>
        <span>{missing.length === 0 ? '' : `: none has ${missing.join(' or ')}`}</span>. Showing results for{' '}
        <strong>{didYouMean}</strong>.
      </p>
      <ProductGrid
        products={list.closest ?? []}
        cart={cart}
        onChange={onChange}
        heading={path === '/products' ? 'h2' : 'h3'}
      />
      <ArrowLink href={all}>{`See all results for ${didYouMean}`}</ArrowLink>
    </>
  )
}

/** The strengths of a search, which a correction may lack: "dolo 650" → "650". */
function numbersIn(search: string): string[] {
  return search.match(/\d+(?:\.\d+)?/g) ?? []
}

function whatsAppHref(chat: string, search: string): string {
  return `${chat}?text=${encodeURIComponent(`Do you have ${search.slice(0, 200)}?`)}`
}

function hasOnlyCategories(query: ProductQuery): boolean {
  return chosenFilterValues(query).every(([name]) => name === 'category')
}
