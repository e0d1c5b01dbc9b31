import type { CartTotals } from '../cart/price-cart.ts'
import type { Paise } from '../money.ts'

/** The prices that the customer's page showed, in rupees (orders-4). */
export type SeenPrices = {
  readonly items: readonly { readonly productId: string; readonly price?: number | undefined }[]
  readonly itemsTotal: number
  readonly deliveryFee: number
  readonly totalAmount: number
}

/** The prices of the server, in paise. */
export type ServerPrices = { readonly unitPrices: ReadonlyMap<string, Paise>; readonly totals: CartTotals }

/** Whether the customer saw the prices that will be charged: each sent price, the fee and both totals (orders-4). */
export function sawSamePrices(seen: SeenPrices, current: ServerPrices): boolean {
  const pricesMatch = seen.items.every(({ productId, price }) => {
    const unitPrice = current.unitPrices.get(productId)
    return price === undefined || (unitPrice !== undefined && sameAmount(price, unitPrice))
  })
  const { itemsTotal, deliveryFee, totalAmount } = current.totals
  return (
    pricesMatch &&
    sameAmount(seen.itemsTotal, itemsTotal) &&
    sameAmount(seen.deliveryFee, deliveryFee) &&
    sameAmount(seen.totalAmount, totalAmount)
  )
}

/** Whether both amounts are equal to the paisa, ignoring floating-point noise. */
export function sameAmount(rupees: number, amount: Paise): boolean {
  return Math.abs(rupees * 100 - amount) < 0.01
}
