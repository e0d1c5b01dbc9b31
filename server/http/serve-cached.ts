import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { matchesEntityTag } from './entity-tag.ts'
import type { PublicWorkQueue } from './queue-public-work.ts'
import { CachedResponse, type Representation, type ResponseCache } from './response-cache.ts'

type Options = {
  readonly cache: ResponseCache
  readonly cacheKey: (url: string) => string | null
  /** Handles a request with the whole app. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The shop's own origin. Shared responses depend only on the URL of the request. */
  readonly origin: string
  readonly queue: Pick<PublicWorkQueue, 'run'>
  /** Handles every request that is not cacheable. */
  readonly next: RequestListener
}

/** Serves public responses from the cache before a request reaches the app, and renders missing ones. */
export function serveCached({ cache, cacheKey, fetch, origin, queue, next }: Options): RequestListener {
  const { host: ownHost } = new URL(origin)
  const render = async (key: string) => {
    const response = await fetch(new Request(origin + key))
    return new CachedResponse(response, Buffer.from(await response.arrayBuffer()))
  }
  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    { status, fingerprint }: CachedResponse,
    { headers, headersOf304, body }: Representation,
  ) => {
    if (matchesEntityTag(request.headers['if-none-match'], fingerprint)) response.writeHead(304, headersOf304).end()
    else response.writeHead(status, headers).end(body)
  }
  const represent = async (response: ServerResponse, key: string, accepted: string | undefined) => {
    if (response.destroyed) return null
    const cached = cache.find(key)
    const shared = cached ?? (await cache.render(key, () => render(key)))
    // The first request gets fast compression; the second one stores the small encoding.
    const representation = await shared.represent(accepted, cached ? 'small' : 'fast')
    if (cached) cache.recount(key, cached)
    return { shared, representation }
  }
  const renderAndSend = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    try {
      const made = await queue.run(request, () => represent(response, key, request.headers['accept-encoding']))
      if (made && !response.writableEnded && !response.destroyed)
        send(request, response, made.shared, made.representation)
    } catch {
      next(request, response)
    }
  }
  return (request, response) => {
    if (!isShareable(request, ownHost)) return next(request, response)
    const { url = '' } = request
    // Most URLs are their own key. Looking them up first skips computing it (S1).
    const found = cache.find(url)
    const key = found ? url : cacheKey(url)
    if (key === null) return next(request, response)
    const cached = found ?? cache.find(key)
    const stored = cached?.stored(request.headers['accept-encoding'])
    // A response in the same tick costs a third less than one after a promise (S1).
    if (cached && stored) return send(request, response, cached, stored)
    void renderAndSend(request, response, key)
  }
}

/** Excludes requests with credentials, whose responses are private, and ranges, which the file server handles. */
function isShareable({ method, headers }: IncomingMessage, ownHost: string): boolean {
  const { authorization, cookie, range, host = '' } = headers
  const isAnonymous = authorization === undefined && cookie === undefined && range === undefined
  const isHost = host === ownHost || (/^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`))
  return (method === 'GET' || method === 'HEAD') && isAnonymous && isHost
}
