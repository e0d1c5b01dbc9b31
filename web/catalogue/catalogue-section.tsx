import type { Category } from '#contract/catalogue.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

import { type Add, quantityIn } from './add-to-cart.ts'
import { CategoryLinks } from './category-links.tsx'
import type { ProductList } from './load-products.ts'
import { ProductCard } from './product-card.tsx'
import { PAGE_SIZE, productListHref, type ProductQuery } from './product-query.ts'
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
}

/** 'Popular Products': search, categories, cards and 'Load More Products' (spec §2). */
export function CatalogueSection({
  path,
  heading: Heading,
  query,
  list,
  categories,
  cart,
  onAdd,
}: CatalogueSectionProps) {
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
        <SearchBox path={path} search={query.search} category={query.category} />
      </div>
      <CategoryLinks categories={categories} current={query.category} search={query.search} />
      <div className="flex flex-col gap-6">
        {list.state === 'failed' ? (
          <Alert
            action={
              <LinkButton href={productListHref(path, query)} variant="secondary" keepScroll>
                Try again
              </LinkButton>
            }
          >
            {list.message}
          </Alert>
        ) : list.products.length === 0 ? (
          <NothingThere query={query} />
        ) : (
          <Found path={path} query={query} list={list} cart={cart} onAdd={onAdd} />
        )}
      </div>
    </section>
  )
}

function NothingThere({ query: { search, category } }: { query: ProductQuery }) {
  if (search === '' && category === '')
    return <EmptyState icon="store" title="No products available at the moment. Please check back later." />
  return (
    <EmptyState
      icon="search"
      title="No products found matching your search"
      action={
        <>
          {category !== '' && search !== '' && (
            <LinkButton href={productListHref('/products', { search })}>Search in all categories</LinkButton>
          )}
          <LinkButton href="/products" variant="secondary">
            Show all products
          </LinkButton>
        </>
      }
    >
      {search !== '' && <p>Nothing is called “{search}”. Try fewer letters, or the name on the strip or bottle.</p>}
    </EmptyState>
  )
}

type FoundProps = Pick<CatalogueSectionProps, 'path' | 'query' | 'cart' | 'onAdd'> & {
  list: Extract<ProductList, { state: 'loaded' }>
}

function Found({ path, query, list: { products, hasMore, total }, cart, onAdd }: FoundProps) {
  const more = productListHref(path, { ...query, page: query.page + 1 })
  return (
    <>
      <ul className="product-grid">
        {products.map((product, index) => (
          <li key={product._id ?? `no-id-${index}`} className="min-w-0">
            <ProductCard
              id={index % PAGE_SIZE === 0 && index > 0 ? `from-${index + 1}` : undefined}
              product={product}
              inCart={quantityIn(cart, product._id)}
              onAdd={onAdd}
              eager={path === '/products' && index < 2}
              heading={path === '/products' ? 'h2' : 'h3'}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-center gap-3">
        <p role="status" className="text-xs text-quiet tabular-nums">
          {total === null
            ? `Showing ${products.length} products`
            : `Showing ${products.length} of ${total} ${total === 1 ? 'product' : 'products'}`}
        </p>
        {hasMore && (
          <LinkButton href={`${more}#from-${products.length + 1}`} variant="secondary" size="large" keepScroll replace>
            Load More Products
          </LinkButton>
        )}
      </div>
    </>
  )
}
