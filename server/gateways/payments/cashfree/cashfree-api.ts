import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import { paiseFromRupees, type Paise } from '#domain/money.ts'
import { DAY, HOUR, MINUTE } from '#domain/time.ts'
import { badResponse } from '../gateway-error.ts'
import type { CallContext, GatewayCapabilities } from '../gateway.ts'
import { createHttpClient, type GatewayOptions, type GatewayRequest, type GatewayResponse } from '../http-client.ts'
import { requireSecrets } from '../signatures.ts'

export type CashfreeSettings = {
  readonly environment: 'sandbox' | 'production'
  readonly appId: string
  /** The newest first: it signs our calls. Webhooks may still carry older ones after a rotation. */
  readonly secrets: readonly string[]
}

export const cashfreeCapabilities = {
  cancel: 'async',
  webhookAuth: 'signed-body',
  refundWebhooks: true,
  // Retries come up to 30 minutes later, and Cashfree does not document whether they sign a new time.
  webhookMaxAgeMs: 48 * HOUR,
  minPaise: 100,
  // Cashfree documents no minimum lifetime; this is Razorpay's.
  expiry: { minMs: 18 * MINUTE, maxMs: 30 * DAY },
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: true,
  checkoutHosts: ['cashfree.com'],
} as const satisfies GatewayCapabilities

const origins = { sandbox: 'https://sandbox.cashfree.com', production: 'https://api.cashfree.com' } as const

/** `idempotencyName` identifies a write, so that Cashfree recognises a repeat. */
export type CashfreeClient = (
  path: string,
  ctx: CallContext,
  request?: GatewayRequest & { readonly idempotencyName?: string },
) => Promise<GatewayResponse>

/** Cashfree's HTTP API. */
export function createCashfreeClient(settings: CashfreeSettings, options: GatewayOptions): CashfreeClient {
  const { appId, secrets, environment } = settings
  requireSecrets('Cashfree secret', secrets, 16)
  const client = createHttpClient({
    gateway: 'cashfree',
    baseUrl: `${options.origin ?? origins[environment]}/pg`,
    timeout: options.timeout,
    headers: { 'x-client-id': appId, 'x-client-secret': secrets[0] ?? '', 'x-api-version': '2025-01-01' },
    codeOf: (body) => z.object({ code: z.string() }).safeParse(body).data?.code,
  })
  return (path, ctx, { idempotencyName, ...request } = {}) => {
    const idempotency = idempotencyName !== undefined && { 'x-idempotency-key': uuidOf(idempotencyName) }
    return client(path, ctx, { ...request, headers: { 'x-request-id': ctx.requestId, ...idempotency } })
  }
}

/** The path of an order. */
export function orderPath(merchantRef: string): string {
  return `/orders/${encodeURIComponent(merchantRef)}`
}

/** A JSON number of rupees in paise. Refuses fractions of a paisa. */
export function paiseOf(rupees: number): Paise {
  const amount = paiseFromRupees(rupees)
  if (amount === null) throw badResponse('cashfree', 'odd_amount')
  return amount
}

/** The same UUID for the same name, because Cashfree documents idempotency keys as UUIDs. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-5$3-${variant}$4-$5`)
}
