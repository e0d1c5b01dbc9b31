import { z } from 'zod'
import { isReference } from '#domain/payments/references.ts'
import type { GatewayEvent, RawHttp, ReturnHint, WebhookVerdict } from '../gateway.ts'
import { fitsAny, hmacSha256, sameText } from '../signatures.ts'
import { accepted, jsonOf, queryOf } from '../webhook-body.ts'

const entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) }).optional()

const eventShape = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: entity({ reference_id: z.string().nullish() }),
    // `notes` is an object, or an empty list where there are none.
    refund: entity({ receipt: z.string().nullish(), notes: z.unknown() }),
  }),
})

/** Razorpay signs the raw body and nothing else: no timestamp, and not the header with the event's id. */
export function verifyRazorpayWebhook(request: RawHttp, secrets: readonly string[]): WebhookVerdict {
  const signature = request.headers['x-razorpay-signature']
  if (!signature) return { ok: false, reason: 'missing_signature' }
  if (!fitsAny(secrets, signature, (secret) => hmacSha256(secret, 'hex', request.body)))
    return { ok: false, reason: 'bad_signature' }
  const event = jsonOf(request, eventShape)
  return event === null ? { ok: false, reason: 'malformed' } : accepted(request.body, eventsOf(event))
}

function eventsOf({ event: name, payload }: z.infer<typeof eventShape>): GatewayEvent[] {
  const link = payload.payment_link?.entity.reference_id
  if (isReference('payment', link)) return [{ kind: 'payment', merchantRef: link, name }]
  const refund = payload.refund?.entity
  const notes = z.object({ payment: z.string() }).safeParse(refund?.notes)
  const refundRef = refund?.receipt
  if (!notes.success || !isReference('payment', notes.data.payment) || !isReference('refund', refundRef)) return []
  return [{ kind: 'refund', merchantRef: notes.data.payment, refundRef, name }]
}

const claims = { paid: 'success', cancelled: 'cancelled', expired: 'failure' } as const

/** Razorpay brings the browser back after a success only, and signs what the address says. */
export function readRazorpayReturn(request: RawHttp, keySecret: string): ReturnHint {
  const query = queryOf(request)
  const value = (name: string) => query.get(`razorpay_${name}`) ?? ''
  const status = value('payment_link_status')
  const claimed = Object.hasOwn(claims, status) ? claims[status as keyof typeof claims] : 'unknown'
  const signature = value('signature')
  if (signature === '') return { claimed, signature: 'absent' }
  const signed = [value('payment_link_id'), value('payment_link_reference_id'), status, value('payment_id')].join('|')
  const valid = sameText(signature, hmacSha256(keySecret, 'hex', signed))
  return { claimed, signature: valid ? 'valid' : 'invalid' }
}
