import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { exchange } from './raw-socket.ts'

/** What takes 10 and 30 seconds in the shop takes less here. */
const patience = { headersMs: 400, requestMs: 800, idleMs: 300 }
/** Listens for so long that only the shop can end it. */
const listening = { quietMs: 10_000 }

let shop: WholeShop
let port: number
beforeAll(async () => {
  shop = await startWholeShop()
  port = await shop.serve(patience)
})
afterAll(() => shop.close())

const head = 'POST /api/auth/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n'
test.each([
  ['a body byte by byte', `${head}Content-Length: 5000\r\n\r\n`, 'a'.repeat(5000)],
  ['chunks byte by byte', `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'.repeat(800)],
  ['a body that never comes', `${head}Content-Length: 5000\r\n\r\n`, ''],
  ['nothing at all', '', ''],
  ['one request and then nothing', 'GET /api/health HTTP/1.1\r\nHost: shop.test\r\n\r\n', ''],
])('F3: who sends %s is cut off', async (_, bytes, thenSlowly) => {
  const { closed, statuses } = await exchange(port, bytes, { ...listening, thenSlowly })
  expect(closed).toBe(true)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('F3: who sends headers byte by byte is cut off long before a whole request is due', async () => {
  const impatient = await shop.serve({ ...patience, requestMs: 60_000 })
  const slow = { ...listening, thenSlowly: 'a'.repeat(5000) }
  const { closed } = await exchange(impatient, 'GET / HTTP/1.1\r\nHost: shop.test\r\nX: ', slow)
  expect(closed).toBe(true)
})

test('F3: who asks and never reads is cut off', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  const closed = new Promise((resolve) => socket.once('close', () => resolve(true)).on('error', () => {}))
  // More than the buffers on the way take, so that an answer stays in the shop until it is read.
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: shop.test\r\n\r\n'
  socket.write(request.repeat(400))
  socket.pause()
  // A paused socket notices an end only when it is written to.
  const poke = setInterval(() => socket.write(request), 100)
  expect(await closed).toBe(true)
  clearInterval(poke)
})

test('F3: while two hundred clients dawdle, others are served', async () => {
  // Room enough for an honest client on a machine that has much else to do.
  const roomy = await shop.serve({ headersMs: 4000, requestMs: 4000 })
  const dawdling = Array.from({ length: 200 }, () => exchange(roomy, head, { ...listening, patienceMs: 30_000 }))
  const others = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${roomy}/api/ready`, { headers: { connection: 'close' } }),
    ),
  )
  expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await Promise.all(dawdling)).filter(({ closed }) => !closed)).toEqual([])
})
