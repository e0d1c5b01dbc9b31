import type { Cart } from '#domain/cart/cart-lines.ts'
import { formatCount } from '#domain/money.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/button.tsx'

import type { ChangeCart } from './add-to-cart.ts'
import { cacheLoadedList } from './loaded-list-cache.ts'
import type { LoadedProducts } from './product-list-page.ts'
import { ProductGrid } from './product-grid.tsx'
import { productListHref, type ProductQuery } from './product-query.ts'

type FoundProductsProps = {
  path: '/' | '/products'
  query: ProductQuery
  list: LoadedProducts
  cart: Cart
  onChange: ChangeCart
}

/** The list with its total and 'Load More Products' (catalogue-5). */
export function FoundProducts({ path, query, list, cart, onChange }: FoundProductsProps) {
  const { products, total } = list
  return (
    <>
      <ProductGrid
        products={products}
        cart={cart}
        onChange={onChange}
        eager={path === '/products' ? 2 : 0}
        heading={path === '/products' ? 'h2' : 'h3'}
      />
      <div className="flex flex-col items-center gap-3">
        <p role="status" className="text-xs text-quiet tabular-nums">
          {`Showing ${products.length} ${total === null ? 'products' : `of ${productCountText(list)}`}`}
        </p>
        <NextPage path={path} query={query} list={list} />
      </div>
    </>
  )
}

/** 'Load More Products', or why the next page could not be loaded. */
function NextPage({ path, query, list }: Pick<FoundProductsProps, 'path' | 'query' | 'list'>) {
  const { products, hasMore, failure } = list
  const link = {
    onClick: () => cacheLoadedList(query, list),
    variant: 'secondary',
    keepScroll: true,
    replace: true,
  } as const
  if (failure !== undefined)
    return (
      <AlertBox
        className="w-full"
        action={
          // The router loads nothing for the same address with the same fragment.
          <LinkButton {...link} href={productListHref(path, query)}>
            Try again
          </LinkButton>
        }
      >
        {failure}
      </AlertBox>
    )
  if (!hasMore) return null
  return (
    <LinkButton
      {...link}
      href={`${productListHref(path, { ...query, page: query.page + 1 })}#from-${products.length + 1}`}
      size="large"
    >
      Load More Products
    </LinkButton>
  )
}

/** "136 products", "1 product", "1,000+ products". */
export function productCountText({ products, total, moreThanTotal }: LoadedProducts): string {
  const count = total ?? products.length
  return `${formatCount(count)}${moreThanTotal ? '+' : ''} ${count === 1 ? 'product' : 'products'}`
}
