import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { chooseEncoding } from './content-encoding.ts'
import { CachedResponse, type ResponseCache } from './response-cache.ts'

type Options = {
  readonly cache: ResponseCache
  readonly cacheKey: (url: string) => string | null
  /** Handles a request with the whole app. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The shop's own origin. Shared responses depend only on the URL of the request. */
  readonly origin: string
  readonly newRequestId: () => string
  /** Handles every request that is not cacheable. */
  readonly next: RequestListener
}

/** Serves public responses from the cache before a request reaches the app, and renders missing ones. */
export function serveCached({ cache, cacheKey, fetch, origin, newRequestId, next }: Options): RequestListener {
  const render = async (key: string) => {
    const response = await fetch(new Request(origin + key))
    return new CachedResponse(response, Buffer.from(await response.arrayBuffer()))
  }
  const respond = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    const cached = cache.find(key)
    const shared = cached ?? (await cache.render(key, () => render(key)))
    // The first request gets fast compression; the second one stores the small encoding.
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { headers, bodyHeaders, body } = await shared.represent(encoding, cached ? 'small' : 'fast')
    if (response.writableEnded || response.destroyed) return
    const sent = ['x-request-id', newRequestId(), ...headers]
    if (matchesEntityTag(request.headers['if-none-match'], shared.fingerprint)) response.writeHead(304, sent).end()
    else response.writeHead(shared.status, [...sent, ...bodyHeaders]).end(body)
  }
  return async (request, response) => {
    const key = isShareable(request) ? cacheKey(request.url ?? '') : null
    if (key === null) return next(request, response)
    try {
      await respond(request, response, key)
    } catch {
      next(request, response)
    }
  }
}

/** Excludes requests with credentials, whose responses are private, and ranges, which the file server handles. */
function isShareable({ method, headers }: IncomingMessage): boolean {
  const { authorization, cookie, range, host = '' } = headers
  const isAnonymous = authorization === undefined && cookie === undefined && range === undefined
  const isHost = /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
  return (method === 'GET' || method === 'HEAD') && isAnonymous && isHost
}

/** Ignores the encoding suffix of an entity tag (RFC 9110 §13.1.2, weak comparison). */
function matchesEntityTag(header: string | undefined, fingerprint: string): boolean {
  if (header === undefined || fingerprint === '') return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || tag.replace(/-(?:br|gzip)"$/, '"') === `"${fingerprint}"`)
}
