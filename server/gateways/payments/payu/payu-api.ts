import { z } from 'zod'
import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import { paiseFromRupees, type Paise } from '#domain/money.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, GatewayCapabilities } from '../gateway.ts'
import { createHttpClient, type GatewayOptions, readResponse } from '../http-client.ts'
import { requireSecrets } from '../signatures.ts'
import { commandHash } from './payu-hash.ts'

export type PayUSettings = {
  readonly environment: 'test' | 'production'
  readonly key: string
  /** The newest first. The old one stays until webhooks with it end. */
  readonly salts: readonly string[]
}

const servers = { test: 'https://test.payu.in', production: 'https://info.payu.in' } as const
export const payUCheckoutPages = {
  test: 'https://test.payu.in/_payment',
  production: 'https://secure.payu.in/_payment',
} as const

export const payUCapabilities = {
  cancel: 'none',
  // The hash covers status, amount, reference and customer; no other field is used.
  webhookAuth: 'signed-body',
  // PayU sends refund webhooks without a signature, so they are not accepted.
  refundWebhooks: false,
  webhookMaxAgeMs: null,
  minPaise: 100,
  expiry: null,
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: true,
  checkoutHosts: ['payu.in'],
} as const satisfies GatewayCapabilities

const resultShape = z.object({ status: z.union([z.literal(0), z.literal(1)]), msg: z.string().catch('') }).loose()

export type PayUClient = ReturnType<typeof createPayUClient>

/** PayU's API: one address, where every call is a form with a command, its values and a hash. Errors are HTTP 200 too. */
export function createPayUClient({ environment, key, salts }: PayUSettings, { origin, timeout }: GatewayOptions) {
  requireSecrets('PayU salt', salts, 8)
  const client = createHttpClient({ gateway: 'payu', baseUrl: origin ?? servers[environment], timeout })
  return async (command: string, values: readonly [string, ...string[]], ctx: CallContext) => {
    const named = Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value]))
    const form = { key, command, ...named, hash: commandHash(key, command, values[0], salts[0] ?? '') }
    const response = await client('/merchant/postservice.php?form=2', ctx, { method: 'POST', form })
    const result = readResponse(resultShape, response)
    if (result.status === 0 && /\b(hash|key|auth\w*)\b/i.test(result.msg))
      throw new GatewayError('payu', 'auth', response.status)
    return result
  }
}

/** Refuses unsafe integers, which would name another payment. */
export const payUIdShape = z.union([z.string().min(1), z.int()]).transform(String)

/** Rupees as "10.00" or 10, in paise. */
export const payURupeesShape = z.union([z.string(), z.number()]).transform((rupees, context): Paise => {
  const amount = paiseFromRupees(rupees)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

export function parsePayU<T>(schema: z.ZodType<T>, result: unknown): T {
  const parsed = schema.safeParse(result)
  if (!parsed.success) throw new GatewayError('payu', 'bad_response')
  return parsed.data
}
