import { z } from 'zod'
import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import { MINUTE } from '#domain/time.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, GatewayCapabilities } from '../gateway.ts'
import {
  createHttpClient,
  type GatewayClient,
  type GatewayOptions,
  type GatewayResponse,
  readResponse,
} from '../http-client.ts'
import { requireSecrets } from '../signatures.ts'

export type PhonePeSettings = {
  readonly environment: 'sandbox' | 'production'
  readonly clientId: string
  readonly clientSecret: string
  /** "1" in the sandbox; the dashboard shows it for production. */
  readonly clientVersion: string
  readonly webhookUser: string
  /** The newest first. The old one stays until its webhook retries end. */
  readonly webhookPasswords: readonly string[]
}

export const phonePeCapabilities = {
  cancel: 'none',
  // The header is a constant made of name and password, so the body is not protected.
  webhookAuth: 'static-header',
  refundWebhooks: true,
  webhookMaxAgeMs: null,
  minPaise: 100,
  // `expireAfter` is a duration of 300 to 3600 s, so clock skew does not matter.
  expiry: { minMs: 5 * MINUTE, maxMs: 60 * MINUTE },
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: true,
  checkoutHosts: ['phonepe.com'],
} as const satisfies GatewayCapabilities

const places = {
  sandbox: { origin: 'https://api-preprod.phonepe.com', token: '/apis/pg-sandbox', pg: '/apis/pg-sandbox' },
  production: { origin: 'https://api.phonepe.com', token: '/apis/identity-manager', pg: '/apis/pg' },
} as const

const tokenShape = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().optional(),
  expires_at: z.number(),
})
type AccessToken = { readonly value: string; readonly refreshAt: number }

// PhonePe names the field `code` or `errorCode`, depending on the endpoint.
const errorShape = z.object({ code: z.string().optional(), errorCode: z.string().optional() })

/** PhonePe's HTTP API. Concurrent calls share one access token, which is renewed after half of its lifetime. */
export function createPhonePeClient(settings: PhonePeSettings, options: GatewayOptions): GatewayClient {
  requireSecrets('PhonePe client secret', [settings.clientSecret], 16)
  const { origin, token: tokenPath, pg } = places[settings.environment]
  const client = createHttpClient({
    gateway: 'phonepe',
    baseUrl: options.origin ?? origin,
    timeout: options.timeout,
    codeOf: (body) => {
      const { code, errorCode } = errorShape.safeParse(body).data ?? {}
      return code ?? errorCode
    },
  })
  let current: AccessToken | null = null
  let pending: Promise<AccessToken> | null = null

  const fetchToken = async (): Promise<AccessToken> => {
    const form = {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      client_version: settings.clientVersion,
      grant_type: 'client_credentials',
    }
    // Several calls wait for it, so no caller's signal may abort it.
    const response = await client(`${tokenPath}/v1/oauth/token`, { requestId: 'token' }, { method: 'POST', form })
    const { access_token: value, expires_at: expiresAt } = readResponse(tokenShape, response)
    const now = options.now().getTime()
    return { value, refreshAt: now + Math.max(0, expiresAt * 1000 - now) / 2 }
  }

  const getToken = async (ctx: CallContext): Promise<AccessToken> => {
    if (current !== null && options.now().getTime() < current.refreshAt) return current
    pending ??= fetchToken()
      .then((fresh) => (current = fresh))
      .finally(() => (pending = null))
    return abortable(pending, ctx)
  }

  return async (path, ctx, request) => {
    const send = ({ value }: AccessToken) =>
      client(`${pg}${path}`, ctx, { ...request, headers: { authorization: `O-Bearer ${value}` } })
    const token = await getToken(ctx)
    const response = await send(token)
    if (response.status !== 401) return response
    // The token was revoked early: retry once with a new one, which another call may have fetched.
    if (current === token) current = null
    return send(await getToken(ctx))
  }
}

/** Rejects when the caller aborts, while `work` goes on. */
async function abortable<T>(work: Promise<T>, { signal }: CallContext): Promise<T> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(new GatewayError('phonepe', 'aborted'))
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** Whether PhonePe does not know the payment or refund. */
export function isUnknown({ status, code = '' }: GatewayResponse): boolean {
  return status === 404 || (status === 400 && code.includes('NOT_FOUND'))
}
