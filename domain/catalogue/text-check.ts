import { formatDate } from '../time.ts'

/** The check of medical texts by a pharmacist (catalogue-19). */
export type TextCheck = {
  readonly name: string
  /** The registration number at the time of the check. */
  readonly registration: string
  /** The day in India. */
  readonly day: string
}

/** Who checked medical texts and when; null for texts that no pharmacist has checked, or that changed since (catalogue-19). */
export function textCheckSentence(check: TextCheck | null): string {
  if (check === null) return 'Not yet checked by our pharmacist'
  return `Checked by ${check.name}, reg. no. ${check.registration}, ${formatDate(check.day)}`
}
