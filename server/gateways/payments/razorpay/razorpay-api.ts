import { z } from 'zod'
import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import type { GatewayCapabilities } from '../gateway.ts'
import { createHttpClient, type GatewayClient, type GatewayOptions } from '../http-client.ts'
import { requireSecrets } from '../signatures.ts'

export type RazorpaySettings = {
  /** "rzp_test_…" or "rzp_live_…": the key alone selects the mode. */
  readonly keyId: string
  readonly keySecret: string
  /** The newest first. Old ones stay until Razorpay's webhook retries end (24 h). */
  readonly webhookSecrets: readonly string[]
}

export const razorpayCapabilities = {
  cancel: 'sync',
  webhookAuth: 'signed-body',
  refundWebhooks: true,
  webhookMaxAgeMs: null,
  minPaise: 100,
  // Razorpay allows 15 minutes to six months; the minimum has a margin for clock skew.
  expiry: { minMs: 18 * MINUTE, maxMs: 150 * DAY },
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: false,
  checkoutHosts: ['rzp.io', 'razorpay.com'],
} as const satisfies GatewayCapabilities

const errorShape = z.object({ error: z.object({ code: z.string(), description: z.string().catch('') }) })

/** Razorpay's HTTP API: one origin for test and live, HTTP Basic authentication. */
export function createRazorpayClient(
  { keyId, keySecret }: RazorpaySettings,
  { origin = 'https://api.razorpay.com', timeout }: GatewayOptions,
): GatewayClient {
  requireSecrets('Razorpay key secret', [keySecret], 16)
  return createHttpClient({
    gateway: 'razorpay',
    baseUrl: `${origin}/v1`,
    timeout,
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
    codeOf: (body) => errorShape.safeParse(body).data?.error.code,
  })
}

export function errorDescription(body: unknown): string {
  return errorShape.safeParse(body).data?.error.description ?? ''
}
