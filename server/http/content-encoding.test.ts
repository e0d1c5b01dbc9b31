import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { chooseEncoding, compressResponses, type Encoding } from './content-encoding.ts'

test.each<[string | undefined, Encoding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=0.0, deflate', 'identity'],
  ['x-gzip, brotli', 'identity'],
])('chooses the encoding for Accept-Encoding %j: %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

const page = 'A page. '.repeat(200)
const app = new Hono()
app.use(compressResponses())
app.get('/page', (c) => c.html(page))
app.get('/small', (c) => c.json({}))
app.get('/picture', (c) => c.body(page, 200, { 'content-type': 'image/webp' }))
app.get('/encoded', (c) => c.body(page, 200, { 'content-type': 'text/css', 'content-encoding': 'br' }))

const get = (path: string, accepted = 'gzip') => app.request(path, { headers: { 'accept-encoding': accepted } })

test('compresses text in an accepted encoding and sends Vary', async () => {
  const answer = await get('/page')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  const plain = await get('/page', 'identity')
  expect(await plain.text()).toBe(page)
  const unpacked = answer.body!.pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(unpacked).text()).toBe(page)
})

test.each([
  ['/small', null],
  ['/picture', null],
  ['/encoded', 'br'],
])('does not compress %s', async (path, encoding) => {
  expect((await get(path)).headers.get('content-encoding')).toBe(encoding)
})
