import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startTellingAmounts } from '#server/catalogue/tell-amounts.ts'
import { openFrontDoor } from '#server/front-door.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Respond } from '#server/pages.ts'
import type { TestApp } from './start-test-app.ts'

export type Got = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

export type ShopDoor = {
  readonly cache: AnswerCache
  /** The addresses of the pages that were made, in order. */
  readonly made: string[]
  readonly get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>
  readonly close: () => Promise<void>
}

/** A shop as it is served on a port, with pages as plain as can be: each asks the API for what its address names. */
export async function openDoor(app: TestApp, { before = async (_page: Request) => {} } = {}): Promise<ShopDoor> {
  const made: string[] = []
  const respond: Respond = async (page, send) => {
    const { origin, pathname, search } = new URL(page.url)
    made.push(pathname + search)
    await before(page)
    const [, kind = '', id = ''] = pathname.split('/')
    const calls: Record<string, string> = {
      'product-details': `/api/products/${id}`,
      products: `/api/products${search || '?page=1'}`,
      alive: '/api/health',
    }
    const answer = calls[kind] ? await send(new Request(origin + calls[kind])) : null
    const text = answer === null ? kind : await answer.text()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" }
    const body = `<p>${text}</p>${page.headers.get('x-note') ?? ''}${'.'.repeat(2000)}`
    return new Response(body, { status: answer?.status ?? 200, headers })
  }
  const names: Record<string, string[]> = { products: ['search', 'sort', 'page'], login: ['next'] }
  const queryNamesOf = (path: string) => (path.startsWith('/dev') ? null : (names[path.split('/')[1] ?? ''] ?? []))
  const door = await openFrontDoor(app.ctx, app.database, { respond, queryNamesOf })
  const telling = startTellingAmounts(app.ctx, { everyMs: 50 })
  const server = createServer(door.listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    cache: door.cache,
    made,
    get: (path, headers = {}, method = 'GET') => fetchRaw({ port, path, headers, method }),
    close: async () => {
      await new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      })
      await telling.stop()
      await door.close()
    },
  }
}

type Asked = { port: number; path: string; headers: Record<string, string>; method: string }

/** Exactly these headers and no others, as `fetch` would not have it. */
function fetchRaw(asked: Asked): Promise<Got> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', ...asked }, (response) => {
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
