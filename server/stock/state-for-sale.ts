import type { Paise } from '#domain/money.ts'
import { type BatchState, type NearExpiryDays, nearDaysOf, stateByDate } from '#domain/stock/batch-state.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'

type PrintedFacts = { readonly expiresOn: string; readonly mrp: Paise }
export type DayOfSale = {
  /** A day in India. */
  readonly today: string
  readonly nearExpiryDays: NearExpiryDays
}
type SoldProduct = { readonly category: string; readonly price: Paise }

/** The state of a batch that is neither recalled nor blocked by staff, on an Indian day. Its MRP covers the price (stock-2). */
export function stateForSale(
  { expiresOn, mrp }: PrintedFacts,
  { category, price }: SoldProduct,
  { today, nearExpiryDays }: DayOfSale,
): BatchState {
  const state = stateByDate(expiresOn, { today, nearDays: nearDaysOf(nearExpiryDays, category) })
  return state === 'sellable' && mrp < price ? 'blocked' : state
}

/** Today, with the days of the settings. */
export function saleDay({ now, settings }: Pick<Context, 'now' | 'settings'>): DayOfSale {
  return { today: indianDay(now()), nearExpiryDays: settings.nearExpiryDays }
}
