import type { Paise } from '#domain/money.ts'
import { type BatchState, nearDaysOf, stateByDate } from '#domain/stock/batch-state.ts'
import { nearExpiryDays } from '#shop/stock.ts'

type PrintedFacts = { readonly expiresOn: string; readonly mrp: Paise }
type SoldProduct = { readonly category: string; readonly price: Paise }

/** The state of a batch that is neither recalled nor blocked by staff, on an Indian day. Its MRP covers the price (stock-2). */
export function stateForSale(
  { expiresOn, mrp }: PrintedFacts,
  { category, price }: SoldProduct,
  today: string,
): BatchState {
  const state = stateByDate(expiresOn, { today, nearDays: nearDaysOf(nearExpiryDays, category) })
  return state === 'sellable' && mrp < price ? 'blocked' : state
}
