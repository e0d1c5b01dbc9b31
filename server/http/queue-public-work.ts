import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusalStatus } from '#contract/refusal.ts'
import { TimeSharingQueue } from './time-sharing-queue.ts'
import { visitorKeyOf } from './network-of.ts'
import type { Refusal } from './refusal.ts'

/** Enough to keep the database busy while this process renders. */
const CONCURRENCY = 4
/** Per visitor; offices and mobile networks share an address. */
const MAX_WAITING = 200

/** Files, returns from gateways, and pictures, which wait for disks and other servers instead of the processor. */
const NO_RENDERING = /^\/(?:assets|icons|images|files|pay|payments)\//

export type PublicWorkQueue = <T>(request: IncomingMessage, work: () => Promise<T>) => Promise<T>

/**
 * Queues pages and public answers that are not in the cache, by visitor. The rest runs at once: it needs a customer or
 * has limits of its own.
 */
export function queuePublicWork(endpoints: readonly Endpoint[], options: { trustProxy: boolean }): PublicWorkQueue {
  const queue = new TimeSharingQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    now: () => performance.now(),
  })
  const calls = endpoints
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  const isPublicWork = ({ method, url = '' }: IncomingMessage) => {
    const [path = ''] = url.split('?', 1)
    if (method !== 'GET' && method !== 'HEAD') return false
    return path.startsWith('/api/') ? calls.some((pattern) => pattern.test(path)) : !NO_RENDERING.test(path)
  }
  return async (request, work) => (isPublicWork(request) ? queue.run(visitorKeyOf(request, options), work) : work())
}

/** The answer to a visitor who waits with too many requests. */
export function busyResponse({ url = '' }: IncomingMessage, { code, message, extra }: Refusal): Response {
  const headers = { 'retry-after': String(extra.retryAfterSeconds), 'cache-control': 'no-store' }
  const status = refusalStatus[code]
  if (url.startsWith('/api/')) return Response.json({ success: false, code, message }, { status, headers })
  return new Response(message, { status, headers })
}
