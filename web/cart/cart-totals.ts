import type { Cart, CartLine } from '#domain/cart/cart-lines.ts'
import { type CartTotals, lineTotal, priceCart } from '#domain/cart/price-cart.ts'
import { type Paise, tolerantPaise } from '#domain/money.ts'

const priced = ({ sellingPrice, quantity }: CartLine) => ({ unitPrice: tolerantPaise(sellingPrice), quantity })

/** What the shopper sees below a cart, in paise. */
export function cartTotals(lines: Cart): CartTotals {
  return priceCart(lines.map(priced))
}

/** What one line of the cart comes to, in paise. */
export function cartLineTotal(line: CartLine): Paise {
  return lineTotal(priced(line))
}
