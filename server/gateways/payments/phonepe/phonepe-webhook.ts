import { z } from 'zod'
import { isReference } from '#domain/payments/references.ts'
import type { GatewayEvent, RawHttp, WebhookVerdict } from '../gateway.ts'
import { fitsAny, sha256 } from '../signatures.ts'
import { accepted, jsonOf } from '../webhook-body.ts'

const eventShape = z.object({
  event: z.string(),
  payload: z.object({
    merchantOrderId: z.string().optional(),
    originalMerchantOrderId: z.string().optional(),
    merchantRefundId: z.string().optional(),
  }),
})

/**
 * Tells only that the sender knows name and password: the header is the same for every body, so nothing in the body is
 * believed but which payment to ask about. (The dashboard also offers an HMAC; how it is made is not public.)
 */
export function verifyPhonePeWebhook(request: RawHttp, user: string, passwords: readonly string[]): WebhookVerdict {
  const header = request.headers['authorization']
  if (!header) return { ok: false, reason: 'missing_signature' }
  const given = header.replace(/^SHA256\s+/i, '').toLowerCase()
  if (!fitsAny(passwords, given, (password) => sha256(`${user}:${password}`)))
    return { ok: false, reason: 'bad_signature' }
  const event = jsonOf(request, eventShape)
  return event === null ? { ok: false, reason: 'malformed' } : accepted(request.body, eventsOf(event))
}

function eventsOf({ event: name, payload }: z.infer<typeof eventShape>): GatewayEvent[] {
  const { merchantRefundId: refundRef, originalMerchantOrderId: refunded, merchantOrderId: merchantRef } = payload
  if (isReference('refund', refundRef) && isReference('payment', refunded ?? merchantRef))
    return [{ kind: 'refund', merchantRef: (refunded ?? merchantRef)!, refundRef, name }]
  return isReference('payment', merchantRef) ? [{ kind: 'payment', merchantRef, name }] : []
}
