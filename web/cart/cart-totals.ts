import type { Cart, CartLine } from '#domain/cart/cart-lines.ts'
import { type CartTotals, lineTotal, priceCart } from '#domain/cart/price-cart.ts'
import { type Paise, tolerantPaise } from '#domain/money.ts'

const priced = ({ sellingPrice, quantity }: CartLine) => ({ unitPrice: tolerantPaise(sellingPrice), quantity })

/** Items, delivery fee and total of a cart, in paise. */
export function cartTotals(lines: Cart): CartTotals {
  return priceCart(lines.map(priced))
}

/** The total of one line, in paise. */
export function cartLineTotal(line: CartLine): Paise {
  return lineTotal(priced(line))
}
