import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '#test/factories.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let shop: WholeShop
let address: string
beforeAll(async () => {
  shop = await startWholeShop()
  address = `http://127.0.0.1:${await shop.serve()}`
  for (let n = 0; n < 3; n += 1) await addProduct(shop)
})
afterAll(() => shop.close())

test('/products.json is the answer of GET /api/products, and is cached like it', async () => {
  const [file, api] = await Promise.all([fetch(`${address}/products.json`), fetch(`${address}/api/products`)])
  const [ofFile, ofApi] = [await file.json(), await api.json()]
  expect(ofFile).toEqual(ofApi)
  expect(ofFile).toMatchObject({ success: true, data: [{}, {}, {}] })
  expect(file.headers.get('content-type')).toMatch(/^application\/json/)
  expect(file.headers.get('cache-control')).toBe(api.headers.get('cache-control'))
  const unchanged = { headers: { 'if-none-match': file.headers.get('etag') ?? '' } }
  expect((await fetch(`${address}/products.json?utm=x`, unchanged)).status).toBe(304)
})
