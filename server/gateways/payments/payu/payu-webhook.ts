import type { RawHttp, ReturnHint, WebhookVerdict } from '../gateway.ts'
import { constantTimeEqual } from '../../../crypto/constant-time.ts'
import { matchesAny } from '../signatures.ts'
import { acceptWebhook, eventsFor, formBody } from '../webhooks.ts'
import type { PayUSettings } from './payu-api.ts'
import { responseHash, hashedFields } from './payu-hash.ts'

type PayUKeys = Pick<PayUSettings, 'key' | 'salts'>

/** The hash covers selected fields and no time. */
export function verifyPayUWebhook(request: RawHttp, keys: PayUKeys): WebhookVerdict {
  const form = formBody(request)
  const field = (name: string) => form.get(name) ?? ''
  if (field('hash') === '') return { ok: false, reason: 'missing_signature' }
  if (!isAuthentic(field, keys)) return { ok: false, reason: 'bad_signature' }
  const name = `payment.${/^[a-z]{1,20}$/.test(field('status')) ? field('status') : 'other'}`
  return acceptWebhook(hashedFields(field), eventsFor(name, field('txnid')))
}

/** PayU posts the outcome to the return address, signed like a webhook. */
export function readPayUReturn(request: RawHttp, keys: PayUKeys): ReturnHint {
  const form = formBody(request)
  const field = (name: string) => form.get(name) ?? ''
  const claimed = claimOf(field('status'), field('unmappedstatus'))
  if (field('hash') === '') return { claimed, signature: 'absent' }
  return { claimed, signature: isAuthentic(field, keys) ? 'valid' : 'invalid' }
}

function isAuthentic(field: (name: string) => string, { key, salts }: PayUKeys): boolean {
  const ours = constantTimeEqual(field('key'), key)
  return matchesAny(salts, field('hash').toLowerCase(), (salt) => responseHash(field, salt)) && ours
}

function claimOf(status: string, detail: string): ReturnHint['claimed'] {
  if (status === 'success') return 'success'
  if (detail.toLowerCase() === 'usercancelled') return 'cancelled'
  return status === 'failure' ? 'failure' : 'unknown'
}
