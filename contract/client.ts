import type { ApiInput, ApiKey, ApiOutput, DeskKey, RepeatableDeskKey, ShopperKey } from './api.ts'
import type { RefusalBody } from './refusal.ts'

/** Carries a request to the API: `fetch` in the browser, the app itself during server rendering and in tests. */
export type Send = (request: Request) => Promise<Response>

/**
 * The outcome of a call. `refused`: a JSON refusal, whose `message` is empty when it has none. `unexpected`: any other
 * response, such as a proxy's page. `no_response`: the network failed or the answer broke off. `exception`: an error of
 * code, before the request was sent or after the answer arrived (catalogue-10).
 */
export type ApiResult<T> =
  | { readonly ok: true; readonly status: number; readonly body: T }
  | ({
      readonly ok: false
      readonly reason: 'refused'
      readonly status: number
      readonly body: unknown
      readonly retryAfterMs: number | null
    } & Omit<RefusalBody, 'success'>)
  | { readonly ok: false; readonly reason: 'unexpected'; readonly status: number }
  | { readonly ok: false; readonly reason: 'no_response' }
  | { readonly ok: false; readonly reason: 'exception' }

type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  readonly token?: string | null
  /** The body of an upload; the other fields are in the query. */
  readonly file?: Blob
}

type ClientOf<Key extends ApiKey> = <K extends Key>(
  key: K,
  input: ApiInput<K>,
  options?: CallOptions,
) => Promise<ApiResult<ApiOutput<K>>>

export type Client = ClientOf<ShopperKey>
/** The client of signed-in staff. */
export type DeskClient = ClientOf<DeskKey>
/** The same without the changes that need an idempotency key. */
export type KeylessDeskClient = ClientOf<Exclude<DeskKey, RepeatableDeskKey>>

type Settings = {
  readonly send: Send
  /** The origin of the API, such as "https://shop.example". */
  readonly origin: string
  /** The bearer token of the moment, or null. */
  readonly token?: () => string | null
}

/** The typed client of the shopper's calls, or of the desk's. Never throws. Contains no zod, so browsers can load it. */
export function createClient<Key extends ApiKey = ShopperKey>({
  send,
  origin,
  token = () => null,
}: Settings): ClientOf<Key> {
  return async <K extends Key>(key: K, input: ApiInput<K>, options: CallOptions = {}) => {
    try {
      const request = buildRequest(origin, key, input as Record<string, unknown>, { token: token(), ...options })
      const response = await arrival(() => send(request))
      if (response === null) return { ok: false, reason: 'no_response' }
      const body = response.text()
      const text = await arrival(() => body)
      if (text === null) return { ok: false, reason: 'no_response' }
      return readAnswer<ApiOutput<K>>(response, text)
    } catch {
      return { ok: false, reason: 'exception' }
    }
  }
}

/** What arrives, or null when the network fails or the request is aborted: `fetch` and bodies reject alike. */
async function arrival<T>(start: () => Promise<T>): Promise<T | null> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null
    throw error
  }
}

function buildRequest(origin: string, key: string, input: Record<string, unknown>, options: CallOptions): Request {
  const [method = 'GET', template = '/'] = key.split(' ')
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  const url = new URL(path, origin)
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  if (options.token) headers.set('authorization', `Bearer ${options.token}`)
  const { file: body = null, signal = null } = options
  if (method === 'GET' || body) {
    for (const [name, value] of rest) for (const one of [value].flat()) url.searchParams.append(name, String(one))
    return new Request(url, { method, headers, body, signal })
  }
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: JSON.stringify(Object.fromEntries(rest)), signal })
}

function readAnswer<T>(response: Response, text: string): ApiResult<T> {
  const { status } = response
  const body = readJsonObject(text)
  if (body === null) return { ok: false, reason: 'unexpected', status }
  if (response.ok) return { ok: true, status, body: body as T }
  const { code, message, fields } = body as Partial<RefusalBody>
  return {
    ok: false,
    reason: 'refused',
    status,
    body,
    retryAfterMs: retryAfter(response),
    code: code ?? 'internal',
    message: typeof message === 'string' ? message : '',
    ...(fields && { fields: onlyTexts(fields) }),
  }
}

/** Every answer of the API is a JSON object or, for a list of products, an array. */
function readJsonObject(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function onlyTexts(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
