import type { ReactNode } from 'react'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { ChangeCart } from './add-to-cart.ts'
import { FoundProducts } from './found-products.tsx'
import type { ProductList } from './load-products.ts'
import { NothingFound } from './nothing-found.tsx'
import { productListHref, type ProductQuery } from './product-query.ts'
import { SearchBox } from './search-box.tsx'

type CatalogueSectionProps = {
  /** The page of the section; search and paging stay on it. */
  path: '/' | '/products'
  heading: 'h1' | 'h2'
  /** The heading of the list; 'Popular Products' by default. */
  title?: string | undefined
  query: ProductQuery
  list: ProductList
  cart: Cart
  onChange: ChangeCart
  /** Links to the categories, above the list. */
  categoryLinks?: ReactNode
  /** Filters and sort order above the list. */
  toolbar?: ReactNode
  /** A column beside the list on wide screens. */
  column?: ReactNode
}

/** 'Popular Products': search, categories, cards and 'Load More Products' (catalogue-5). */
export function CatalogueSection(props: CatalogueSectionProps) {
  const { path, heading: Heading, title = 'Popular Products', query, categoryLinks, toolbar, column } = props
  const isWide = column === undefined
  return (
    <section
      id="popular-products"
      aria-labelledby="catalogue-title"
      className="page-column flex scroll-mt-24 flex-col gap-3 py-4 md:gap-4 md:py-8"
    >
      {/* On small screens the search box is right below the header (catalogue-13). */}
      <div className="flex flex-wrap items-center gap-3 md:flex-row-reverse md:gap-4">
        {path === '/products' && <SearchBox path={path} query={query} />}
        <Heading id="catalogue-title" className="mr-auto min-w-0 text-2xl font-bold wrap-anywhere md:text-3xl">
          {title}
        </Heading>
      </div>
      {categoryLinks}
      <div className={isWide ? undefined : 'beside-column'}>
        {column}
        <div id="product-list" tabIndex={-1} className="flex min-w-0 flex-col gap-4">
          {toolbar}
          <div className="flex flex-col gap-6">
            <List {...props} />
          </div>
        </div>
      </div>
    </section>
  )
}

function List({ path, query, list, cart, onChange }: CatalogueSectionProps) {
  if (list.state === 'failed')
    return (
      <AlertBox
        action={
          <LinkButton href={productListHref(path, query)} variant="secondary" keepScroll>
            Try again
          </LinkButton>
        }
      >
        {list.message}
      </AlertBox>
    )
  const Shown = list.products.length === 0 ? NothingFound : FoundProducts
  return <Shown path={path} query={query} list={list} cart={cart} onChange={onChange} />
}
