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

/** Probes, and files and pictures, which are stored or drawn once, and what waits for a payment gateway. Nothing here renders a page. */
const UNQUEUED = /^(?:\/api\/(?:health|ready)$|\/(?:assets|icons|images|files)\/|\/pay\/handoff\/|\/payments\/return\/)/

type Run = <T>(request: IncomingMessage, work: () => Promise<T>) => Promise<T>
export type PublicWorkQueue = {
  /** Runs public work in the turn of its visitor, and other work at once. */
  readonly run: Run
  readonly runInTurn: Run
}

/** Queues public work that is not in the cache, by visitor. */
export function queuePublicWork(endpoints: readonly Endpoint[], options: { trustProxy: boolean }): PublicWorkQueue {
  const queue = new TimeSharingQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    now: () => performance.now(),
  })
  const isQueued = publicWorkOf(endpoints)
  const runInTurn: Run = (request, work) => queue.run(visitorKeyOf(request, options), work)
  return { run: async (request, work) => (isQueued(request) ? runInTurn(request, work) : work()), runInTurn }
}

/** Whether a request is public work: it reads, needs no login, and may cost processor time. */
export function publicWorkOf(
  endpoints: readonly Endpoint[],
): (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean {
  const patterns = endpoints
    .filter(({ method }) => method === 'GET')
    .map(({ path, access }) => ({ access, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))
  return ({ method, url = '' }) => {
    const [path = ''] = url.split('?', 1)
    if ((method !== 'GET' && method !== 'HEAD') || UNQUEUED.test(path)) return false
    const calls = path.startsWith('/api/') ? patterns.filter(({ pattern }) => pattern.test(path)) : []
    return calls.length === 0 || calls.some(({ access }) => access === 'public')
  }
}

/** The answer to a visitor who waits with too many requests. */
export function busyResponse({ url = '' }: IncomingMessage, { code, message, extra }: Refusal): Response {
  const headers = { 'retry-after': String(extra.retryAfterSeconds), 'cache-control': 'no-store' }
  const status = refusalStatus[code]
  if (url.startsWith('/api/')) return Response.json({ success: false, code, message }, { status, headers })
  return new Response(message, { status, headers })
}
