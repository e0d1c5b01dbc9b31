import { afterEach, beforeEach, expect, test } from 'vitest'
import { addProduct } from '#test/factories.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { listSitemapPart } from './list-sitemap-part.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.close())

test('lists each product for sale in exactly one part, within the part size', async () => {
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) ids.push((await addProduct(shop)).id)
  await addProduct(shop, { withdrawn_at: shop.clock.now() })
  const parts = await Promise.all([1, 2, 3].map((part) => listSitemapPart(shop.ctx.db, { part, size: 3 })))
  expect(parts.map((part) => [part.parts, part.data.length])).toEqual([
    [3, 3],
    [3, 3],
    [3, 1],
  ])
  expect(parts.flatMap(({ data }) => data.map(({ _id }) => _id)).toSorted()).toEqual(ids.toSorted())
  expect(await listSitemapPart(shop.ctx.db, { part: 4, size: 3 })).toEqual({ parts: 3, data: [] })
})

test('returns the day of the last change in Indian time', async () => {
  const { id } = await addProduct(shop, { updated_at: new Date('2026-11-19T19:00:00Z') })
  expect(expectOk(await shop.api('GET /api/sitemap', {}))).toEqual({
    success: true,
    parts: 1,
    data: [{ _id: id, changedOn: '2026-11-20' }],
  })
})

test('returns no parts for an empty shop', async () => {
  expect(expectOk(await shop.api('GET /api/sitemap', { part: 1 }))).toEqual({ success: true, parts: 0, data: [] })
})
