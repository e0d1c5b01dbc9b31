import { type Paise, formatRupees } from '../money.ts'
import { grossOf } from '../tax/split-tax.ts'
import {
  freePacks,
  nextOrderable,
  shownUnitPrice,
  slabFor,
  suppliedSplit,
  type TradeSlab,
  type TradeTerms,
} from './trade-terms.ts'

/** The most lines of an order at trade prices. */
export const MAX_TRADE_LINES = 500

/** The most paid packs of a line. */
export const MAX_TRADE_QUANTITY = 99_999

/** The longest typed or pasted line of the order pad, in UTF-16 units. */
export const MAX_PAD_LINE = 280

/** What a licensed buyer is offered of a product on a day. Without slabs the product is not on the buyer's list. */
export type TradeOffer = {
  readonly slabs: readonly TradeSlab[]
  /** Hundredths of a per cent. */
  readonly taxRate: number
  readonly isSameState: boolean
}

/** A line of an order at trade prices. */
export type TradeLine = {
  readonly terms: TradeTerms
  /** Paid and free packs. */
  readonly packs: number
  /** With tax. */
  readonly total: Paise
  /** With tax, per paid pack, rounded. */
  readonly unitPrice: Paise
}

const NOT_LISTED = 'This product is not on your price list.'

/** Prices a quantity of paid packs that can be ordered (trade-3, trade-4). Null for any other quantity. */
export function priceTradeLine(paid: number, { slabs, taxRate, isSameState }: TradeOffer): TradeLine | null {
  const slab = slabFor(paid, slabs)
  if (slab === null || nextOrderable(paid, slabs) !== paid) return null
  const { rate, scheme } = slab
  return priceAtTerms(paid, { rate, scheme, free: freePacks(paid, scheme) }, { taxRate, isSameState })
}

/** The line of so many paid packs at a rate. */
export function priceAtTerms(
  paid: number,
  rated: Omit<TradeTerms, 'taxRate' | 'isSameState'>,
  { taxRate, isSameState }: Pick<TradeOffer, 'taxRate' | 'isSameState'>,
): TradeLine {
  const terms = { ...rated, isSameState, taxRate }
  const packs = paid + rated.free
  const total = grossOf(suppliedSplit(packs, terms))
  return { terms, packs, total, unitPrice: shownUnitPrice(total, paid) }
}

/** Why a quantity cannot be ordered, with the next one that can, as a sentence, or null (trade-4). */
export function tradeQuantityRefusal(paid: number, { slabs }: Pick<TradeOffer, 'slabs'>): string | null {
  if (slabs.length === 0) return NOT_LISTED
  const next = nextOrderable(paid, slabs)
  if (next === paid) return null
  const lowest = Math.min(...slabs.map(({ minQuantity }) => minQuantity))
  if (paid < lowest) return `At least ${lowest} packs: please order ${next}.`
  return `It comes in cases of ${slabFor(next, slabs)?.casePack ?? 1}: please order ${next}.`
}

/** The most paid packs, up to `paid`, that can be ordered with their free packs from a stock; 0 if none can. */
function mostOrderable(paid: number, stock: number, slabs: readonly TradeSlab[]): number {
  const lowest = Math.min(...slabs.map(({ minQuantity }) => minQuantity))
  for (let packs = Math.min(paid, stock); packs >= lowest; packs -= 1) {
    const scheme = slabFor(packs, slabs)?.scheme ?? null
    if (nextOrderable(packs, slabs) === packs && packs + freePacks(packs, scheme) <= stock) return packs
  }
  return 0
}

/** A larger quantity that costs less than this one, at the minimum of a later slab; null where none does (trade-16). */
export function cheaperQuantity(
  paid: number,
  offer: TradeOffer,
): { readonly packs: number; readonly total: Paise } | null {
  const line = priceTradeLine(paid, offer)
  if (line === null) return null
  const larger = offer.slabs.flatMap(({ minQuantity }) => {
    const packs = nextOrderable(minQuantity, offer.slabs)
    const total = minQuantity > paid ? priceTradeLine(packs, offer)?.total : undefined
    return total !== undefined && total < line.total ? [{ packs, total }] : []
  })
  return larger.toSorted((a, b) => a.total - b.total)[0] ?? null
}

/** From here on an expiry is near for a shop that has to sell the packs, in days. */
export const SHORT_DATED_DAYS = 180

/** What the stock says about a line, as a sentence, or null if it covers the line. */
export function tradeStockRefusal(paid: number, stock: number, offer: TradeOffer): string | null {
  const line = priceTradeLine(paid, offer)
  if (line === null || line.packs <= stock) return null
  const most = mostOrderable(paid, stock, offer.slabs)
  return most === 0 ? 'It is out of stock.' : `Only ${most} can be ordered now.`
}

/** What the credit of an account holds. Amounts in paise. */
type TradeCredit = {
  readonly limit: Paise
  /** What open credit orders and unpaid invoices leave of it. */
  readonly left: Paise
  /** Whether an invoice is unpaid beyond the terms. */
  readonly isOverdue: boolean
}

/** Why an order cannot be placed on credit, as a sentence, or null (trade-5). */
export function creditRefusal({ limit, left, isOverdue }: TradeCredit, total: Paise): string | null {
  if (limit === 0) return 'Your account has no credit. Please choose another payment.'
  if (isOverdue) return 'An invoice is overdue. Please pay it first, or choose another payment.'
  if (total <= left) return null
  return `Your credit has ${formatRupees(left)} left, and this order costs ${formatRupees(total)}.`
}
