import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { SECOND } from '#domain/time.ts'
import { ConfigError } from '../start/config-error.ts'
import type { Config } from '../config.ts'

/** The number of connection timeout checks within the shortest timeout. */
const CHECKS_PER_TIMEOUT = 4

/** Listens on every address, or on the inherited socket. On failure closes all sockets and throws a ConfigError. */
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
      if (!isMissingLoopback(error, host)) failures.push(listenFailure(error, host, port))
    }
  })
  await Promise.all(opened)
  const open = servers.filter((server) => server.listening)
  if (failures.length === 0 && open.length > 0) return open
  for (const server of open) server.close()
  throw new ConfigError([...new Set(failures)].join('\n') || `No address of ${hosts.join(', ')} could be opened.`)
}

/** A machine without IPv6 has no `::1`. */
function isMissingLoopback(error: unknown, host: string): boolean {
  return host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function listenFailure(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT to another number.`
  if (code === 'EADDRNOTAVAIL') return `HOST names ${host}, which is no address of this machine.`
  return `The shop cannot listen at ${host}, port ${port}: ${message}`
}

type ListenOptions = Pick<Config, 'port' | 'patience'> & { readonly host: string }

/** Listens on one address. Timeouts cut slow senders, slow readers and idle sockets (promise F3). */
export function serveApp(listener: RequestListener, { host, port, patience }: ListenOptions): Server {
  return createHttp(listener, patience).listen(port, host)
}

function createHttp(listener: RequestListener, patience: Config['patience']): Server {
  const { headersMs, requestMs, idleMs } = patience
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.ceil(Math.min(headersMs, requestMs) / CHECKS_PER_TIMEOUT),
  }
  const server = new PatientServer(options, rejectDuplicateHosts(listener))
  // Closes stalled sockets, because a slow reader keeps its response in memory.
  server.setTimeout(requestMs)
  return server
}

/**
 * Node counts the time for headers from the connection on, so a busy process would answer 408 to requests that it has not
 * read yet. Here the time starts with the first byte; the idle timeout closes silent connections.
 */
class PatientServer extends Server {
  /** The open connections with their latest responses. */
  readonly #responses = new Map<IncomingMessage['socket'], ServerResponse | null>()
  #isStopping = false

  override emit(event: string, ...args: unknown[]): boolean {
    if (event === 'connection') this.#watch(args[0] as IncomingMessage['socket'])
    if (event === 'request') this.#note(args[1] as ServerResponse<IncomingMessage>)
    return (event === 'clientError' && isUnreadRequest(args)) || super.emit(event, ...args)
  }

  #watch(socket: IncomingMessage['socket']): void {
    this.#responses.set(socket, null)
    socket.once('close', () => this.#responses.delete(socket))
  }

  #note(response: ServerResponse<IncomingMessage>): void {
    this.#responses.set(response.req.socket, response)
    if (this.#isStopping) response.shouldKeepAlive = false
  }

  /** Announces the end of each connection with its running or next response. */
  announceStop(): void {
    this.#isStopping = true
    for (const response of this.#responses.values())
      if (response && !response.headersSent) response.shouldKeepAlive = false
  }

  /** Closes connections that never sent a byte, which Node does not count as idle. */
  closeSilentConnections(): void {
    for (const socket of this.#responses.keys()) if (socket.bytesRead === 0) socket.destroy()
  }
}

function isUnreadRequest([error, socket]: unknown[]): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as IncomingMessage['socket']).bytesRead === 0
}

/** Rejects duplicate Host headers, because Node uses the first and a proxy may use the last. */
function rejectDuplicateHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (countHosts(request) < 2) return listener(request, response)
    response.writeHead(400, { connection: 'close', 'content-length': 0 }).end()
  }
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Longer than any response takes; remaining connections are then closed. */
const DRAIN_TIMEOUT_MS = 15 * SECOND
/** Long enough to read a request that was sent before the shutdown. */
const SILENCE_MS = SECOND
/** Long enough for a client that uses its connection to learn from an answer that it ends. */
const GRACE_MS = SECOND / 2

/**
 * Stops accepting connections and finishes open requests. Closes idle and silent connections, which would block the
 * shutdown, but not at once: a request that is on its way would be lost.
 */
export async function stopListening(server: Server): Promise<void> {
  const isPatient = server instanceof PatientServer
  if (isPatient) server.announceStop()
  let idle: NodeJS.Timeout | undefined
  const grace = setTimeout(() => (idle = setInterval(() => server.closeIdleConnections(), 50)), GRACE_MS)
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  const silence = setTimeout(() => isPatient && server.closeSilentConnections(), SILENCE_MS)
  // The close of an HTTP server closes idle connections at once.
  await new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  server.close()
  for (const timer of [grace, idle, silence, patience]) clearTimeout(timer)
}
