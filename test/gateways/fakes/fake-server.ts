import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The faults of a gateway. `drip`: the answer never ends. `accept_…`: the gateway acts and its answer fails. `twice`: the
 * network duplicates the request. `echo`: a refusal that repeats the request with its secrets.
 */
type GatewayFault =
  | 'hang'
  | 'drip'
  | 'slow'
  | 'accept_then_hang'
  | 'accept_then_500'
  | 'accept_then_cut'
  | 'twice'
  | 'http_500'
  | 'http_429'
  | 'http_401'
  | 'not_json'
  | 'wrong_shape'
  | 'redirect'
  | 'huge'
  | 'echo'

export type FakeRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type FakeAnswer = { readonly status: number; readonly json: unknown }

export type FakeServer = {
  readonly url: string
  /** Every request that arrived, oldest first. */
  readonly seen: FakeRequest[]
  /** Sets the fault of all requests or of writes; null ends it. */
  readonly fault: (fault: GatewayFault | null, on?: 'all' | 'write') => void
  /** Resolves when a request is left unanswered. */
  readonly silence: () => Promise<void>
  readonly connections: () => Promise<number>
  readonly close: () => Promise<void>
}

type FakeVendor = {
  readonly answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>
  /** Whether a request creates, cancels or refunds something. */
  readonly isWrite: (request: FakeRequest) => boolean
}

/** A vendor's HTTP API on a local port. */
export async function startFakeServer({ answer, isWrite }: FakeVendor): Promise<FakeServer> {
  const seen: FakeRequest[] = []
  let current: { fault: GatewayFault; on: 'all' | 'write' } | null = null
  let silent = Promise.withResolvers<void>()
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    seen.push(request)
    const fault = current !== null && (current.on === 'all' || isWrite(request)) ? current.fault : null
    await respond(request, response, fault, answer).catch((error: unknown) =>
      response.writeHead(599).end(String(error)),
    )
    if (fault === 'hang' || fault === 'accept_then_hang') silent.resolve()
  })
  // Idle sockets close soon, so that a test can detect leaked ones.
  server.keepAliveTimeout = 300
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2000 }, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fault: (fault, on = 'all') => {
      current = fault && { fault, on }
      silent = Promise.withResolvers()
    },
    silence: () => silent.promise,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () => end(server),
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const url = new URL(incoming.url ?? '/', 'http://fake.test')
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks).toString(),
  }
}

async function respond(
  request: FakeRequest,
  response: ServerResponse,
  fault: GatewayFault | null,
  answer: FakeVendor['answer'],
): Promise<void> {
  const send = (status: number, json: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  const plain = {
    http_500: [500, { error: 'down' }],
    http_429: [429, {}],
    http_401: [401, {}],
    wrong_shape: [200, { id: 7 }],
  } as const
  if (fault !== null && fault in plain) {
    const [status, json] = plain[fault as keyof typeof plain]
    return void send(status, json)
  }
  if (fault === 'hang') return
  if (fault === 'drip') return void response.writeHead(200, { 'content-length': '1000' }).write('{"id":')
  if (fault === 'not_json') return void response.writeHead(200).end('<html>maintenance</html>')
  if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  if (fault === 'echo') {
    const said = `${JSON.stringify(request.headers)} ${request.body}`
    return void send(400, { code: said, message: said, error: { code: said, description: said } })
  }
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 30))
  if (fault === 'twice') await answer(request)
  const { status, json } = await answer(request)
  // Valid except for its size, so that only the size limit can refuse it.
  if (fault === 'huge') return void send(status, { ...(json as object), padding: 'x'.repeat(3_000_000) })
  if (fault === 'accept_then_hang') return
  if (fault === 'accept_then_500') return void send(500, {})
  if (fault === 'accept_then_cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"id":', () => response.destroy())
    return
  }
  send(status, json)
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
