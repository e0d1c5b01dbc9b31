import { type Paise, paise, sumPaise, timesPaise } from '../money.ts'

/** Flat fee for an online order with anything in it (cart-9). */
export const DELIVERY_FEE = paise(4900)

type PricedLine = { readonly unitPrice: Paise; readonly quantity: number }

export type CartTotals = { readonly itemsTotal: Paise; readonly deliveryFee: Paise; readonly totalAmount: Paise }

/** The price of a line: unit price times quantity, in paise. */
export function lineTotal(line: PricedLine): Paise {
  return timesPaise(line.unitPrice, line.quantity)
}

/** The saving against the MRP, in paise. An MRP below the price counts as the price. */
export function cartSavings(lines: readonly (PricedLine & { readonly mrp: Paise })[]): Paise {
  return sumPaise(
    lines.map(({ unitPrice, mrp, quantity }) => timesPaise(paise(Math.max(mrp - unitPrice, 0)), quantity)),
  )
}

/**
 * Calculates the totals in paise: items, delivery fee (by default Rs. 49 if the items cost anything, else 0) and their sum
 * (cart-9). Browser and server share it; only the server's result is charged (orders-4).
 */
export function priceCart(lines: readonly PricedLine[], fee: Paise = DELIVERY_FEE): CartTotals {
  const itemsTotal = sumPaise(lines.map(lineTotal))
  const deliveryFee = itemsTotal > 0 ? fee : paise(0)
  return { itemsTotal, deliveryFee, totalAmount: sumPaise([itemsTotal, deliveryFee]) }
}
