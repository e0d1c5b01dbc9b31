import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { encodeBody } from '#server/http/content-encoding.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

/** What a new connection sends before its first acknowledgement: ten segments of 1,460 bytes. */
const FIRST_SEGMENTS = 14_600
/** Status line, ETag, encoding and what Node adds. */
const FURTHER_HEADERS = 200

let shop: WholeShop
beforeAll(async () => {
  shop = await startWholeShop()
  await seedCatalogue(shop.ctx.db, new Date())
})
afterAll(() => shop.close())

test.each(['/', '/products', '/products?category=diabetes', '/product-details/prd_pyrosham-650'])(
  'LCP: %s comes with its headers in the first segments of a connection',
  async (path) => {
    const page = await shop.visit(path)
    const headers = [...page.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    const body = await encodeBody(Buffer.from(await page.arrayBuffer()), 'br', 'small')
    expect(page.status).toBe(200)
    expect(body.length + headers + FURTHER_HEADERS).toBeLessThanOrEqual(FIRST_SEGMENTS)
  },
)
