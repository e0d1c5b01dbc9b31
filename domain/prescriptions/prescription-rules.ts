import { DAY, formatDate, HOUR, indianDay, MINUTE, startOfIndianDay } from '../time.ts'

export const prescriptionStates = ['received', 'more', 'approved', 'refused', 'withdrawn'] as const
/** `more`: the pharmacist asked for another picture. */
export type PrescriptionState = (typeof prescriptionStates)[number]

/** The names of the states for customers. */
export const prescriptionStateNames = {
  received: 'With our pharmacist',
  more: 'Please send it again',
  approved: 'Approved',
  refused: 'Not accepted',
  withdrawn: 'Withdrawn',
} as const satisfies Record<PrescriptionState, string>

/** The names of the states for staff. */
export const deskPrescriptionStateNames = {
  received: 'To see',
  more: 'Asked again',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const satisfies Record<PrescriptionState, string>

export const lineVerdicts = ['approve', 'refuse', 'ask'] as const
export type LineVerdict = (typeof lineVerdicts)[number]

/** Why a line is refused or asked for again; the customer reads it (prescriptions-3). */
export const verdictReasons = [
  'The picture cannot be read',
  'The prescription is not signed',
  'The prescription has no date',
  'The prescription is too old',
  'It is for another patient',
  'It names another medicine or strength',
  'It is for fewer packs',
  'We could not confirm the doctor',
  'We do not sell this online',
] as const
export type VerdictReason = (typeof verdictReasons)[number]

/** How many days after its issue a prescription is valid: acute, chronic, long-term. */
export const validityDays = [7, 30, 180] as const

/** The most repeats of a prescription. */
export const MAX_REPEATS = 11
export const MAX_FILES = 6
export const MAX_FILE_BYTES = 10_000_000
/** Pages of one PDF. */
export const MAX_PDF_PAGES = 5
/** Uploads of one customer in 24 hours. */
export const UPLOADS_PER_DAY = 20
/** The oldest patient that the desk accepts, in years. */
const MAX_AGE_YEARS = 120

/** How long a prescription is reserved for the pharmacist who claimed it. */
export const PRESCRIPTION_CLAIM_MS = 10 * MINUTE

/** When a customer is reminded of a missing prescription, after the order, the last question or a withdrawal (prescriptions-1). */
export const reminderDelaysMs = [HOUR, 24 * HOUR, 48 * HOUR] as const
/** When the lines without a prescription are cut. */
export const MISSING_PRESCRIPTION_CUT_MS = 72 * HOUR

type PrescriptionFileKind = 'jpeg' | 'png' | 'webp' | 'pdf'

/** Readers of PDF look for the header in as many bytes: some programs write a few of their own before it. */
const PDF_HEADER_BYTES = 1024

/** The format of a file by its first bytes; null for any other one. */
export function recogniseFile(bytes: Uint8Array): PrescriptionFileKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(0, PDF_HEADER_BYTES).includes('%PDF-') ? 'pdf' : null
}

/** The last day on which a prescription may be used, as 2026-11-20. */
export function lastValidDay(issuedOn: string, days: number): string {
  return indianDay(new Date(startOfIndianDay(issuedOn).getTime() + days * DAY))
}

/** Why a date of issue is refused, or null. Days as 2026-11-20. */
export function issueDateRefusal(issuedOn: string, days: number, today: string): string | null {
  if (issuedOn > today) return 'The date of the prescription is in the future.'
  const last = lastValidDay(issuedOn, days)
  if (last >= today) return null
  return `This prescription was valid until ${formatDate(startOfIndianDay(last))}. Please refuse it as too old.`
}

/** Why a year of birth is refused, or null. */
export function birthYearRefusal(year: number, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  return year > thisYear || year < thisYear - MAX_AGE_YEARS ? 'Please check the year of birth.' : null
}

/** Why a pharmacist may not decide: the own registration is missing or has lapsed (prescriptions-3). Null if it is valid. */
export function registrationRefusal(
  { number, validUntil }: { readonly number: string | null; readonly validUntil: string | null },
  today: string,
): string | null {
  if (number === null || number === '')
    return 'Your pharmacist registration is not on record. An owner can enter it on the staff page.'
  if (validUntil === null || validUntil >= today) return null
  return `Your pharmacist registration ended on ${formatDate(startOfIndianDay(validUntil))}. An owner can enter the renewed one on the staff page.`
}

/** A doctor's registration number in capitals without spaces, by which the doctor is remembered (prescriptions-4). */
export function doctorKey(registration: string): string {
  return registration.toUpperCase().replaceAll(/\s/g, '')
}

const verdictWords = { approve: 'approved', refuse: 'refused', ask: 'asked again' } as const

/** A decision in words: "Approved", or "2 approved, 1 refused" where its lines differ. */
export function decisionWords(state: PrescriptionState, verdicts: readonly (LineVerdict | null)[]): string {
  const counted = lineVerdicts
    .map((verdict) => ({ verdict, count: verdicts.filter((one) => one === verdict).length }))
    .filter(({ count }) => count > 0)
  if (counted.length < 2) return deskPrescriptionStateNames[state]
  return counted.map(({ verdict, count }) => `${count} ${verdictWords[verdict]}`).join(', ')
}

/** The state of a prescription after its lines are decided. */
export function decidedState(verdicts: readonly LineVerdict[]): PrescriptionState {
  if (verdicts.includes('ask')) return 'more'
  return verdicts.includes('approve') ? 'approved' : 'refused'
}
