import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CacheTag } from '#contract/endpoint.ts'
import { MINUTE } from '#domain/time.ts'
import { chooseEncoding, type Effort, encodeBody, type Encoding, isCompressible, isJson } from './content-encoding.ts'
import type { ContentVersions, Versions } from './content-versions.ts'

/** Carries the cache tags of a response; removed before it is sent. */
export const CACHE_TAG_HEADER = 'cache-tag'

/** Browsers revalidate every time; a CDN may serve a response for a few seconds. */
export const publicCaching = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': 'public, max-age=5, stale-while-revalidate=30',
} as const

/** Headers that depend on the representation or the request. */
const REQUEST_ID_HEADER = 'x-request-id'
const EXCLUDED_HEADERS = new Set([
  'content-length',
  'transfer-encoding',
  'vary',
  'date',
  CACHE_TAG_HEADER,
  REQUEST_ID_HEADER,
])

/** A body in one encoding. Headers are flat lists for `writeHead`; those of a 304 do not describe the body. */
export type Representation = {
  readonly headers: string[]
  readonly headersOf304: string[]
  readonly body: Buffer
}

/** For headers and objects, per representation. */
const OVERHEAD_BYTES = 4096
/** For the objects of a compact response; its headers are shared with others. */
const COMPACT_OVERHEAD_BYTES = 1024
/** JSON up to this size is kept in one form, compressed if it gains by that; unpacking it takes some microseconds. */
const MAX_COMPACT_BYTES = 16 * 1024

/** The headers of compact responses, a list for each kind of answer. */
const headerLists = new Map<string, readonly string[]>()

function shareHeaders(headers: readonly string[]): readonly string[] {
  const key = headers.join('\n')
  const known = headerLists.get(key)
  if (known !== undefined) return known
  headerLists.set(key, headers)
  return headers
}

/** A complete public response with lazily encoded representations. */
export class CachedResponse {
  readonly status: number
  /** Null when the response must not be cached. */
  readonly tags: readonly CacheTag[] | null
  /** A content hash that is independent of the encoding; empty when the response must not be cached. */
  readonly fingerprint: string
  #bytes: number
  readonly #headers: readonly string[]
  readonly #requestId: readonly string[]
  /** Compressed in a compact response that has codings. */
  readonly #body: Buffer
  readonly #isCompact: boolean
  readonly #codings: readonly Exclude<Encoding, 'identity'>[]
  /** Undefined before the first, and in a compact response. */
  #stored: Partial<Record<Encoding, Representation>> | undefined
  #encodings: Partial<Record<Encoding, Promise<Representation>>> | undefined

  constructor({ status, headers }: Response, body: Buffer) {
    const tags = headers.get(CACHE_TAG_HEADER)
    const contentType = headers.get('content-type')
    const compressible = isCompressible(contentType, body.length)
    this.status = status
    this.tags = status === 200 && tags !== null ? (tags.split(' ').filter(Boolean) as CacheTag[]) : null
    this.fingerprint = this.tags === null ? '' : hash('sha256', body, 'base64url').slice(0, 22)
    this.#isCompact = body.length <= MAX_COMPACT_BYTES && isJson(contentType)
    this.#codings = !compressible ? [] : this.#isCompact ? ['gzip'] : ['br', 'gzip']
    const kept = [...headers].filter(([name]) => !EXCLUDED_HEADERS.has(name)).flat()
    if (compressible) kept.push('vary', 'accept-encoding')
    this.#headers = this.#isCompact ? shareHeaders(kept) : kept
    const requestId = headers.get(REQUEST_ID_HEADER)
    this.#requestId = requestId === null ? [] : [REQUEST_ID_HEADER, requestId]
    this.#body = this.#isCompact ? copyToSize(compressible ? gzipSync(body) : body) : body
    this.#bytes = (this.#isCompact ? COMPACT_OVERHEAD_BYTES : OVERHEAD_BYTES) + this.#body.length
  }

  /** The memory that it holds, with all stored encodings. */
  get bytes(): number {
    return this.#bytes
  }

  /** The stored representation for an Accept-Encoding header, if it is ready. */
  stored(accepted: string | undefined): Representation | undefined {
    const encoding = chooseEncoding(accepted, this.#codings)
    return this.#isCompact ? this.#unpack(encoding) : this.#stored?.[encoding]
  }

  /** Encodes the body for an Accept-Encoding header. Only the `small` representation is stored. */
  async represent(accepted: string | undefined, effort: Effort): Promise<Representation> {
    const encoding = chooseEncoding(accepted, this.#codings)
    if (this.#isCompact) return this.#unpack(encoding)
    if (effort === 'fast') return this.#encode(encoding, effort)
    this.#encodings ??= {}
    return (this.#encodings[encoding] ??= this.#store(encoding))
  }

  #unpack(encoding: Encoding): Representation {
    const isStored = (encoding === 'identity') === (this.#codings.length === 0)
    return this.#describe(encoding, isStored ? this.#body : gunzipSync(this.#body))
  }

  async #store(encoding: Encoding): Promise<Representation> {
    const { body, ...headers } = await this.#encode(encoding, 'small')
    const stored = { ...headers, body: encoding === 'identity' ? body : copyToSize(body) }
    this.#bytes += OVERHEAD_BYTES + (encoding === 'identity' ? 0 : body.length)
    this.#stored = { ...this.#stored, [encoding]: stored }
    return stored
  }

  async #encode(encoding: Encoding, effort: Effort): Promise<Representation> {
    return this.#describe(
      encoding,
      encoding === 'identity' ? this.#body : await encodeBody(this.#body, encoding, effort),
    )
  }

  #describe(encoding: Encoding, body: Buffer): Representation {
    const suffix = encoding === 'identity' ? '' : `-${encoding}`
    const etag = this.fingerprint === '' ? [] : ['etag', `"${this.fingerprint}${suffix}"`]
    const bodyHeaders = ['content-length', String(body.length), ...(suffix && ['content-encoding', encoding])]
    const headersOf304 = [...this.#headers, ...this.#requestId, ...etag]
    return { headers: [...headersOf304, ...bodyHeaders], headersOf304, body }
  }
}

/** Compression returns a part of a larger buffer, which would stay in memory. */
function copyToSize(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

type Entry = { readonly response: CachedResponse; readonly versions: Versions }
type Rendering = { readonly response: Promise<CachedResponse>; readonly versions: Versions | null }

/** The shares of the memory. What has a query (searches, filters, cursors) has no end and displaces only its own kind. */
const shares = { endless: 1 / 4, pages: 3 / 8, answers: 3 / 8 } as const

/** Caches public responses by key until one of their cache tags has a newer version. */
export class ResponseCache {
  readonly #entries: Readonly<Record<keyof typeof shares, LRUCache<string, Entry>>>
  readonly #renderings = new Map<string, Rendering>()
  readonly #versions: ContentVersions

  constructor(versions: ContentVersions, { maxBytes, now }: { maxBytes: number; now: () => Date }) {
    this.#versions = versions
    const createShare = (name: keyof typeof shares) =>
      new LRUCache<string, Entry>({
        // Pages may depend on the time, so they expire after a minute.
        ttl: MINUTE - 1,
        ttlResolution: 0,
        perf: { now: () => now().getTime() },
        maxSize: Math.max(1, Math.floor(maxBytes * shares[name])),
        maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
        sizeCalculation: ({ response }, key) => Math.ceil(response.bytes + 2 * key.length),
      })
    this.#entries = { endless: createShare('endless'), pages: createShare('pages'), answers: createShare('answers') }
  }

  get size(): number {
    return Object.values(this.#entries).reduce((sum, { size }) => sum + size, 0)
  }

  #entriesFor(key: string): LRUCache<string, Entry> {
    const { endless, pages, answers } = this.#entries
    if (key.includes('?')) return endless
    return key.startsWith('/api/') ? answers : pages
  }

  find(key: string): CachedResponse | undefined {
    const entry = this.#entriesFor(key).get(key)
    const { current } = this.#versions
    if (entry === undefined || current === null) return undefined
    const { response, versions } = entry
    const isFresh = versions === current || response.tags?.every((tag) => versions[tag] === current[tag])
    return isFresh ? response : undefined
  }

  /** Counts a response anew after it stored another encoding. */
  recount(key: string, response: CachedResponse): void {
    const entries = this.#entriesFor(key)
    const entry = entries.peek(key)
    if (entry?.response === response) entries.set(key, { ...entry }, { noUpdateTTL: true })
  }

  /** Renders a response once for concurrent requests, unless content changes meanwhile. */
  render(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const versions = this.#versions.current
    const running = this.#renderings.get(key)
    if (running?.versions === versions) return running.response
    const response = render().finally(() => {
      if (this.#renderings.get(key)?.response === response) this.#renderings.delete(key)
    })
    this.#renderings.set(key, { response, versions })
    // `find` compares the versions from before rendering.
    const store = (made: CachedResponse) =>
      made.tags && versions && this.#entriesFor(key).set(key, { response: made, versions })
    response.then(store, () => {})
    return response
  }
}
