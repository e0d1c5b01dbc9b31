import type { Client } from '#contract/client.ts'
import { type Enquiry, enquiryErrors, enquiryFields, tidyEnquiryText } from '#domain/enquiries/enquiry-rules.ts'

type Errors = Readonly<Partial<Record<string, string>>>

/** How it went. What was typed comes back with every refusal, so that nothing is lost. */
export type EnquiryResult =
  | { readonly state: 'sent'; readonly ticket: string }
  | { readonly state: 'refused'; readonly typed: Enquiry; readonly errors: Errors; readonly alert: string | null }

export const ENQUIRY_FAILED = 'Your message could not be sent. Please try again, or call us.'

/** What stands in the form. */
export function enquiryFromForm(form: FormData): Enquiry {
  const read = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(enquiryFields.map((field) => [field, read(field)])) as Enquiry
}

/** Checks an enquiry by the shop's rules and sends it. Never throws. */
export async function submitEnquiry(call: Client, typed: Enquiry): Promise<EnquiryResult> {
  const errors = enquiryErrors(typed)
  if (Object.keys(errors).length > 0) return { state: 'refused', typed, errors, alert: null }
  const tidy = Object.fromEntries(
    enquiryFields.map((field) => [field, tidyEnquiryText(field, typed[field])]),
  ) as Enquiry
  const answer = await call('POST /api/enquiries', tidy)
  if (answer.ok && typeof answer.body?.ticket === 'string') return { state: 'sent', ticket: answer.body.ticket }
  if (answer.ok || answer.reason !== 'refused') {
    console.error('The enquiry could not be sent', answer)
    return { state: 'refused', typed, errors: {}, alert: ENQUIRY_FAILED }
  }
  const fields = answer.fields ?? {}
  const named = enquiryFields.some((field) => fields[field] !== undefined)
  return { state: 'refused', typed, errors: fields, alert: named ? null : answer.message || ENQUIRY_FAILED }
}
