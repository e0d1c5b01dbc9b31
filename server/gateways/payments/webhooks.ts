import type { GatewayEvent } from '#domain/payments/gateway-messages.ts'
import type { z } from 'zod'
import { isReference } from '#domain/payments/references.ts'
import type { RawHttp, WebhookVerdict } from './gateway.ts'
import { matchesAny, sha256 } from './signatures.ts'

type SignedWebhook<T> = {
  readonly signature: string | undefined
  readonly secrets: readonly string[]
  readonly sign: (secret: string) => string
  /** The signed time and its maximum age; absent if no time is signed. */
  readonly signedAt?: { readonly ms: number; readonly maxAgeMs: number }
  readonly schema: z.ZodType<T>
  readonly eventsOf: (event: T) => readonly GatewayEvent[]
}

/** Verifies a webhook with a JSON body: signature, then age, then shape. */
export function verifyJsonWebhook<T>(request: RawHttp, webhook: SignedWebhook<T>): WebhookVerdict {
  const { signature, secrets, sign, signedAt, schema, eventsOf } = webhook
  if (!signature) return { ok: false, reason: 'missing_signature' }
  if (!matchesAny(secrets, signature, sign)) return { ok: false, reason: 'bad_signature' }
  if (signedAt && !(Math.abs(request.receivedAt.getTime() - signedAt.ms) <= signedAt.maxAgeMs))
    return { ok: false, reason: 'stale' }
  const event = parseJsonBody(request, schema)
  return event === null ? { ok: false, reason: 'malformed' } : acceptWebhook(request.body, eventsOf(event))
}

/** An authentic webhook. Its deduplication key is the hash of the signed content, never an unsigned header. */
export function acceptWebhook(signed: string | Uint8Array, events: readonly GatewayEvent[]): WebhookVerdict {
  return { ok: true, dedupeKey: sha256(signed), events }
}

/** The event about a payment or refund; none if a reference is not one of this shop. */
export function eventsFor(name: string, merchantRef: unknown, refundRef?: unknown): GatewayEvent[] {
  if (!isReference('payment', merchantRef)) return []
  if (refundRef === undefined) return [{ kind: 'payment', merchantRef, name }]
  return isReference('refund', refundRef) ? [{ kind: 'refund', merchantRef, refundRef, name }] : []
}

function textBody({ body }: RawHttp): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** The JSON body in the expected shape; null for anything else. */
export function parseJsonBody<T>(request: RawHttp, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(textBody(request) ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The fields of a form body. The first of several fields with the same name counts. */
export function formBody(request: RawHttp): ReadonlyMap<string, string> {
  return new Map([...new URLSearchParams(textBody(request) ?? '')].toReversed())
}

/** The query of an absolute or relative address; empty if it cannot be parsed. */
export function queryOf({ url }: RawHttp): URLSearchParams {
  return URL.parse(url, 'http://shop.invalid')?.searchParams ?? new URLSearchParams()
}
