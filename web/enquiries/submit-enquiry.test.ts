import { expect, test, vi } from 'vitest'
import { enquiryFields } from '#domain/enquiries/enquiry-rules.ts'
import { formValues } from '#web/platform/forms.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import { ENQUIRY_FAILED, submitEnquiry } from './submit-enquiry.ts'

const typed = { name: 'Asha', phone: '98765 43210', email: 'asha@customer.example', address: '', message: 'Hello' }

const answering = (answer: ApiResult<unknown>) =>
  vi.fn<() => Promise<ApiResult<unknown>>>(async () => answer) as unknown as Client & ReturnType<typeof vi.fn>

test('returns errors and the typed text without a call', async () => {
  const call = answering({ ok: false, reason: 'no_response' })
  const outcome = await submitEnquiry(call, { ...typed, name: ' ', phone: '12' })
  expect(outcome).toEqual({
    state: 'refused',
    status: 422,
    typed: { ...typed, name: ' ', phone: '12' },
    errors: { name: 'Name is required', phone: 'Phone number must be 10 digits' },
    alert: null,
  })
  expect(call).not.toHaveBeenCalled()
})

test('sends a tidied enquiry and returns the ticket', async () => {
  const call = answering({ ok: true, status: 201, body: { success: true, ticket: 'E-10001' } })
  expect(await submitEnquiry(call, typed)).toEqual({ state: 'sent', ticket: 'E-10001' })
  expect(call).toHaveBeenCalledWith('POST /api/enquiries', { ...typed, phone: '9876543210' })
})

test('returns the server’s errors by field, else as an alert', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const refusal = { ok: false, reason: 'refused', body: null, retryAfterMs: null } as const
  const fields = { email: 'Invalid email address' }
  expect(
    await submitEnquiry(
      answering({ ...refusal, status: 422, code: 'invalid', message: 'Please check', fields }),
      typed,
    ),
  ).toMatchObject({ state: 'refused', errors: fields, alert: null })
  expect(
    await submitEnquiry(answering({ ...refusal, status: 429, code: 'too_many', message: 'Too many attempts.' }), typed),
  ).toMatchObject({ state: 'refused', typed, errors: {}, alert: 'Too many attempts.' })
  expect(await submitEnquiry(answering({ ok: false, reason: 'no_response' }), typed)).toMatchObject({
    typed,
    alert: ENQUIRY_FAILED,
  })
  expect(await submitEnquiry(answering({ ok: true, status: 200, body: null }), typed)).toMatchObject({
    typed,
    alert: ENQUIRY_FAILED,
  })
})

test('reads a form by field and ignores files', () => {
  const form = new FormData()
  form.set('name', 'Asha')
  form.set('message', new Blob(['x']))
  form.set('extra', 'x')
  expect(formValues(form, enquiryFields)).toEqual({ name: 'Asha', phone: '', email: '', address: '', message: '' })
})
