import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { SECOND } from '#domain/time.ts'
import { type Config, ConfigError } from '../config.ts'

/** How often in the shortest patience the connections are looked through for those which take too long. */
const LOOKS = 4

/** Opens the port at every address, or the socket that was handed over. Throws a ConfigError and leaves nothing open. */
export async function openPorts(
  listener: RequestListener,
  { hosts, port, socketFd, patience }: Pick<Config, 'hosts' | 'port' | 'socketFd' | 'patience'>,
): Promise<Server[]> {
  if (socketFd !== null) {
    const server = createHttp(listener, patience).listen({ fd: socketFd })
    await once(server, 'listening')
    return [server]
  }
  const servers = hosts.map((host) => serveApp(listener, { host, port, patience }))
  const failures: string[] = []
  const opened = servers.map(async (server, n) => {
    try {
      await once(server, 'listening')
    } catch (error) {
      const host = hosts[n] ?? ''
      if (!isMissingLoopback(error, host)) failures.push(whyClosed(error, host, port))
    }
  })
  await Promise.all(opened)
  const open = servers.filter((server) => server.listening)
  if (failures.length === 0 && open.length > 0) return open
  for (const server of open) server.close()
  throw new ConfigError([...new Set(failures)].join('\n') || `No address of ${hosts.join(', ')} could be opened.`)
}

/** A machine without IPv6 has no ::1. */
function isMissingLoopback(error: unknown, host: string): boolean {
  return host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function whyClosed(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT to another number.`
  if (code === 'EADDRNOTAVAIL') return `HOST names ${host}, which is no address of this machine.`
  return `The shop cannot listen at ${host}, port ${port}: ${message}`
}

type Place = Pick<Config, 'port' | 'patience'> & { readonly host: string }

/**
 * Opens the port at one address. Slow senders, slow readers and idle sockets are cut, and others do not notice (quality.md, F3). What
 * is not HTTP is refused by Node's parser.
 */
export function serveApp(listener: RequestListener, { host, port, patience }: Place): Server {
  return createHttp(listener, patience).listen(port, host)
}

function createHttp(listener: RequestListener, patience: Config['patience']): Server {
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
  return server
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
