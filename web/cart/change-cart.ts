import { addToCart, localCart } from './cart-store.ts'
import type { AddableProduct } from './local-cart.ts'

/** Adds one pack of a product, or takes one out. Without the last one its line goes (cart-1). */
export function changeCart(product: AddableProduct, by: 1 | -1): void {
  if (by === 1) return addToCart(product)
  const position = localCart.lines.findIndex(({ id }) => id === product._id)
  const line = localCart.lines[position]
  if (line !== undefined) localCart.setQuantity(position, line.quantity - 1)
}
