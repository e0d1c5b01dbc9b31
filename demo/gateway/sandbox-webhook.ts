import { z } from 'zod'
import type { RawHttp, ReturnHint, WebhookVerdict } from '#server/gateways/payments/gateway.ts'
import { matchesAny, hmacSha256 } from '#server/gateways/payments/signatures.ts'
import { eventsFor, queryOf, verifyJsonWebhook } from '#server/gateways/payments/webhooks.ts'
import { sandboxCapabilities } from './sandbox-capabilities.ts'

const eventShape = z.object({ event: z.string(), reference: z.string(), refund_reference: z.string().optional() })

/** Verifies "t=<milliseconds>,v1=<hex>". The signature covers the time and the raw body, which prevents replays. */
export function verifySandboxWebhook(request: RawHttp, secrets: readonly string[]): WebhookVerdict {
  const header = request.headers['x-sandbox-signature']
  const [, time = '', signature = header] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  return verifyJsonWebhook(request, {
    signature,
    secrets,
    sign: (secret) => hmacSha256(secret, 'hex', `${time}.`, request.body),
    signedAt: { ms: Number(time), maxAgeMs: sandboxCapabilities.webhookMaxAgeMs },
    schema: eventShape,
    eventsOf: ({ event, reference, refund_reference: refundRef }) => eventsFor(event, reference, refundRef),
  })
}

const claims = { paid: 'success', failed: 'failure', expired: 'failure', cancelled: 'cancelled' } as const

export function readSandboxReturn(request: RawHttp, secrets: readonly string[]): ReturnHint {
  const query = queryOf(request)
  const status = query.get('sandbox_status') ?? ''
  const claimed = Object.hasOwn(claims, status) ? claims[status as keyof typeof claims] : 'unknown'
  const given = query.get('sandbox_signature')
  if (given === null) return { claimed, signature: 'absent' }
  const sign = (secret: string) => hmacSha256(secret, 'hex', `return ${query.get('sandbox_reference') ?? ''} ${status}`)
  return { claimed, signature: matchesAny(secrets, given, sign) ? 'valid' : 'invalid' }
}
