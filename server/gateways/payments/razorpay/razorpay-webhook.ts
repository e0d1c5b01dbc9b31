import { z } from 'zod'
import type { RawHttp, ReturnHint, WebhookVerdict } from '../gateway.ts'
import { constantTimeEqual } from '../../../crypto/constant-time.ts'
import { hmacSha256 } from '../signatures.ts'
import { eventsFor, queryOf, verifyJsonWebhook } from '../webhooks.ts'

const entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) }).optional()

const eventShape = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: entity({ reference_id: z.string().nullish() }),
    // `notes` is an object, or an empty list without notes.
    refund: entity({ receipt: z.string().nullish(), notes: z.unknown() }),
  }),
})

/** Razorpay signs only the raw body: no timestamp and no header with the event's id. */
export function verifyRazorpayWebhook(request: RawHttp, secrets: readonly string[]): WebhookVerdict {
  return verifyJsonWebhook(request, {
    signature: request.headers['x-razorpay-signature'],
    secrets,
    sign: (secret) => hmacSha256(secret, 'hex', request.body),
    schema: eventShape,
    eventsOf: ({ event: name, payload: { payment_link: link, refund } }) => {
      const payment = eventsFor(name, link?.entity.reference_id)
      if (payment.length > 0) return payment
      const notes = z.object({ payment: z.string() }).safeParse(refund?.entity.notes)
      return eventsFor(name, notes.data?.payment, refund?.entity.receipt ?? null)
    },
  })
}

const claims = { paid: 'success', cancelled: 'cancelled', expired: 'failure' } as const

/** Razorpay redirects the browser back only after a success, with a signed query. */
export function readRazorpayReturn(request: RawHttp, keySecret: string): ReturnHint {
  const query = queryOf(request)
  const value = (name: string) => query.get(`razorpay_${name}`) ?? ''
  const status = value('payment_link_status')
  const claimed = Object.hasOwn(claims, status) ? claims[status as keyof typeof claims] : 'unknown'
  const signature = value('signature')
  if (signature === '') return { claimed, signature: 'absent' }
  const signed = [value('payment_link_id'), value('payment_link_reference_id'), status, value('payment_id')].join('|')
  const valid = constantTimeEqual(signature, hmacSha256(keySecret, 'hex', signed))
  return { claimed, signature: valid ? 'valid' : 'invalid' }
}
