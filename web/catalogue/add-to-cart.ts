import type { Cart } from '#domain/cart/cart-lines.ts'
import { announce } from '#web/ui/announcer.tsx'

import type { ListedProduct, ShownProduct } from './product-shape.ts'

/** How the cart is changed; the pages get it from the cart's store. */
export type Add = (product: ListedProduct | ShownProduct, quantity: number) => void

/** How many of a product are in the cart. */
export function quantityIn(cart: Cart, id: string | undefined): number {
  return cart.find((line) => line.id === id)?.quantity ?? 0
}

/** Why no more of a product can be added, as a sentence; null when it can. The cart is asked too (D36). */
export function whyNotAdd(stock: number | null, inCart: number, quantity: number): string | null {
  if (stock === null || inCart + quantity <= stock) return null
  if (stock <= 0) return 'Out of Stock'
  if (inCart >= stock)
    return stock === 1 ? 'The last one is already in your cart' : `All ${stock} in stock are in your cart`
  return `Only ${stock - inCart} more in stock`
}

/** The polite sentence after an addition. */
export function announceAdded(name: string, inCart: number): void {
  announce(inCart > 1 ? `${name}: ${inCart} in your cart` : `${name} added to your cart`)
}
