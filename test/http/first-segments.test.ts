import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { encodeBody } from '#server/http/content-encoding.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

const SEGMENT = 1460
/** What a new connection sends before its first acknowledgement. */
const FIRST_SEGMENTS = 10 * SEGMENT
/** The home page and the whole list end in the segment after them; that one holds data below the first screen. */
const ONE_MORE = FIRST_SEGMENTS + SEGMENT
/** Status line, ETag, encoding and what Node adds. */
const FURTHER_HEADERS = 200

let shop: WholeShop
beforeAll(async () => {
  shop = await startWholeShop()
  await seedCatalogue(shop.ctx.db, new Date())
})
afterAll(() => shop.close())

test.each([
  ['/', ONE_MORE],
  ['/products', ONE_MORE],
  ['/products?category=diabetes', FIRST_SEGMENTS],
  ['/product-details/prd_pyrosham-650', FIRST_SEGMENTS],
])('LCP: %s comes with its headers in the first %i bytes of a connection', async (path, limit) => {
  const page = await shop.visit(path)
  const headers = [...page.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const body = await encodeBody(Buffer.from(await page.arrayBuffer()), 'br', 'small')
  expect(page.status).toBe(200)
  expect(body.length + headers + FURTHER_HEADERS).toBeLessThanOrEqual(limit)
})
