import { z } from 'zod'
import { isReference } from '#domain/payments/references.ts'
import type { RawHttp, WebhookVerdict } from '../gateway.ts'
import { hmacSha256 } from '../signatures.ts'
import { eventsFor, verifyJsonWebhook } from '../webhooks.ts'
import { cashfreeCapabilities } from './cashfree-api.ts'

const eventShape = z.object({
  type: z.string(),
  data: z.object({
    order: z.object({ order_id: z.string() }).optional(),
    refund: z.object({ order_id: z.string(), refund_id: z.string().nullish() }).optional(),
  }),
})

/** Cashfree signs the timestamp followed directly by the raw body. */
export function verifyCashfreeWebhook(request: RawHttp, secrets: readonly string[]): WebhookVerdict {
  const timestamp = request.headers['x-webhook-timestamp'] ?? ''
  return verifyJsonWebhook(request, {
    signature: timestamp === '' ? undefined : request.headers['x-webhook-signature'],
    secrets,
    sign: (secret) => hmacSha256(secret, 'base64', timestamp, request.body),
    signedAt: { ms: millisecondsOf(timestamp), maxAgeMs: cashfreeCapabilities.webhookMaxAgeMs },
    schema: eventShape,
    eventsOf: ({ type: name, data: { refund, order } }) => {
      if (!isReference('payment', refund?.order_id)) return eventsFor(name, order?.order_id)
      // A refund by Cashfree itself has no reference of this shop: the payment is checked instead.
      const refundRef = isReference('refund', refund?.refund_id) ? refund?.refund_id : undefined
      return eventsFor(name, refund?.order_id, refundRef)
    },
  })
}

/** Milliseconds in current API versions, seconds in older ones; NaN for any other text. */
function millisecondsOf(timestamp: string): number {
  if (!/^\d{10,13}$/.test(timestamp)) return Number.NaN
  return Number(timestamp) * (timestamp.length === 10 ? 1000 : 1)
}
