import { createHash } from 'node:crypto'
import { z } from 'zod'
import { paiseFromRupees, type Paise } from '#domain/money.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext } from '../gateway.ts'
import { type Answer, createCall, type Outside, type OutgoingRequest, read } from '../outgoing.ts'
import { requireSecrets } from '../signatures.ts'

export type CashfreeSettings = {
  readonly environment: 'sandbox' | 'production'
  readonly appId: string
  /** The newest first: it signs our calls; webhooks may still carry the older ones after a change. */
  readonly secrets: readonly string[]
}

const origins = { sandbox: 'https://sandbox.cashfree.com', production: 'https://api.cashfree.com' } as const
const API_VERSION = '2025-01-01'

export type CashfreeApi = ReturnType<typeof createCashfreeApi>

/** Cashfree's HTTP API. `once` names a write, so that a repeat of it is recognised. */
export function createCashfreeApi(settings: CashfreeSettings, outside: Outside) {
  requireSecrets('Cashfree secret', settings.secrets, 16)
  const origin = outside.origin ?? origins[settings.environment]
  const call = createCall({ gateway: 'cashfree', origins: [origin], timeoutMs: outside.timeoutMs })
  const fixed = { 'x-client-id': settings.appId, 'x-client-secret': settings.secrets[0]!, 'x-api-version': API_VERSION }
  return async (
    path: string,
    ctx: CallContext,
    request: Partial<OutgoingRequest> & { readonly once?: string } = {},
  ): Promise<Answer> => {
    const { once, ...rest } = request
    const headers = { ...fixed, 'x-request-id': ctx.requestId, ...(once && { 'x-idempotency-key': uuidOf(once) }) }
    return call({ method: 'GET', ...rest, url: `${origin}/pg${path}`, headers }, ctx)
  }
}

/** The good answer in a shape, or the error with Cashfree's code. */
export function readCashfree<T>(schema: z.ZodType<T>, answer: Answer): T {
  return read('cashfree', schema, answer, codeOf(answer))
}

export function codeOf({ body }: Answer): string | undefined {
  const parsed = z.object({ code: z.string() }).safeParse(body)
  return parsed.success ? parsed.data.code : undefined
}

/** Amounts are rupees as JSON numbers. One that is no whole number of paise is an answer that cannot be believed. */
export function paiseOf(rupees: number): Paise {
  const amount = paiseFromRupees(rupees)
  if (amount === null) throw new GatewayError('cashfree', 'bad_response', undefined, 'odd_amount')
  return amount
}

/** Some pages want the idempotency key to be a UUID: one made of the name, the same every time. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
