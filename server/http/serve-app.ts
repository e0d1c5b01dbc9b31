import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { SECOND } from '#domain/time.ts'
import type { Config } from '../config.ts'

/** How often in the shortest patience the connections are looked through for those which take too long. */
const LOOKS = 4

/**
 * Opens the port. Slow senders, slow readers and idle sockets are cut, and others do not notice (quality.md, F3). What
 * is not HTTP is refused by Node's parser.
 */
export function serveApp(listener: RequestListener, { port, patience }: Pick<Config, 'port' | 'patience'>): Server {
  const { headersMs, requestMs, idleMs } = patience
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.ceil(Math.min(headersMs, requestMs) / LOOKS),
  }
  const server = createServer(options, refusingTwoHosts(listener))
  // Whoever asks for much and reads nothing holds memory here: a socket on which nothing moves is closed.
  server.setTimeout(requestMs)
  return server.listen(port)
}

/** Node takes the first of two Host headers, a proxy perhaps the last: then both would speak of different shops. */
function refusingTwoHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (hostsOf(request) < 2) return listener(request, response)
    response.writeHead(400, { connection: 'close', 'content-length': 0 }).end()
  }
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
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
