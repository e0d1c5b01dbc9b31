import type { Cart } from '#domain/cart/cart-lines.ts'

import { type ChangeCart, quantityInCart } from './add-to-cart.ts'
import { ProductTile } from './product-tile.tsx'
import { PAGE_SIZE } from './product-query.ts'
import type { ListedProduct } from './product-shape.ts'

type ProductGridProps = {
  products: readonly ListedProduct[]
  cart: Cart
  onChange: ChangeCart
  heading: 'h2' | 'h3'
  /** The number of pictures that load at once. */
  eager?: number
}

/** A grid of cards. The first card of each page has an anchor. */
export function ProductGrid({ products, cart, onChange, heading, eager = 0 }: ProductGridProps) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product._id ?? `no-id-${index}`}>
          <ProductTile
            id={index % PAGE_SIZE === 0 && index > 0 ? `from-${index + 1}` : undefined}
            product={product}
            inCart={quantityInCart(cart, product._id)}
            onChange={onChange}
            eager={index < eager}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  )
}
