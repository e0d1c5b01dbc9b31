import { type Paise, paise } from '../money.ts'

/** When the total of an invoice is rounded to a whole rupee, with the words of the setting. */
export const roundings = { none: 'To the paisa', cash: 'Nearest rupee for cash orders' } as const

type RoundedTotal = {
  readonly rounding: keyof typeof roundings
  /** Whether the order is paid at the door or the outlet. */
  readonly isCashOrder: boolean
}

/**
 * What is added to a total so that it is a whole rupee, in paise from -49 to 50 (documents-11). Taxes are calculated
 * before it.
 */
export function roundOffOf(total: Paise, { rounding, isCashOrder }: RoundedTotal): Paise {
  if (rounding === 'none' || !isCashOrder) return paise(0)
  return paise(Math.round(total / 100) * 100 - total)
}
