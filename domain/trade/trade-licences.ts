import { type TradeKind, type TradeLicenceForm, tradeLicenceForms } from './trade-account.ts'

/** The licences with the words of the form and of the desk. */
export const tradeLicenceNames = {
  '20': 'Form 20 (retail)',
  '21': 'Form 21 (retail, Schedules C and C(1))',
  '20B': 'Form 20B (wholesale)',
  '21B': 'Form 21B (wholesale, Schedules C and C(1))',
  registration: 'Registration of a doctor or hospital',
} as const satisfies Record<TradeLicenceForm, string>

export const LICENCE_NUMBER_MAX = 40
export const LICENCE_PICTURES_MAX = 5

/** A licence as its holder states it. */
export type StatedLicence = {
  readonly form: TradeLicenceForm
  readonly number: string
  /** The last day in India on which it holds. */
  readonly validUntil: string
  readonly fileIds: readonly string[]
}

/** The forms of which a buyer of this kind needs one. */
const neededForms: Readonly<Record<TradeKind, readonly TradeLicenceForm[]>> = {
  chemist: ['20', '21', '20B', '21B'],
  distributor: ['20B', '21B'],
  hospital: tradeLicenceForms,
  doctor: tradeLicenceForms,
}

/** Sentences by field, such as "licences.0.number", for licences that staff would send back (trade-1). `today` is a day in India. */
export function licenceErrors(licences: readonly StatedLicence[], today: string): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, { form, number, validUntil, fileIds }] of licences.entries()) {
    const at = `licences.${index}`
    if (licences.findIndex((one) => one.form === form) !== index)
      errors[`${at}.form`] = 'Please name each licence once.'
    if (number === '') errors[`${at}.number`] = 'Please type the number of the licence.'
    if (validUntil < today) errors[`${at}.validUntil`] = 'This licence has ended. Please send the renewed one.'
    if (fileIds.length === 0) errors[`${at}.fileIds`] = 'Please add a photo of the licence.'
  }
  return errors
}

/** Why a buyer of this kind needs another licence, as a sentence, or null (trade-1). */
export function missingLicence(kind: TradeKind, forms: readonly TradeLicenceForm[]): string | null {
  if (neededForms[kind].some((form) => forms.includes(form))) return null
  if (kind === 'distributor') return 'A distributor needs a licence in Form 20B or 21B.'
  return kind === 'chemist' ? 'A chemist needs a drug licence: Form 20, 21, 20B or 21B.' : 'Please add a licence.'
}

/** The licences that hold once staff have verified what was sent: a change replaces all, a renewal those of its form (trade-1, trade-2). */
export function licencesOnceVerified<Licence extends Pick<StatedLicence, 'form'> & { readonly isAsked: boolean }>(
  licences: readonly Licence[],
  { isChange }: { readonly isChange: boolean },
): Licence[] {
  const asked = licences.filter(({ isAsked }) => isAsked)
  return isChange ? asked : licences.filter((one) => one.isAsked || !asked.some(({ form }) => form === one.form))
}

/** The terms of a confirmed licence. `extended`: past its last day, with a renewal in time that waits for staff (trade-2). */
export const licenceTerms = ['in-force', 'extended', 'ended'] as const
export type LicenceTerm = (typeof licenceTerms)[number]

/** The days before the end of a licence on which its holder gets a mail (trade-2). */
export const LICENCE_REMINDER_DAYS = [30, 7, 0] as const
