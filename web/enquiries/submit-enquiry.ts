import type { Client } from '#contract/client.ts'
import { type Enquiry, enquiryErrors, enquiryFields, normaliseEnquiryField } from '#domain/enquiries/enquiry-rules.ts'
import { type FieldErrors, hasErrors, mapFields } from '#web/platform/forms.ts'

/** A refusal returns the typed texts, for a page without JavaScript. */
export type EnquiryResult =
  | { readonly state: 'sent'; readonly ticket: string }
  | {
      readonly state: 'refused'
      readonly status: number
      readonly typed: Enquiry
      readonly errors: FieldErrors
      readonly alert: string | null
    }

export const ENQUIRY_FAILED = 'Your message could not be sent. Please try again, or call us.'

/** Checks an enquiry and sends it. Never throws. */
export async function submitEnquiry(call: Client, typed: Enquiry): Promise<EnquiryResult> {
  const errors = enquiryErrors(typed)
  if (hasErrors(errors)) return { state: 'refused', status: 422, typed, errors, alert: null }
  const tidied = mapFields(enquiryFields, (field) => normaliseEnquiryField(field, typed[field]))
  const answer = await call('POST /api/enquiries', tidied)
  if (answer.ok && typeof answer.body?.ticket === 'string') return { state: 'sent', ticket: answer.body.ticket }
  if (answer.ok || answer.reason !== 'refused') {
    console.error('The enquiry could not be sent', answer)
    return { state: 'refused', status: 503, typed, errors: {}, alert: ENQUIRY_FAILED }
  }
  const fields = answer.fields ?? {}
  const isFieldNamed = enquiryFields.some((field) => fields[field] !== undefined)
  const alert = isFieldNamed ? null : answer.message || ENQUIRY_FAILED
  return { state: 'refused', status: answer.status, typed, errors: fields, alert }
}
