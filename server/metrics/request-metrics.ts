import type { RequestListener } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Histogram, type Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The routes of requests by their responses, for requests that reached the API. */
const routes = new WeakMap<object, string>()

/** Notes which endpoint answers a request. */
export const noteRoute: MiddlewareHandler = async (c, next) => {
  await next()
  // Shared pages are rendered for the cache, without a connection.
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  const path = routePath(c, -1)
  if (outgoing !== undefined && path.startsWith('/api/') && !path.endsWith('*')) routes.set(outgoing, path)
}

/** Measures every request of a listener by endpoint, method and status. Pages and files are one route each. */
export function measureRequests(registry: Registry, listener: RequestListener): RequestListener {
  const duration = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return (request, response) => {
    const end = duration.startTimer()
    const { method = '', url = '' } = request
    response.once('close', () => {
      const route = routes.get(response) ?? nameOf(url)
      end({ route, method, status: response.writableFinished ? String(response.statusCode) : 'aborted' })
    })
    listener(request, response)
  }
}

function nameOf(url: string): string {
  if (url.startsWith('/api/')) return 'api'
  return /^\/(?:assets|images)\//.test(url) ? 'file' : 'page'
}
