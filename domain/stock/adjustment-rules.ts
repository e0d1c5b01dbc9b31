import { type Paise, paise, timesPaise } from '../money.ts'

type ReasonRule = { readonly label: string; /** Which differences the reason explains. */ readonly sign: -1 | 0 | 1 }

/** Why the stock of a batch is adjusted (stock-1). */
export const adjustmentReasons = {
  damage: { label: 'Damaged', sign: -1 },
  breakage: { label: 'Broken', sign: -1 },
  expired: { label: 'Expired, destroyed', sign: -1 },
  theft: { label: 'Stolen or lost', sign: -1 },
  sample: { label: 'Given as a sample', sign: -1 },
  'supplier-return': { label: 'Returned to the supplier', sign: -1 },
  found: { label: 'Found', sign: 1 },
  count: { label: 'Counted', sign: 0 },
} as const satisfies Record<string, ReasonRule>

export type AdjustmentReason = keyof typeof adjustmentReasons

export const adjustmentReasonNames = Object.keys(adjustmentReasons) as [AdjustmentReason, ...AdjustmentReason[]]

/** The value of a write-off above which a second person confirms it: Rs 5,000. */
const SECOND_PERSON_FROM = paise(500_000)

/** Why a reason does not fit a difference, as a sentence, or null. */
export function adjustmentRefusal(reason: AdjustmentReason, difference: number): string | null {
  const { label, sign }: ReasonRule = adjustmentReasons[reason]
  if (sign === 0 || Math.sign(difference) === sign) return null
  return `“${label}” explains ${sign < 0 ? 'fewer' : 'more'} packs, not ${sign < 0 ? 'more' : 'fewer'}.`
}

/** The value of a write-off in paise: the packs at their purchase price, else at the MRP. 0 for found packs. */
export function writeOffValue(
  difference: number,
  { ptr, mrp }: { readonly ptr: Paise | null; readonly mrp: Paise },
): Paise {
  return difference >= 0 ? paise(0) : timesPaise(ptr ?? mrp, -difference)
}

/** Whether a second person has to confirm the difference before it counts. */
export function needsSecondPerson(value: Paise): boolean {
  return value > SECOND_PERSON_FROM
}
