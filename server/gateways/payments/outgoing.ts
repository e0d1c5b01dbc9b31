import type { z } from 'zod'
import { SECOND } from '#domain/time.ts'
import { GatewayError, type GatewayErrorKind } from './gateway-error.ts'
import type { CallContext, GatewayId } from './gateway.ts'

/** The world around an adapter. Everything but the clock is given by tests only: configuration cannot move an origin. */
export type Outside = { readonly now: () => Date; readonly timeoutMs?: number; readonly origin?: string }

export type OutgoingRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

/** Any answer with a status, good or bad. `body` is the JSON in it, or undefined where it is none. */
export type Answer = { readonly status: number; readonly body: unknown }
export type Call = (request: OutgoingRequest, ctx: CallContext) => Promise<Answer>

type Settings = {
  readonly gateway: GatewayId
  /** The only origins ever called, whatever a reference or an answer says. */
  readonly origins: readonly string[]
  readonly timeoutMs?: number | undefined
}

const ANSWER_LIMIT_BYTES = 1024 * 1024

/** How adapters speak outward: to known origins, with an end in time and size, without following redirects. */
export function createCall({ gateway, origins, timeoutMs = 8 * SECOND }: Settings): Call {
  return async ({ method, url, headers, json, form }, ctx) => {
    if (!origins.includes(new URL(url).origin)) throw new GatewayError(gateway, 'rejected', undefined, 'unknown_origin')
    const stop = new AbortController()
    let why: GatewayErrorKind = 'unreachable'
    const end = (kind: GatewayErrorKind) => () => {
      if (stop.signal.aborted) return
      why = kind
      stop.abort()
    }
    const abort = end('aborted')
    if (ctx.signal?.aborted) abort()
    ctx.signal?.addEventListener('abort', abort, { once: true })
    const timer = setTimeout(end('timeout'), timeoutMs)
    try {
      const body = json === undefined ? form && new URLSearchParams({ ...form }) : JSON.stringify(json)
      const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
      const asked = { accept: 'application/json', ...type, ...headers }
      const response = await fetch(url, {
        method,
        headers: asked,
        body: body ?? null,
        redirect: 'error',
        signal: stop.signal,
      })
      const text = await readText(response, end('bad_response'))
      return { status: response.status, body: parseJson(text) }
    } catch (error) {
      // What fetch throws names hosts and may hold the request: only its kind goes on.
      throw new GatewayError(gateway, isRedirect(error) ? 'bad_response' : why)
    } finally {
      clearTimeout(timer)
      ctx.signal?.removeEventListener('abort', abort)
    }
  }
}

/** The error of an answer that is not a success; `code` is the gateway's own word for it. */
export function errorOf(gateway: GatewayId, { status }: Answer, code?: unknown): GatewayError {
  const word = typeof code === 'string' && /^[A-Za-z][A-Za-z_]{2,59}$/.test(code) ? code : undefined
  return new GatewayError(gateway, kindOf(status), status, word)
}

/** A good answer in the shape that is expected of it, or the right error. */
export function read<T>(gateway: GatewayId, schema: z.ZodType<T>, answer: Answer, code?: unknown): T {
  if (answer.status < 200 || answer.status > 299) throw errorOf(gateway, answer, code)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new GatewayError(gateway, 'bad_response', answer.status)
  return parsed.data
}

function kindOf(status: number): GatewayErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status >= 500 || status === 408) return 'server'
  return status >= 400 ? 'rejected' : 'bad_response'
}

async function readText(response: Response, tooLong: () => void): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (let bytes = 0; reader !== undefined;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > ANSWER_LIMIT_BYTES) tooLong()
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRedirect(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as Error | undefined)?.message === 'unexpected redirect'
}
