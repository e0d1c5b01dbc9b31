import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { exchange } from './raw-socket.ts'

let shop: WholeShop
let port: number
beforeAll(async () => {
  shop = await startWholeShop()
  port = await shop.serve()
})
afterAll(() => shop.close())

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
])('F4: %s takes no more than its limit, whether the length is said or not', async (path) => {
  const large = 'x'.repeat(LIMIT + 1)
  const answers = await Promise.all([
    exchange(port, post(path, `Content-Length: ${large.length}\r\n`, large)),
    exchange(port, post(path, 'Transfer-Encoding: chunked\r\n', chunked(LIMIT + 1))),
    // Only announced: nobody waits for the rest.
    exchange(port, post(path, 'Content-Length: 9999999999\r\n', 'x')),
  ])
  expect(answers.map(({ statuses }) => statuses[0])).toEqual([413, 413, 413])
})

test('F4: what comes after the length that was said is no part of the body, and not taken for a request', async () => {
  const body = '{"email":"a@b.example","password":"x"}'
  const { statuses } = await exchange(
    port,
    post('/api/auth/login', `Content-Length: ${body.length}\r\n`, `${body}{"x"}`),
  )
  expect(statuses.at(-1)).toBe(400)
  expect(statuses.filter((status) => status !== 401 && status !== 400)).toEqual([])
})

test('F4: a body is taken as it is: nothing is unpacked', async () => {
  const answer = await shop.visit('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Blob(['{"email":"a@b.example","password":"x"}']).stream().pipeThrough(new CompressionStream('gzip')),
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(400)
})
