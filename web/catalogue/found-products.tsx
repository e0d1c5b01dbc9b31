import type { Cart } from '#domain/cart/cart-lines.ts'
import { formatCount } from '#domain/money.ts'
import { LinkButton } from '#web/ui/button.tsx'

import type { AddToCart } from './add-to-cart.ts'
import { keepList } from './kept-list.ts'
import type { LoadedProducts } from './product-list-page.ts'
import { ProductGrid } from './product-grid.tsx'
import { productListHref, type ProductQuery } from './product-query.ts'

type FoundProductsProps = {
  path: '/' | '/products'
  query: ProductQuery
  list: LoadedProducts
  cart: Cart
  onAdd: AddToCart
}

/** The list with its total and 'Load More Products' (spec §2). */
export function FoundProducts({ path, query, list, cart, onAdd }: FoundProductsProps) {
  const { products, hasMore, total } = list
  const more = productListHref(path, { ...query, page: query.page + 1 })
  return (
    <>
      <ProductGrid
        products={products}
        cart={cart}
        onAdd={onAdd}
        eager={path === '/products' ? 2 : 0}
        heading={path === '/products' ? 'h2' : 'h3'}
      />
      <div className="flex flex-col items-center gap-3">
        <p role="status" className="text-xs text-quiet tabular-nums">
          Showing {products.length} {total === null ? 'products' : `of ${countOf(list)}`}
        </p>
        {hasMore && (
          <LinkButton
            href={`${more}#from-${products.length + 1}`}
            onClick={() => keepList(query, list)}
            variant="secondary"
            size="large"
            keepScroll
            replace
          >
            Load More Products
          </LinkButton>
        )}
      </div>
    </>
  )
}

/** "136 products", "1 product", "1,000+ products". */
export function countOf({ products, total, moreThanTotal }: LoadedProducts): string {
  const count = total ?? products.length
  return `${formatCount(count)}${moreThanTotal ? '+' : ''} ${count === 1 ? 'product' : 'products'}`
}
