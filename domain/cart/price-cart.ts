import { type Paise, paise, sumPaise, timesPaise } from '../money.ts'

/** What delivery costs: a flat fee, and the items total from which it is free; null: never (cart-9). */
export type FeeTerms = { readonly fee: Paise; readonly freeFrom: Paise | null }

/** The fee until the shop sets another. */
export const defaultFee: FeeTerms = { fee: paise(4900), freeFrom: null }

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
 * Calculates the totals in paise: items, delivery fee (0 if the items cost nothing, or enough) and their sum (cart-9). Browser
 * and server share it; only the server's result is charged (orders-4).
 */
export function priceCart(lines: readonly PricedLine[], { fee, freeFrom }: FeeTerms = defaultFee): CartTotals {
  const itemsTotal = sumPaise(lines.map(lineTotal))
  const deliveryFee = itemsTotal > 0 && itemsTotal < (freeFrom ?? Infinity) ? fee : paise(0)
  return { itemsTotal, deliveryFee, totalAmount: sumPaise([itemsTotal, deliveryFee]) }
}
