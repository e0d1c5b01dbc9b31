import { z } from 'zod'
import { isReference } from '#domain/payments/references.ts'
import type { GatewayEvent, RawHttp, ReturnHint, WebhookVerdict } from '#server/gateways/payments/gateway.ts'
import { fitsAny, hmacSha256 } from '#server/gateways/payments/signatures.ts'
import { accepted, jsonOf, queryOf } from '#server/gateways/payments/webhook-body.ts'
import { sandboxCapabilities } from './sandbox-capabilities.ts'

const eventShape = z.object({ event: z.string(), reference: z.string(), refund_reference: z.string().optional() })

/** "t=<milliseconds>,v1=<hex>": the time is signed together with the raw body, so an old one cannot be played again. */
export function verifySandboxWebhook(request: RawHttp, secrets: readonly string[]): WebhookVerdict {
  const header = request.headers['x-sandbox-signature']
  if (!header) return { ok: false, reason: 'missing_signature' }
  const [, time = '', signature = ''] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!fitsAny(secrets, signature, (secret) => hmacSha256(secret, 'hex', `${time}.`, request.body)))
    return { ok: false, reason: 'bad_signature' }
  if (Math.abs(request.receivedAt.getTime() - Number(time)) > sandboxCapabilities.webhookMaxAgeMs)
    return { ok: false, reason: 'stale' }
  const event = jsonOf(request, eventShape)
  return event === null ? { ok: false, reason: 'malformed' } : accepted(request.body, eventsOf(event))
}

function eventsOf({
  event: name,
  reference: merchantRef,
  refund_reference: refundRef,
}: z.infer<typeof eventShape>): GatewayEvent[] {
  if (!isReference('payment', merchantRef)) return []
  if (refundRef === undefined) return [{ kind: 'payment', merchantRef, name }]
  return isReference('refund', refundRef) ? [{ kind: 'refund', merchantRef, refundRef, name }] : []
}

const claims = { paid: 'success', failed: 'failure', expired: 'failure', cancelled: 'cancelled' } as const

export function readSandboxReturn(request: RawHttp, secrets: readonly string[]): ReturnHint {
  const query = queryOf(request)
  const status = query.get('sandbox_status') ?? ''
  const claimed = Object.hasOwn(claims, status) ? claims[status as keyof typeof claims] : 'unknown'
  const given = query.get('sandbox_signature')
  if (given === null) return { claimed, signature: 'absent' }
  const sign = (secret: string) => hmacSha256(secret, 'hex', `return ${query.get('sandbox_reference') ?? ''} ${status}`)
  return { claimed, signature: fitsAny(secrets, given, sign) ? 'valid' : 'invalid' }
}
