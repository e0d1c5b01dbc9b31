import { createServer, type Server } from 'node:http'

/** Answers `GET /metrics` on loopback with what `read` says, in the text format of Prometheus. */
export function serveMetrics(port: number, read: () => Promise<string>): Server {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  return server.listen(port, '127.0.0.1').unref()
}
