import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { malformed } from './malformed.ts'
import { exchange } from './raw-socket.ts'

let shop: WholeShop
let port: number
beforeAll(async () => {
  shop = await startWholeShop()
  port = await shop.serve()
})
afterAll(() => shop.close())

const isRefused = (status: number) => (status >= 400 && status < 500) || status === 501

test('F2: whatever is no good HTTP is refused or cut off, never answered and never a fault of ours', async () => {
  const seen = await Promise.all(
    Object.entries(malformed).map(async ([name, bytes]) => ({ name, ...(await exchange(port, bytes)) })),
  )
  const wrong = seen.filter(
    ({ statuses, closed, text }) =>
      statuses.some((status) => !isRefused(status)) || (statuses.length === 0 && !closed) || /\bat .+:\d+/.test(text),
  )
  expect(wrong.map(({ name, statuses }) => `${name}: ${statuses.join(' ') || 'no answer'}`)).toEqual([])
  expect(seen.length).toBeGreaterThanOrEqual(30)
  expect(seen.filter(({ statuses }) => statuses.length > 1).map(({ name }) => name)).toEqual([])
})

test('F2: after all of that the shop serves as before, also two requests on one connection', async () => {
  const get = 'GET /api/health HTTP/1.1\r\nHost: shop.test\r\n\r\n'
  expect((await exchange(port, get + get)).statuses).toEqual([200, 200])
})

test('F2: a body that stops in the middle is no fault of ours, and nothing of it is done', async () => {
  const head = 'POST /api/enquiries HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n'
  const { statuses } = await exchange(port, `${head}Content-Length: 500\r\n\r\n{"name":"Asha"`, { patienceMs: 500 })
  expect(statuses).toEqual([])
  expect(await shop.ctx.db.selectFrom('enquiries').select('number').execute()).toEqual([])
})
