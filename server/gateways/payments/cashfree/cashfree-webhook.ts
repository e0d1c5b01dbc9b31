import { z } from 'zod'
import { isReference } from '#domain/payments/references.ts'
import type { GatewayEvent, RawHttp, WebhookVerdict } from '../gateway.ts'
import { fitsAny, hmacSha256 } from '../signatures.ts'
import { accepted, jsonOf } from '../webhook-body.ts'
import { cashfreeCapabilities } from './cashfree-capabilities.ts'

const eventShape = z.object({
  type: z.string(),
  data: z.object({
    order: z.object({ order_id: z.string() }).optional(),
    refund: z.object({ order_id: z.string(), refund_id: z.string().nullish() }).optional(),
  }),
})

/** The signature is over the timestamp and the raw body, one after the other, without anything between. */
export function verifyCashfreeWebhook(request: RawHttp, secrets: readonly string[]): WebhookVerdict {
  const signature = request.headers['x-webhook-signature']
  const timestamp = request.headers['x-webhook-timestamp']
  if (!signature || !timestamp) return { ok: false, reason: 'missing_signature' }
  if (!fitsAny(secrets, signature, (secret) => hmacSha256(secret, 'base64', timestamp, request.body)))
    return { ok: false, reason: 'bad_signature' }
  if (isStale(timestamp, request.receivedAt)) return { ok: false, reason: 'stale' }
  const event = jsonOf(request, eventShape)
  return event === null ? { ok: false, reason: 'malformed' } : accepted(request.body, eventsOf(event))
}

/** Milliseconds in today's versions, seconds in older ones. */
function isStale(timestamp: string, receivedAt: Date): boolean {
  if (!/^\d{10,13}$/.test(timestamp)) return true
  const signedAt = Number(timestamp) * (timestamp.length === 10 ? 1000 : 1)
  return Math.abs(receivedAt.getTime() - signedAt) > cashfreeCapabilities.webhookMaxAgeMs
}

function eventsOf({ type: name, data }: z.infer<typeof eventShape>): GatewayEvent[] {
  const { refund, order } = data
  if (refund !== undefined && isReference('payment', refund.order_id)) {
    const base = { merchantRef: refund.order_id, name }
    // A refund that Cashfree made by itself has no reference of ours: the payment is looked at instead.
    const ours = isReference('refund', refund.refund_id)
    return [ours ? { kind: 'refund', ...base, refundRef: refund.refund_id as string } : { kind: 'payment', ...base }]
  }
  return isReference('payment', order?.order_id) ? [{ kind: 'payment', merchantRef: order!.order_id, name }] : []
}
