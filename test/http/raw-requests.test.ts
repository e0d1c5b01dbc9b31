import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { malformedRequests } from './malformed.ts'
import { exchangeBytes } from './raw-socket.ts'

let shop: WholeShop
let port: number
beforeAll(async () => {
  shop = await startWholeShop()
  port = await shop.serve()
})
afterAll(() => shop.close())

describe('malformed requests', () => {
  const isRefused = (status: number) => (status >= 400 && status < 500) || status === 501

  test('F2: refuses malformed HTTP with 4xx or 501, or closes the connection', async () => {
    const seen = await Promise.all(
      Object.entries(malformedRequests).map(async ([name, bytes]) => ({ name, ...(await exchangeBytes(port, bytes)) })),
    )
    const wrong = seen.filter(
      ({ statuses, closed, text }) =>
        statuses.some((status) => !isRefused(status)) || (statuses.length === 0 && !closed) || /\bat .+:\d+/.test(text),
    )
    expect(wrong.map(({ name, statuses }) => `${name}: ${statuses.join(' ') || 'no answer'}`)).toEqual([])
    expect(seen.length).toBeGreaterThanOrEqual(30)
    expect(seen.filter(({ statuses }) => statuses.length > 1).map(({ name }) => name)).toEqual([])
  })

  test('F2: serves two requests on one connection afterwards', async () => {
    const get = 'GET /api/health HTTP/1.1\r\nHost: shop.test\r\n'
    const { statuses } = await exchangeBytes(port, `${get}\r\n${get}Connection: close\r\n\r\n`, { quietMs: 10_000 })
    expect(statuses).toEqual([200, 200])
  })

  test('F2: does not process a body that stops early', async () => {
    const head = 'POST /api/enquiries HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n'
    const { statuses } = await exchangeBytes(port, `${head}Content-Length: 500\r\n\r\n{"name":"Asha"`, {
      patienceMs: 500,
    })
    expect(statuses).toEqual([])
    expect(await shop.ctx.db.selectFrom('enquiries').select('number').execute()).toEqual([])
  })
})

describe('large bodies', () => {
  const LIMIT = 256 * 1024
  const json = 'Host: shop.test\r\nContent-Type: application/json\r\n'

  /** A body of this many bytes in chunks of 8 kB. */
  function chunked(bytes: number): string {
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`
    return `${chunk.repeat(Math.ceil(bytes / 0x2000))}0\r\n\r\n`
  }

  const post = (path: string, headers: string, body: string) => `POST ${path} HTTP/1.1\r\n${json}${headers}\r\n${body}`

  test.each([
    '/api/auth/login',
    '/api/auth/register',
    '/api/enquiries',
    '/contact-us',
    '/api/nothing',
    '/sandbox-gateway/x',
  ])('F4: %s refuses a body over its limit, with or without Content-Length (413)', async (path) => {
    const large = 'x'.repeat(LIMIT + 1)
    const answers = await Promise.all([
      exchangeBytes(port, post(path, `Content-Length: ${large.length}\r\n`, large)),
      exchangeBytes(port, post(path, 'Transfer-Encoding: chunked\r\n', chunked(LIMIT + 1))),
      // The announced body is never sent.
      exchangeBytes(port, post(path, 'Content-Length: 9999999999\r\n', 'x')),
    ])
    expect(answers.map(({ statuses }) => statuses[0])).toEqual([413, 413, 413])
  })

  test('F4: a refused upload is read to its end, so that a client that still sends gets the whole answer (401)', async () => {
    const file = 'x'.repeat(9_000_000)
    const head = 'POST /api/prescriptions/files HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n'
    const {
      ms: _,
      text,
      ...rest
    } = await exchangeBytes(port, `${head}Content-Type: image/jpeg\r\nContent-Length: ${file.length}\r\n\r\n${file}`, {
      quietMs: 10_000,
    })
    expect(rest).toEqual({ statuses: [401], closed: true })
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'not_logged_in' })
  })

  test('F4: bytes after Content-Length are neither body nor request', async () => {
    const body = '{"email":"a@b.example","password":"x"}'
    const { statuses } = await exchangeBytes(
      port,
      post('/api/auth/login', `Content-Length: ${body.length}\r\n`, `${body}{"x"}`),
    )
    expect(statuses.at(-1)).toBe(400)
    expect(statuses.filter((status) => status !== 401 && status !== 400)).toEqual([])
  })

  test('F4: a compressed body is not decompressed (400)', async () => {
    const answer = await shop.visit('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Blob(['{"email":"a@b.example","password":"x"}']).stream().pipeThrough(new CompressionStream('gzip')),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(400)
  })
})

describe('slow clients', () => {
  /** The timeouts of 10 and 30 seconds, shortened. */
  const patience = { headersMs: 400, requestMs: 800, idleMs: 300 }
  /** Long enough that only the shop closes the connection. */
  const listening = { quietMs: 10_000 }

  let impatientPort: number
  beforeAll(async () => {
    impatientPort = await shop.serve(patience)
  })

  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n'
  test.each([
    ['a body byte by byte', `${head}Content-Length: 5000\r\n\r\n`, 'a'.repeat(5000)],
    ['chunks byte by byte', `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'.repeat(800)],
    ['a body that never comes', `${head}Content-Length: 5000\r\n\r\n`, ''],
    ['nothing at all', '', ''],
    ['one request and then nothing', 'GET /api/health HTTP/1.1\r\nHost: shop.test\r\n\r\n', ''],
  ])('F3: closes the connection of a client that sends %s', async (_, bytes, thenSlowly) => {
    const { closed, statuses } = await exchangeBytes(impatientPort, bytes, { ...listening, thenSlowly })
    expect(closed).toBe(true)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  test('F3: closes on slow headers before the timeout of the whole request', async () => {
    const slowHeadersPort = await shop.serve({ ...patience, requestMs: 60_000 })
    const dripping = { ...listening, thenSlowly: 'a'.repeat(5000) }
    const { closed } = await exchangeBytes(slowHeadersPort, 'GET / HTTP/1.1\r\nHost: shop.test\r\nX: ', dripping)
    expect(closed).toBe(true)
  })

  test('F3: closes the connection of a client that never reads', async () => {
    const socket = connect({ port: impatientPort, host: '127.0.0.1' })
    const closed = new Promise((resolve) => socket.once('close', () => resolve(true)).on('error', () => {}))
    // More than the socket buffers hold, so that answers wait in the shop.
    const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: shop.test\r\n\r\n'
    socket.write(request.repeat(400))
    socket.pause()
    // A paused socket notices its end only on a write.
    const poke = setInterval(() => socket.write(request), 100)
    expect(await closed).toBe(true)
    clearInterval(poke)
  })

  test('F3: serves others while 200 slow clients are connected', async () => {
    // Long enough for a normal client on a busy machine.
    const roomy = await shop.serve({ headersMs: 4000, requestMs: 4000 })
    const slow = Array.from({ length: 200 }, () => exchangeBytes(roomy, head, { ...listening, patienceMs: 30_000 }))
    const others = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`http://127.0.0.1:${roomy}/api/ready`, { headers: { connection: 'close' } }),
      ),
    )
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await Promise.all(slow)).filter(({ closed }) => !closed)).toEqual([])
  })
})
