import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { chooseEncoding } from './content-encoding.ts'
import { CachedResponse, type ResponseCache } from './response-cache.ts'

type Options = {
  readonly cache: ResponseCache
  readonly cacheKey: (url: string) => string | null
  /** The whole shop. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The shop's own origin: nothing of a visitor's request but the address reaches a shared response. */
  readonly origin: string
  readonly newRequestId: () => string
  /** Serves every request that is not cached. */
  readonly next: RequestListener
}

/** Serves cached public responses before a request reaches the app, and renders those that are missing. */
export function serveCached({ cache, cacheKey, fetch, origin, newRequestId, next }: Options): RequestListener {
  const render = async (key: string) => {
    const response = await fetch(new Request(origin + key))
    return new CachedResponse(response, Buffer.from(await response.arrayBuffer()))
  }
  const respond = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    const cached = cache.find(key)
    const shared = cached ?? (await cache.render(key, () => render(key)))
    // A first view is compressed fast; the smaller form is made and stored when a second visitor asks for it.
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

/** Requests with credentials are answered for their sender alone, and ranges are cut by the file server. */
function isShareable({ method, headers }: IncomingMessage): boolean {
  const { authorization, cookie, range, host = '' } = headers
  const isAnonymous = authorization === undefined && cookie === undefined && range === undefined
  const isHost = /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
  return (method === 'GET' || method === 'HEAD') && isAnonymous && isHost
}

/** Any encoding of the same content matches (RFC 9110 §13.1.2, weak comparison). */
function matchesEntityTag(header: string | undefined, fingerprint: string): boolean {
  if (header === undefined || fingerprint === '') return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || tag.replace(/-(?:br|gzip)"$/, '"') === `"${fingerprint}"`)
}
