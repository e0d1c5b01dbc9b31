import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from '#server/start/http-server.ts'
import { serveApp } from '#server/http/serve-app.ts'
import { loadPages } from '#server/pages.ts'
import { registerCustomer } from '#test/factories.ts'
import { createWatchedLog } from '#test/logs/log-watch.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { exchangeBytes } from './raw-socket.ts'

let shop: WholeShop
let port: number
beforeAll(async () => {
  shop = await startWholeShop()
  port = await shop.serve()
})
afterAll(() => shop.close())

describe('405', () => {
  test.each([
    ['PUT', '/api/products', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['OPTIONS', '/api/cart/clear', 'DELETE'],
    ['POST', '/api/health', 'GET, HEAD'],
    ['PATCH', '/api/orders/ord_1/cancel', 'POST'],
    ['GET', '/api/payments/webhooks/sandbox', 'POST'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/products', 'GET, HEAD'],
    ['DELETE', '/images/placeholder.jpg', 'GET, HEAD'],
  ])('%s %s is refused and the answer names the allowed methods', async (method, path, allowed) => {
    const answer = await shop.visit(path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
  })

  test('answers 404 for an address without any method', async () => {
    const answer = await shop.visit('/api/nothing', { method: 'PUT' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null])
  })
})

describe('ranges of a file', () => {
  const range = async (value: string) => {
    const { status, headers } = await shop.visit('/images/placeholder.jpg', { headers: { range: value } })
    return [status, headers.get('content-range')]
  }
  test.each(['lines=1-2', '1-2', 'bytes=a-b', 'bytes=0-0,2-3'])(
    '"%s" is ignored: 200 with all of it',
    async (value) => {
      expect(await range(value)).toEqual([200, null])
    },
  )
  test.each(['bytes=0-3', 'Bytes=0-3'])('"%s" is a part', async (value) => {
    expect(await range(value)).toEqual([206, expect.stringMatching(/^bytes 0-3\/\d+$/)])
  })
})

test('reads the authorization scheme case-insensitively', async () => {
  const { token } = await registerCustomer(shop)
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const { status } = await shop.visit('/api/cart/get', { headers: { authorization: `${scheme} ${token}` } })
    expect([scheme, status]).toEqual([scheme, 200])
  }
})

test('If-None-Match compares whole tags', async () => {
  for (const path of ['/history', '/api/categories']) {
    const get = (tag: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: tag === '' ? {} : { 'if-none-match': tag } })
    const etag = (await get('')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const bare = etag.replaceAll('"', '')
    for (const other of [bare, `"x${bare}"`, `"${bare}x"`, `x${etag}`, `"${bare}`, '"x"'])
      expect([path, other, (await get(other)).status]).toEqual([path, other, 200])
    for (const same of [etag, `W/${etag}`, `"x", ${etag}`, '*']) expect((await get(same)).status).toBe(304)
  }
})

describe('413', () => {
  const head = (path: string, type: string) => `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\n`
  const large = 'x'.repeat(300_000)
  test.each([
    ['/api/auth/login', 'application/json'],
    ['/api/payments/webhooks/sandbox', 'application/json'],
    ['/payments/return/0123456789abcdef0123456789abcdef', 'application/x-www-form-urlencoded'],
    ['/contact-us', 'application/x-www-form-urlencoded'],
    ['/sandbox-gateway/pay/x', 'application/x-www-form-urlencoded'],
  ])('%s: the answer announces the end of the connection and the connection ends', async (path, type) => {
    for (const body of [`Content-Length: 300000\r\n\r\n${large}`, 'Content-Length: 300000\r\n\r\nx']) {
      const { statuses, text, closed } = await exchangeBytes(port, head(path, type) + body, { quietMs: 5000 })
      expect([statuses, closed]).toEqual([[413], true])
      expect(text).toMatch(/^connection: close\r$/im)
    }
  })
})

test('logs no database error for an aborted request', async () => {
  const { log, lines } = createWatchedLog()
  const http = await createHttpServer({ ...shop.ctx, log }, shop.database, await loadPages())
  const server = serveApp(http.listener, { ...shop.ctx.config, host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  const paths = ['/api/auth/login', '/contact-us', '/api/payments/webhooks/sandbox', '/payments/return/x']
  for (const path of paths)
    for (const length of ['Content-Length: 500\r\n', 'Transfer-Encoding: chunked\r\n']) {
      const socket = connect(ownPort, '127.0.0.1')
      const type = path === '/contact-us' ? 'application/x-www-form-urlencoded' : 'application/json'
      socket.write(`POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\n${length}\r\n1\r\n{`)
      await once(server, 'request')
      socket.resetAndDestroy()
    }
  const answered = () => lines.filter((line) => line.includes('"answered"')).length
  await expect.poll(answered).toBe(2 * paths.length)
  expect(lines.filter((line) => /"level":[56]0|database/.test(line))).toEqual([])
  await http.close()
  await new Promise((resolve) => server.close(resolve))
})
