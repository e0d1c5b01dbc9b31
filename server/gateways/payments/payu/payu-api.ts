import { z } from 'zod'
import { paiseFromRupees, type Paise } from '#domain/money.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext } from '../gateway.ts'
import { createCall, type Outside, read } from '../outgoing.ts'
import { requireSecrets } from '../signatures.ts'
import { commandHash } from './payu-hash.ts'

export type PayUSettings = {
  readonly environment: 'test' | 'production'
  readonly key: string
  /** The newest first; the old one stays until webhooks with it have ended. */
  readonly salts: readonly string[]
}

const servers = { test: 'https://test.payu.in', production: 'https://info.payu.in' } as const
export const checkoutPages = {
  test: 'https://test.payu.in/_payment',
  production: 'https://secure.payu.in/_payment',
} as const

const answerShape = z.object({ status: z.union([z.literal(0), z.literal(1)]), msg: z.string().catch('') }).loose()
export type PayUAnswer = z.infer<typeof answerShape>

export type PayUApi = ReturnType<typeof createPayUApi>

/** PayU's one server address: every call is a form with a command, up to three values and a seal. Refusals are HTTP 200 too. */
export function createPayUApi({ environment, key, salts }: PayUSettings, outside: Outside) {
  requireSecrets('PayU salt', salts, 8)
  const origin = outside.origin ?? servers[environment]
  const call = createCall({ gateway: 'payu', origins: [origin], timeoutMs: outside.timeoutMs })
  return async (command: string, values: readonly [string, ...string[]], ctx: CallContext): Promise<PayUAnswer> => {
    const named = Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value]))
    const form = { key, command, ...named, hash: commandHash(key, command, values[0], salts[0]!) }
    const answer = await call({ method: 'POST', url: `${origin}/merchant/postservice.php?form=2`, form }, ctx)
    const body = read('payu', answerShape, answer)
    if (body.status === 0 && /\b(hash|key|auth\w*)\b/i.test(body.msg))
      throw new GatewayError('payu', 'auth', answer.status)
    return body
  }
}

/** Numbers too large to be exact are refused: they would be another payment's. */
export const idShape = z.union([z.string().min(1), z.int()]).transform(String)

/** Rupees as "10.00" or 10, in paise. */
export const rupeesShape = z.union([z.string(), z.number()]).transform((rupees, context): Paise => {
  const amount = paiseFromRupees(rupees)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

export function readPayU<T>(schema: z.ZodType<T>, answer: PayUAnswer): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new GatewayError('payu', 'bad_response')
  return parsed.data
}
