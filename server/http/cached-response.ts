import { createHash } from 'node:crypto'
import type { CacheTag } from '#contract/endpoint.ts'
import { type Encoding, type Effort, encodeBody, isCompressible } from './content-encoding.ts'

/** What a response says about itself beside Cache-Control; never sent to a browser. */
export const CACHE_TAG_HEADER = 'cache-tag'

/** A browser revalidates every time; a content delivery network may answer for a few seconds by itself. */
export const publicCaching = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=30',
} as const

/** One way of sending a response. `headers` is a flat list as `writeHead` takes it; the request id is its second element. */
export type Representation = { readonly headers: string[]; readonly body: Buffer }

/** A complete public response and its encoded representations, made when they are first asked for. */
export class CachedResponse {
  readonly status: number
  /** Null: this response must not be cached. */
  readonly tags: readonly CacheTag[] | null
  /** Of the content in any encoding; empty when the response must not be cached. */
  readonly fingerprint: string
  readonly bytes: number
  readonly #headers: readonly string[]
  readonly #body: Buffer
  readonly #compressible: boolean
  readonly #stored: Partial<Record<Encoding, Representation>> = {}

  constructor({ status, headers }: Response, body: Buffer) {
    const tags = headers.get(CACHE_TAG_HEADER)
    this.status = status
    this.tags = status === 200 && tags !== null ? (tags.split(' ').filter(Boolean) as CacheTag[]) : null
    this.fingerprint = this.tags === null ? '' : createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#body = body
    this.#compressible = isCompressible(headers.get('content-type'), body.length)
    this.#headers = commonHeaders(headers, this.#compressible)
    this.bytes = 4096 + 1.5 * body.length
  }

  /** The representation if it is stored already: the fast path. */
  stored(encoding: Encoding): Representation | undefined {
    return this.#stored[this.#compressible ? encoding : 'identity']
  }

  async store(encoding: Encoding): Promise<Representation> {
    return (this.#stored[this.#compressible ? encoding : 'identity'] ??= await this.encode(encoding, 'small'))
  }

  async encode(wanted: Encoding, effort: Effort): Promise<Representation> {
    const encoding = this.#compressible ? wanted : 'identity'
    const body = encoding === 'identity' ? this.#body : await encodeBody(this.#body, encoding, effort)
    const headers = ['x-request-id', '', ...this.#headers, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    if (this.fingerprint !== '')
      headers.push('etag', `"${this.fingerprint}${encoding === 'identity' ? '' : `-${encoding}`}"`)
    return { headers, body }
  }
}

/** Headers that belong neither to one representation nor to one request. */
function commonHeaders(headers: Headers, varies: boolean): string[] {
  const excluded = new Set(['x-request-id', 'content-length', 'transfer-encoding', 'vary', 'date', CACHE_TAG_HEADER])
  const vary = new Set((headers.get('vary') ?? '').toLowerCase().split(/,\s*/).filter(Boolean))
  if (varies) vary.add('accept-encoding')
  else vary.delete('accept-encoding')
  const common = [...headers].filter(([name]) => !excluded.has(name)).flat()
  return vary.size > 0 ? [...common, 'vary', [...vary].join(', ')] : common
}
