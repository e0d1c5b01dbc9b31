import type { CartTotals } from '../cart/price-cart.ts'
import type { Paise } from '../money.ts'

/** What the customer's page showed, in rupees (D11). */
export type SeenPrices = {
  readonly items: readonly { readonly productId: string; readonly price?: number | undefined }[]
  readonly itemsTotal: number
  readonly deliveryFee: number
  readonly totalAmount: number
}

/** What the server asks for, in paise. */
export type AskedPrices = { readonly unitPrices: ReadonlyMap<string, Paise>; readonly totals: CartTotals }

/** Whether the customer saw exactly what they would be charged: each price that was sent, the fee and both totals (D11). */
export function sawSamePrices(seen: SeenPrices, asked: AskedPrices): boolean {
  const pricesMatch = seen.items.every(({ productId, price }) => {
    const unitPrice = asked.unitPrices.get(productId)
    return price === undefined || (unitPrice !== undefined && sameAmount(price, unitPrice))
  })
  const { itemsTotal, deliveryFee, totalAmount } = asked.totals
  return (
    pricesMatch &&
    sameAmount(seen.itemsTotal, itemsTotal) &&
    sameAmount(seen.deliveryFee, deliveryFee) &&
    sameAmount(seen.totalAmount, totalAmount)
  )
}

/** Equal to the paisa; the last bits of a sum made in floating point do not count (0.1 + 0.2 is 30 paise). */
export function sameAmount(rupees: number, amount: Paise): boolean {
  return Math.abs(rupees * 100 - amount) < 0.01
}
