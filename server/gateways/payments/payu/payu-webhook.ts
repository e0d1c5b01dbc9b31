import { isReference } from '#domain/payments/references.ts'
import type { RawHttp, ReturnHint, WebhookVerdict } from '../gateway.ts'
import { fitsAny, sameText } from '../signatures.ts'
import { accepted, formOf } from '../webhook-body.ts'
import type { PayUSettings } from './payu-api.ts'
import { responseHash, sealedFields } from './payu-hash.ts'

type Keys = Pick<PayUSettings, 'key' | 'salts'>

/** The seal covers chosen fields and no time. What came twice in the form counts once: the first, which is sealed. */
export function verifyPayUWebhook(request: RawHttp, keys: Keys): WebhookVerdict {
  const form = formOf(request)
  const field = (name: string) => form.get(name) ?? ''
  if (field('hash') === '') return { ok: false, reason: 'missing_signature' }
  if (!isSealed(field, keys)) return { ok: false, reason: 'bad_signature' }
  const merchantRef = field('txnid')
  const name = `payment.${/^[a-z]{1,20}$/.test(field('status')) ? field('status') : 'other'}`
  return accepted(
    sealedFields(field),
    isReference('payment', merchantRef) ? [{ kind: 'payment', merchantRef, name }] : [],
  )
}

/** PayU posts the outcome to our return address, sealed like a webhook. */
export function readPayUReturn(request: RawHttp, keys: Keys): ReturnHint {
  const form = formOf(request)
  const field = (name: string) => form.get(name) ?? ''
  const claimed = claimOf(field('status'), field('unmappedstatus'))
  if (field('hash') === '') return { claimed, signature: 'absent' }
  return { claimed, signature: isSealed(field, keys) ? 'valid' : 'invalid' }
}

function isSealed(field: (name: string) => string, { key, salts }: Keys): boolean {
  const ours = sameText(field('key'), key)
  return fitsAny(salts, field('hash').toLowerCase(), (salt) => responseHash(field, salt)) && ours
}

function claimOf(status: string, detail: string): ReturnHint['claimed'] {
  if (status === 'success') return 'success'
  if (detail.toLowerCase() === 'usercancelled') return 'cancelled'
  return status === 'failure' ? 'failure' : 'unknown'
}
