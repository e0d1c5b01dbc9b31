import { type Paise, paise } from '../money.ts'
import { halfUp } from '../tax/split-tax.ts'
import type { Scheme, TradeSlab } from './trade-terms.ts'

export const SLABS_MAX = 10
/** Packs of a minimum, a case or a scheme. */
export const SLAB_PACKS_MAX = 99_999
/** In rupees. */
export const TRADE_RATE_MAX = 1_00_00_000
export const SCHEME_RULE = 'Please write a scheme as 10+1: packs that are paid, plus, packs that come free.'

/** "10+1" as a scheme; '' is none, undefined is malformed (trade-3). */
export function readScheme(text: string): Scheme | null | undefined {
  const typed = text.trim()
  if (typed === '' || typed === '0' || typed === '-') return null
  const [, paid, free] = /^(\d{1,5})\s*\+\s*(\d{1,5})$/.exec(typed) ?? []
  const scheme = { paid: Number(paid ?? 0), free: Number(free ?? 0) }
  return scheme.paid > 0 && scheme.free > 0 ? scheme : undefined
}

/** "10+1", or '' without a scheme. */
export function schemeText(scheme: Scheme | null): string {
  return scheme === null ? '' : `${scheme.paid}+${scheme.free}`
}

/** A slab as it is typed: the rate in rupees, the scheme as text. */
type TypedSlab = {
  readonly minQuantity: number
  readonly rate: number
  readonly casePack: number
  readonly scheme: string
}

/** Sentences by field, such as "1.minQuantity", for the slabs of one product (trade-4). */
export function slabErrors(slabs: readonly TypedSlab[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, { minQuantity, rate, scheme }] of slabs.entries()) {
    if (slabs.findIndex((one) => one.minQuantity === minQuantity) !== index)
      errors[`${index}.minQuantity`] = 'Two slabs begin at this quantity.'
    if (rate === 0) errors[`${index}.rate`] = 'Please type a rate above 0.'
    if (readScheme(scheme) === undefined) errors[`${index}.scheme`] = SCHEME_RULE
  }
  return errors
}

/** The MRP without its tax, half up, in paise: the most that a rate before tax can be. `taxRate` in hundredths of a per cent. */
export function mrpBeforeTax(mrp: Paise, taxRate: number): Paise {
  return halfUp(mrp * 10_000, 10_000 + taxRate)
}

/** Whether a rate is above the MRP before tax, so that the buyer would pay more than the MRP. */
export function isAboveMrp(rate: Paise, { mrp, taxRate }: { readonly mrp: Paise; readonly taxRate: number }): boolean {
  return rate > mrpBeforeTax(mrp, taxRate)
}

/** What a pack costs the buyer with tax when the scheme is full, half up, in paise. `taxRate` in hundredths of a per cent. */
export function netPerPack({ rate, scheme }: Pick<TradeSlab, 'rate' | 'scheme'>, taxRate: number): Paise {
  const { paid, free } = scheme ?? { paid: 1, free: 0 }
  return halfUp(rate * paid * (10_000 + taxRate), (paid + free) * 10_000)
}

/** The share of the MRP that stays with the buyer, in per cent with one decimal, rounded down; 0 without an MRP. */
export function marginPercent(mrp: Paise, net: Paise): number {
  return mrp === 0 ? 0 : Math.floor(((mrp - net) * 1000) / mrp) / 10
}

/** A typed slab in paise. Throws a RangeError for a malformed scheme, which `slabErrors` refuses. */
export function toSlab({
  minQuantity,
  casePack,
  ...typed
}: Omit<TypedSlab, 'rate'> & { readonly rate: Paise }): TradeSlab {
  const scheme = readScheme(typed.scheme)
  if (scheme === undefined) throw new RangeError(`No scheme: ${typed.scheme}`)
  return { minQuantity, casePack, rate: paise(typed.rate), scheme }
}

/** "from 10: 87.65, 10+1, case 5": a slab in the audit log. */
export function slabText({ minQuantity, rate, casePack, scheme }: TradeSlab): string {
  return [
    `from ${minQuantity}: ${(rate / 100).toFixed(2)}`,
    ...(scheme === null ? [] : [schemeText(scheme)]),
    ...(casePack === 1 ? [] : [`case ${casePack}`]),
  ].join(', ')
}
