import type { Cart, CartLine } from '#domain/cart/cart-lines.ts'
import { cartSavings, type CartTotals, type FeeTerms, lineTotal, priceCart } from '#domain/cart/price-cart.ts'
import { type Paise, tolerantPaise } from '#domain/money.ts'

const priced = ({ sellingPrice, quantity, mrp }: CartLine) => ({
  unitPrice: tolerantPaise(sellingPrice),
  mrp: tolerantPaise(mrp),
  quantity,
})

/** Items, delivery fee and total of a cart, in paise. */
export function cartTotals(lines: Cart, fee: FeeTerms | undefined): CartTotals {
  return priceCart(lines.map(priced), fee)
}

/** The total of one line, in paise. */
export function cartLineTotal(line: CartLine): Paise {
  return lineTotal(priced(line))
}

/** How much less than its MRP a cart costs, in paise. */
export function savedAmount(lines: Cart): Paise {
  return cartSavings(lines.map(priced))
}
