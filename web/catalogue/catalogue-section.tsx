import type { ReactNode } from 'react'

import type { Category } from '#contract/catalogue.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/button.tsx'

import type { Add } from './add-to-cart.ts'
import { CategoryLinks } from './category-links.tsx'
import { FoundProducts } from './found-products.tsx'
import type { ProductList } from './load-products.ts'
import { NothingFound } from './nothing-found.tsx'
import { productListHref, type ProductQuery } from './product-query.ts'
import { SearchBox } from './search-box.tsx'

type CatalogueSectionProps = {
  /** The page on which the section stands: its search and paging stay there. */
  path: '/' | '/products'
  heading: 'h1' | 'h2'
  query: ProductQuery
  list: ProductList
  categories: readonly Pick<Category, 'name' | 'slug' | 'count'>[]
  cart: Cart
  onAdd: Add
  /** Above the list: filters, order. */
  toolbar?: ReactNode
  /** Beside the list, where there is room for it. */
  column?: ReactNode
}

/** 'Popular Products': search, categories, cards and 'Load More Products' (spec §2). */
export function CatalogueSection(props: CatalogueSectionProps) {
  const { path, heading: Heading, query, categories, toolbar, column } = props
  const isWide = column === undefined
  return (
    <section
      id="popular-products"
      aria-labelledby="catalogue-title"
      className="page-column flex scroll-mt-24 flex-col gap-4 py-6 md:py-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading id="catalogue-title" className="text-2xl font-bold md:text-3xl">
          Popular Products
        </Heading>
        <SearchBox path={path} query={query} />
      </div>
      <CategoryLinks categories={categories} query={query} />
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

function List({ path, query, list, cart, onAdd }: CatalogueSectionProps) {
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
  return <Shown path={path} query={query} list={list} cart={cart} onAdd={onAdd} />
}
