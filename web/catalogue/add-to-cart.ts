import { href } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { announce } from '#web/ui/announcer.tsx'

import type { ListedProduct, DetailedProduct } from './product-shape.ts'

export type AddToCart = (product: ListedProduct | DetailedProduct, quantity: number) => void

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
  const text = inCart > 1 ? `${name}: ${inCart} in your cart` : `${name} added to your cart`
  announce({ text, action: { label: 'View cart', href: href('/cart') } })
}
