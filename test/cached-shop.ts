import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createHttpServer } from '#server/start/http-server.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { RenderPage } from '#server/pages.ts'
import type { TestApp } from './start-test-app.ts'

type RawResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

export type CachedShop = {
  readonly cache: ResponseCache
  /** The addresses of the rendered pages, in order. */
  readonly rendered: string[]
  readonly get: (path: string, headers?: Record<string, string>, method?: string) => Promise<RawResponse>
  readonly close: () => Promise<void>
}

/** Serves the shop on a port behind its response cache. Its minimal pages show the answer of one API call. */
export async function serveCachedShop(app: TestApp): Promise<CachedShop> {
  const rendered: string[] = []
  const respond: RenderPage = async (page, send) => {
    const { origin, pathname, search } = new URL(page.url)
    rendered.push(pathname + search)
    const [, kind = '', id = ''] = pathname.split('/')
    const calls: Record<string, string> = {
      'product-details': `/api/products/${id}`,
      products: `/api/products${search || '?page=1'}`,
      health: '/api/health',
    }
    const answer = calls[kind] ? await send(new Request(origin + calls[kind])) : null
    const text = answer === null ? kind : await answer.text()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" }
    const body = `<p>${text}</p>${page.headers.get('x-note') ?? ''}${'.'.repeat(2000)}`
    return new Response(body, { status: answer?.status ?? 200, headers })
  }
  const names: Record<string, string[]> = { products: ['search', 'sort', 'page'], login: ['next'] }
  const readPageQuery = (path: string, given: URLSearchParams) => {
    const read = names[path.split('/')[1] ?? ''] ?? []
    return path.startsWith('/dev') || given.has('preview') ? null : [...given].filter(([name]) => read.includes(name))
  }
  const http = await createHttpServer(app.ctx, app.database, { respond, readPageQuery })
  const server = createServer(http.listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    cache: http.cache,
    rendered,
    get: (path, headers = {}, method = 'GET') => fetchRaw({ port, path, headers, method }),
    close: async () => {
      await new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      })
      await http.close()
    },
  }
}

type RawRequest = { port: number; path: string; headers: Record<string, string>; method: string }

/** Sends exactly these headers, unlike `fetch`. */
function fetchRaw(wanted: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...wanted }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const { 'content-encoding': encoding } = response.headers
        const plain =
          body.length === 0 || !encoding ? body : encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: plain.toString() })
      })
    })
      .once('error', reject)
      .end()
  })
}
