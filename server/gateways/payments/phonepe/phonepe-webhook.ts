import { z } from 'zod'
import { isReference } from '#domain/payments/references.ts'
import type { RawHttp, WebhookVerdict } from '../gateway.ts'
import { sha256 } from '../signatures.ts'
import { eventsFor, verifyJsonWebhook } from '../webhooks.ts'

const eventShape = z.object({
  event: z.string(),
  payload: z.object({
    merchantOrderId: z.string().optional(),
    originalMerchantOrderId: z.string().optional(),
    merchantRefundId: z.string().optional(),
  }),
})

/**
 * Proves only that the sender knows name and password, because the header is the same for every body. The body therefore
 * only names the payment to check. (The dashboard offers an HMAC too, but its format is not public.)
 */
export function verifyPhonePeWebhook(request: RawHttp, user: string, passwords: readonly string[]): WebhookVerdict {
  return verifyJsonWebhook(request, {
    signature: request.headers['authorization']?.replace(/^SHA256\s+/i, '').toLowerCase(),
    secrets: passwords,
    sign: (password) => sha256(`${user}:${password}`),
    schema: eventShape,
    eventsOf: ({ event: name, payload }) => {
      const { merchantRefundId: refundRef, merchantOrderId: merchantRef } = payload
      return isReference('refund', refundRef)
        ? eventsFor(name, payload.originalMerchantOrderId ?? merchantRef, refundRef)
        : eventsFor(name, merchantRef)
    },
  })
}
