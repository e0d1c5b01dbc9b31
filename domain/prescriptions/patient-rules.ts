export const patientRelations = ['self', 'spouse', 'child', 'parent', 'sibling', 'other'] as const
/** The relation of a family profile to its customer. */
export type PatientRelation = (typeof patientRelations)[number]

/** The relations in the words of the customer. */
export const patientRelationNames = {
  self: 'Myself',
  spouse: 'My spouse',
  child: 'My child',
  parent: 'My parent',
  sibling: 'My brother or sister',
  other: 'Another relative',
} as const satisfies Record<PatientRelation, string>

/** The most family profiles of one customer. */
export const MAX_PATIENTS = 20

const ADULT_AGE_YEARS = 18

/** Whether a patient may be under 18: only the year of birth is known. `today` as 2026-11-20. */
export function mayBeMinor(birthYear: number, today: string): boolean {
  return Number(today.slice(0, 4)) - birthYear <= ADULT_AGE_YEARS
}

/** Why a family profile of a minor is refused, or null. */
export function guardianRefusal(
  { birthYear, relation, isGuardian }: { birthYear: number; relation: PatientRelation; isGuardian: boolean },
  today: string,
): string | null {
  if (!mayBeMinor(birthYear, today)) return null
  if (relation === 'self') return 'An account is for adults. Please ask a parent or guardian to order for you.'
  return isGuardian ? null : 'Please confirm that you are the parent or guardian.'
}
