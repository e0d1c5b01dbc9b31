import type { z } from 'zod'
import { SECOND } from '#domain/time.ts'
import { createTraceparent } from '../../trace.ts'
import { GatewayError, type GatewayErrorKind } from './gateway-error.ts'
import type { CallContext, GatewayId } from './gateway.ts'

/** Only tests set `timeout` and `origin`: configuration cannot move an origin. */
export type GatewayOptions = {
  readonly now: () => Date
  /** Starts the timeout of one call. */
  readonly timeout?: () => AbortSignal
  readonly origin?: string
}

export type GatewayRequest = {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

/** `body` is parsed JSON, or undefined. `code` is the gateway's error code, if the body has one. */
export type GatewayResponse = {
  readonly gateway: GatewayId
  readonly status: number
  readonly body: unknown
  readonly code: string | undefined
}
export type GatewayClient = (path: string, ctx: CallContext, request?: GatewayRequest) => Promise<GatewayResponse>

type ClientSettings = {
  readonly gateway: GatewayId
  /** Every path is appended to it, so no reference or response can change the origin. */
  readonly baseUrl: string
  readonly timeout: GatewayOptions['timeout']
  readonly headers?: Readonly<Record<string, string>>
  readonly codeOf?: (body: unknown) => string | undefined
}

const MAX_RESPONSE_BYTES = 1024 * 1024

/** An HTTP client for one gateway, with limits on time and size. It follows no redirects. */
export function createHttpClient({ gateway, baseUrl, headers, codeOf, ...settings }: ClientSettings): GatewayClient {
  return async (path, ctx, { method = 'GET', json, form, ...request } = {}) => {
    if (!path.startsWith('/')) throw new RangeError('A path starts with a slash')
    const timeout = settings.timeout?.() ?? AbortSignal.timeout(8 * SECOND)
    const traceparent = createTraceparent()
    const options = {
      method,
      headers: {
        accept: 'application/json',
        ...(traceparent !== undefined && { traceparent }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...request.headers,
      },
      body: json === undefined ? (form ? new URLSearchParams(form) : null) : JSON.stringify(json),
      redirect: 'error',
      signal: ctx.signal ? AbortSignal.any([ctx.signal, timeout]) : timeout,
    } as const
    const { status, text } = await send(`${baseUrl}${path}`, options).catch((error: unknown) => {
      // A fetch error names hosts and may hold the request, so only its kind is kept.
      throw new GatewayError(gateway, failureKind(error, ctx, timeout))
    })
    if (text === null) throw new GatewayError(gateway, 'bad_response')
    const body = parseJson(text)
    return { gateway, status, body, code: codeOf?.(body) }
  }
}

/** The body of a successful response in the expected shape. Throws a GatewayError for any other response. */
export function readResponse<T>(schema: z.ZodType<T>, response: GatewayResponse): T {
  if (response.status < 200 || response.status > 299) throw responseError(response)
  const parsed = schema.safeParse(response.body)
  if (!parsed.success) throw new GatewayError(response.gateway, 'bad_response', response.status)
  return parsed.data
}

/** The error of an unsuccessful response. */
export function responseError({ gateway, status, code }: GatewayResponse): GatewayError {
  const word = code !== undefined && /^[A-Za-z][A-Za-z_]{2,59}$/.test(code) ? code : undefined
  return new GatewayError(gateway, kindOfStatus(status), status, word)
}

function kindOfStatus(status: number): GatewayErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status >= 500 || status === 408) return 'server'
  return status >= 400 ? 'rejected' : 'bad_response'
}

function failureKind(error: unknown, { signal }: CallContext, timeout: AbortSignal): GatewayErrorKind {
  if (signal?.aborted) return 'aborted'
  if (timeout.aborted) return 'timeout'
  const cause = error instanceof TypeError ? (error.cause as Error | undefined) : undefined
  return cause?.message === 'unexpected redirect' ? 'bad_response' : 'unreachable'
}

/** `text` is null if the body is too long. */
async function send(url: string, options: RequestInit): Promise<{ status: number; text: string | null }> {
  const response = await fetch(url, options)
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_RESPONSE_BYTES) return { status: response.status, text: null }
    text += decoder.decode(chunk, { stream: true })
  }
  return { status: response.status, text: text + decoder.decode() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
