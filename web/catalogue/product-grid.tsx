import type { Cart } from '#domain/cart/cart-lines.ts'

import { type Add, quantityIn } from './add-to-cart.ts'
import { ProductCard } from './product-card.tsx'
import { PAGE_SIZE } from './product-query.ts'
import type { ListedProduct } from './product-shape.ts'

type ProductGridProps = {
  products: readonly ListedProduct[]
  cart: Cart
  onAdd: Add
  heading: 'h2' | 'h3'
  /** So many pictures are in sight at once and fetched first. */
  eager?: number
}

/** Cards side by side; the first of every further page can be jumped to. */
export function ProductGrid({ products, cart, onAdd, heading, eager = 0 }: ProductGridProps) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product._id ?? `no-id-${index}`} className="min-w-0">
          <ProductCard
            id={index % PAGE_SIZE === 0 && index > 0 ? `from-${index + 1}` : undefined}
            product={product}
            inCart={quantityIn(cart, product._id)}
            onAdd={onAdd}
            eager={index < eager}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  )
}
