import type { ExpiryWindow } from '../stock/expiry-window.ts'
import { type Paise, timesPaise } from '../money.ts'
import { addTax, type AppliedTax, halfUp, type TaxSplit } from '../tax/split-tax.ts'

/** "10+1": for each `paid` packs of a line `free` packs of the same product come free. */
export type Scheme = { readonly paid: number; readonly free: number }

/** A slab of a price list: its rate and scheme hold from `minQuantity` packs on. */
export type TradeSlab = {
  readonly minQuantity: number
  /** Per pack, before tax. */
  readonly rate: Paise
  /** Quantities are multiples of it. */
  readonly casePack: number
  readonly scheme: Scheme | null
}

/** The terms at which a line was ordered. */
export type TradeTerms = {
  readonly rate: Paise
  readonly scheme: Scheme | null
  /** The free packs among the packs of the line. */
  readonly free: number
  /** Whether the premises are in the shop's state, which halves the tax. */
  readonly isSameState: boolean
  /** The GST rate of the day of the order, in hundredths of a per cent. */
  readonly taxRate: number
  /** Where the line is of short-dated packs: it is supplied from batches that expire then, or not at all (trade-16). */
  readonly shortDated?: ExpiryWindow
}

/** The free packs that come with so many paid ones (trade-3). */
export function freePacks(paid: number, scheme: Scheme | null): number {
  return scheme === null ? 0 : Math.floor(paid / scheme.paid) * scheme.free
}

/**
 * How many of `packs` supplied packs are free. Where less is supplied than was ordered the scheme is applied again to what is
 * left, and packs that no scheme reaches are paid (trade-3).
 */
export function freeAmong(packs: number, scheme: Scheme | null): number {
  if (scheme === null) return 0
  const { paid, free } = scheme
  const rounds = Math.floor(packs / (paid + free))
  return rounds * free + Math.max(0, packs - rounds * (paid + free) - paid)
}

/** The slab that holds for so many paid packs: the one with the highest minimum that is reached. Null below all. */
export function slabFor(quantity: number, slabs: readonly TradeSlab[]): TradeSlab | null {
  const reached = slabs.filter(({ minQuantity }) => minQuantity <= quantity)
  return reached.toSorted((a, b) => b.minQuantity - a.minQuantity)[0] ?? null
}

/**
 * The next quantity that can be ordered, at or above the one asked for: the lowest minimum is reached and the case pack of
 * its slab fills (trade-4). The same number means that it can be ordered.
 */
export function nextOrderable(quantity: number, slabs: readonly TradeSlab[]): number {
  const lowest = Math.min(...slabs.map(({ minQuantity }) => minQuantity))
  const atLeast = Math.max(quantity, lowest)
  const casePack = slabFor(atLeast, slabs)?.casePack ?? 1
  const filled = Math.ceil(atLeast / casePack) * casePack
  // Rounding up may reach a slab with another case pack.
  return filled === quantity || filled === atLeast ? filled : nextOrderable(filled, slabs)
}

/** The amount of a line with `paid` paid packs: rate times packs, and tax on top (tax-1). */
export function tradeAmount(paid: number, rate: Paise, tax: AppliedTax): TaxSplit {
  return addTax(timesPaise(rate, paid), tax)
}

/** The amount of the packs that are supplied of a line, free ones included (trade-3). */
export function suppliedSplit(packs: number, { rate, scheme, taxRate, isSameState }: TradeTerms): TaxSplit {
  return tradeAmount(packs - freeAmong(packs, scheme), rate, { rate: taxRate, isSameState })
}

/** The price of a paid pack with tax, rounded. It is shown and compared with the MRP, never multiplied. */
export function shownUnitPrice(lineTotal: Paise, paid: number): Paise {
  return halfUp(lineTotal, paid)
}
