import { type Paise, paise, timesPaise } from '../money.ts'

/** Why staff adjust the stock of a batch (stock-1), with the words of each reason. */
export const givenAdjustmentReasons = {
  damage: 'Damaged',
  breakage: 'Broken',
  expired: 'Expired, destroyed',
  theft: 'Stolen or lost',
  sample: 'Given as a sample',
  found: 'Found',
  count: 'Counted',
} as const satisfies Record<string, string>

/** The reasons of stored adjustments. Older ones name a return to the supplier, which has its own note now (stock-4). */
export const adjustmentReasons = {
  ...givenAdjustmentReasons,
  'supplier-return': 'Returned to the supplier',
} as const satisfies Record<string, string>

export type AdjustmentReason = keyof typeof adjustmentReasons

export const adjustmentReasonNames = Object.keys(adjustmentReasons) as [AdjustmentReason, ...AdjustmentReason[]]

/** The value of a write-off above which a second person confirms it: Rs 5,000. */
const SECOND_PERSON_FROM = paise(500_000)

/** Why a reason does not fit a difference, as a sentence, or null. A count explains any difference. */
export function adjustmentRefusal(reason: AdjustmentReason, difference: number): string | null {
  const explainsMore = reason === 'found'
  if (reason === 'count' || difference > 0 === explainsMore) return null
  return `“${adjustmentReasons[reason]}” explains ${explainsMore ? 'more packs, not fewer' : 'fewer packs, not more'}.`
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
