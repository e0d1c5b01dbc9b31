import { gstBasisPoints, gstRates } from '../lists/list-numbers.ts'
import { fieldErrors } from '../field-errors.ts'
import type { TaxNature, TaxTarget } from './tax-rates.ts'

/** A rate as it is typed. */
export type TaxRateForm = {
  readonly target: TaxTarget
  /** A product's name, salts with commas between them, or the first digits of an HSN. */
  readonly applies: string
  readonly fromDay: string
  /** '' keeps the product's. */
  readonly hsn: string
  readonly gstPercent: string
  readonly nature: TaxNature
}

const missingApplies = {
  product: 'Please type the name of the product.',
  salts: 'Please type the salts, with commas between them.',
  hsn: 'Please type the first 2 to 8 digits of the HSN.',
} as const satisfies Record<TaxTarget, string>

/** Sentences by field for a rate that cannot be stored on this day in India (tax-5). */
export function taxRateErrors(form: TaxRateForm, today: string): Partial<Record<keyof TaxRateForm, string>> {
  return fieldErrors(Object.keys(form) as (keyof TaxRateForm)[], (field) => errorOf(field, form, today))
}

function errorOf(field: keyof TaxRateForm, form: TaxRateForm, today: string): string | null {
  const rate = gstBasisPoints(form.gstPercent)
  switch (field) {
    case 'applies':
      return isApplicable(form) ? null : missingApplies[form.target]
    case 'fromDay':
      return form.fromDay < today ? 'A rate cannot begin in the past. Please choose today or a later day.' : null
    case 'hsn':
      return hsnError(form)
    case 'gstPercent':
      return rate === null ? `Please type one of the rates ${gstRates.join(', ')}.` : null
    case 'nature':
      if (rate === null || (form.nature === 'taxable') === rate > 0) return null
      return rate > 0 ? 'Goods with a rate above 0 are taxable.' : 'Goods at 0 per cent are nil rated or exempt.'
    case 'target':
      return null
  }
}

/** A product whose new HSN is outside the prefix of its rate would lose the rate with the copy. */
function hsnError({ target, applies, hsn }: TaxRateForm): string | null {
  if (hsn === '') return null
  if (!/^(\d{4}|\d{6}|\d{8})$/.test(hsn)) return 'An HSN has 4, 6 or 8 digits.'
  const prefix = applies.trim()
  if (target !== 'hsn' || hsn.startsWith(prefix)) return null
  return `The new HSN has to begin with ${prefix}, else this rate no longer applies.`
}

function isApplicable({ target, applies }: TaxRateForm): boolean {
  return target === 'hsn' ? /^\d{2,8}$/.test(applies.trim()) : /[^\s,]/.test(applies)
}
