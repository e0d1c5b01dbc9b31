import { type ReactNode, useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { AppLink } from '#web/ui/link.tsx'
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
  categories: readonly Pick<Category, 'name' | 'slug' | 'count'>[]
  cart: Cart
  onChange: ChangeCart
  /** Filters and sort order above the list. */
  toolbar?: ReactNode
  /** A column beside the list on wide screens. */
  column?: ReactNode
}

/** 'Popular Products': search, categories, cards and 'Load More Products' (catalogue-5). */
export function CatalogueSection(props: CatalogueSectionProps) {
  const { path, heading: Heading, title = 'Popular Products', query, categories, toolbar, column } = props
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

/** Further categories are in the filters only. */
const MAX_CATEGORY_LINKS = 20

type CategoryLinksProps = { categories: readonly Pick<Category, 'name' | 'slug' | 'count'>[]; query: ProductQuery }

/** A scrolling row of categories. Search and sort order stay when the category changes. */
function CategoryLinks({ categories, query: { category, search, sort } }: CategoryLinksProps) {
  const row = useRef<HTMLUListElement>(null)
  const current = category?.map(slugOf) ?? ['']
  const shown = categories.filter(({ slug }, index) => index < MAX_CATEGORY_LINKS || current.includes(slug))
  const links = [{ name: 'All', slug: '' }, ...shown]
  const place = links.findIndex(({ slug }) => current.includes(slug))
  useEffect(() => scrollIntoRow(row.current?.children[place]), [place])
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories" className="-mx-(--page-margin)">
      <ul ref={row} className="flex gap-2 overflow-x-auto px-(--page-margin) py-1 scrollbar-none lg:flex-wrap">
        {links.map(({ name, slug }) => (
          <li key={slug} className="shrink-0">
            <AppLink
              href={productListHref(href('/products'), {
                ...(slug && { category: [slug] }),
                search,
                ...(sort && { sort }),
              })}
              keepScroll
              aria-current={current.includes(slug) ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-quiet hover:border-brand hover:text-brand-strong aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Centres a link in its row, without scrolling the page. */
function scrollIntoRow(link: Element | undefined): void {
  const row = link?.parentElement
  if (!row) return
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
}
