import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CachedShop, serveCachedShop } from '#test/cached-shop.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const FLOOD = 60
const visitor = (address: string, more = {}) => ({ 'x-forwarded-for': address, ...more })

let app: TestApp
let shop: CachedShop
beforeEach(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
  shop = await serveCachedShop(app)
})
afterEach(async () => {
  await shop.close()
  await app.close()
})

test.each([
  ['answers to be cached', {}],
  ['answers to known customers', { cookie: 'a=b' }],
  ['ranges', { range: 'bytes=0-9' }],
])('a flood of %s does not keep another visitor waiting until its end', async (_, headers) => {
  let answered = 0
  const flood = Array.from({ length: FLOOD }, async (_, n) => {
    await shop.get(`/api/products?search=flood${n}`, visitor('203.0.113.1', headers))
    answered += 1
  })
  const { status } = await shop.get('/api/products?search=neighbour', visitor('198.51.100.1', headers))
  expect(status).toBe(200)
  expect(answered).toBeLessThan(FLOOD - 5)
  await Promise.all(flood)
})
