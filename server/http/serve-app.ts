import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { serve } from '@hono/node-server'
import { SECOND } from '#domain/time.ts'
import type { Config } from '../config.ts'

type Fetch = Parameters<typeof serve>[0]['fetch']

/** How often in the shortest patience the connections are looked through for those which take too long. */
const LOOKS = 4

/**
 * Opens the port. Slow senders, slow readers and idle sockets are cut, and others do not notice (quality.md, F3). What
 * is not HTTP is refused by Node's parser.
 */
export function serveApp(fetch: Fetch, { port, patience }: Pick<Config, 'port' | 'patience'>): Server {
  const { headersMs, requestMs, idleMs } = patience
  const server = serve({
    fetch,
    port,
    createServer: refusingTwoHosts as typeof createServer,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: Math.ceil(Math.min(headersMs, requestMs) / LOOKS),
    },
  }) as Server
  // Whoever asks for much and reads nothing holds memory here: a socket on which nothing moves is closed.
  server.setTimeout(requestMs)
  return server
}

/** Node takes the first of two Host headers, a proxy perhaps the last: then both would speak of different shops. */
function refusingTwoHosts(options: ServerOptions, listener: RequestListener): Server {
  return createServer(options, (request, response) => {
    if (hostsOf(request) < 2) return listener(request, response)
    response.writeHead(400, { connection: 'close', 'content-length': 0 }).end()
  })
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}

/** Longer than any answer takes; then whoever still holds a connection is cut off. */
const PATIENCE = 15 * SECOND

/** Takes nobody new and answers those who are there. A browser that keeps its connection would otherwise keep the shop open. */
export async function stopListening(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => (response.shouldKeepAlive = false))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE)
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  clearInterval(idle)
  clearTimeout(patience)
}
