import { z } from 'zod'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext } from '../gateway.ts'
import { type Answer, createCall, errorOf, type Outside, type OutgoingRequest, read } from '../outgoing.ts'
import { requireSecrets } from '../signatures.ts'

export type PhonePeSettings = {
  readonly environment: 'sandbox' | 'production'
  readonly clientId: string
  readonly clientSecret: string
  /** "1" in the sandbox; in production the dashboard says. */
  readonly clientVersion: string
  readonly webhookUser: string
  /** The newest first; the old one stays until retries with it have ended. */
  readonly webhookPasswords: readonly string[]
}

const places = {
  sandbox: { origin: 'https://api-preprod.phonepe.com', token: '/apis/pg-sandbox', pg: '/apis/pg-sandbox' },
  production: { origin: 'https://api.phonepe.com', token: '/apis/identity-manager', pg: '/apis/pg' },
} as const

const tokenShape = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().optional(),
  expires_at: z.number(),
})
type Token = { readonly value: string; readonly refreshAt: number }

export type PhonePeApi = ReturnType<typeof createPhonePeApi>

/** PhonePe's HTTP API. One token serves all calls until half of its life is over; however many ask, one is fetched. */
export function createPhonePeApi(settings: PhonePeSettings, outside: Outside) {
  requireSecrets('PhonePe client secret', [settings.clientSecret], 16)
  const { token: tokenPath, pg } = places[settings.environment]
  const origin = outside.origin ?? places[settings.environment].origin
  const call = createCall({ gateway: 'phonepe', origins: [origin], timeoutMs: outside.timeoutMs })
  let current: Token | null = null
  let coming: Promise<Token> | null = null

  const fetchToken = async (): Promise<Token> => {
    const form = {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      client_version: settings.clientVersion,
      grant_type: 'client_credentials',
    }
    // Shared by all who wait, so no single caller's abort may end it.
    const answer = await call(
      { method: 'POST', url: `${origin}${tokenPath}/v1/oauth/token`, form },
      { requestId: 'token' },
    )
    const { access_token: value, expires_at: end } = read('phonepe', tokenShape, answer, codeOf(answer))
    const now = outside.now().getTime()
    return { value, refreshAt: now + Math.max(0, end * 1000 - now) / 2 }
  }

  const token = async (ctx: CallContext): Promise<Token> => {
    if (current !== null && outside.now().getTime() < current.refreshAt) return current
    coming ??= fetchToken()
      .then((fresh) => (current = fresh))
      .finally(() => (coming = null))
    return untilAborted(coming, ctx)
  }

  return async (path: string, ctx: CallContext, request: Partial<OutgoingRequest> = {}): Promise<Answer> => {
    const send = async ({ value }: Token) =>
      call(
        { method: 'GET', ...request, url: `${origin}${pg}${path}`, headers: { authorization: `O-Bearer ${value}` } },
        ctx,
      )
    const used = await token(ctx)
    const answer = await send(used)
    if (answer.status !== 401) return answer
    // Withdrawn before its time: once more with a fresh one. Whoever comes second finds it replaced already.
    if (current === used) current = null
    return send(await token(ctx))
  }
}

/** The result of `work`, or its abort, whichever comes first. */
async function untilAborted<T>(work: Promise<T>, { signal }: CallContext): Promise<T> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(new GatewayError('phonepe', 'aborted'))
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

export function readPhonePe<T>(schema: z.ZodType<T>, answer: Answer): T {
  return read('phonepe', schema, answer, codeOf(answer))
}

export function phonePeError(answer: Answer) {
  return errorOf('phonepe', answer, codeOf(answer))
}

/** PhonePe calls it `code` or `errorCode`, depending on the page. */
export function codeOf({ body }: Answer): string | undefined {
  const parsed = z.object({ code: z.string().optional(), errorCode: z.string().optional() }).safeParse(body)
  return parsed.success ? (parsed.data.code ?? parsed.data.errorCode) : undefined
}
