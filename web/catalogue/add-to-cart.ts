import { href } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { announce } from '#web/ui/announcer.tsx'
import type { ListedProduct } from './product-shape.ts'

/** Adds one pack of a product, or takes one out. */
export type ChangeCart = (product: ListedProduct, by: 1 | -1) => void

/** The quantity of a product in the cart. */
export function quantityInCart(cart: Cart, id: string | undefined): number {
  return cart.find((line) => line.id === id)?.quantity ?? 0
}

/** The reason why a quantity cannot be added to the cart (cart-5), or null. */
export function addRefusal(stock: number | null, inCart: number, quantity: number): string | null {
  if (stock === null || inCart + quantity <= stock) return null
  if (stock <= 0) return 'Out of Stock'
  if (inCart >= stock)
    return stock === 1 ? 'The last one is already in your cart' : `All ${stock} in stock are in your cart`
  return `Only ${stock - inCart} more in stock`
}

/** Announces an addition to the cart. */
export function announceAdded(name: string, inCart: number): void {
  announce({ text: `${inCart} in cart: ${name}`, action: { label: 'View cart', href: href('/cart') } })
}

/** Announces that one pack was taken out again. */
export function announceTaken(name: string, inCart: number): void {
  announce(inCart > 0 ? `${inCart} in cart: ${name}` : `Taken out: ${name}`)
}
