import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { paise } from '#domain/money.ts'
import { addProduct } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import type { App } from '../http/handle.ts'
import { addSharePictures } from './share-pictures.ts'

let shop: TestApp
let cacheFolder: string
let files: App
beforeAll(async () => {
  shop = await startTestApp()
  cacheFolder = mkdtempSync(join(tmpdir(), 'shop-share-'))
  files = new Hono()
  addSharePictures(files, shop.ctx, { cacheFolder })
})
afterAll(async () => {
  rmSync(cacheFolder, { recursive: true })
  await shop.close()
})

const get = (id: string) => files.request(`/images/share/${id}.jpg?price=1`)

test('draws the picture of a product once, and again when its price changes', async () => {
  const { id } = await addProduct(shop, { selling_price_paise: paise(2850) })
  const first = await get(id)
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=86400',
  ])
  const body = Buffer.from(await first.arrayBuffer())
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(body)).toBe(true)
  expect(readdirSync(cacheFolder)).toHaveLength(1)
  await shop.ctx.db
    .updateTable('products')
    .set({ selling_price_paise: paise(2900) })
    .where('id', '=', id)
    .execute()
  expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(body)).toBe(false)
})

test("redirects to the shop's picture when the name cannot be drawn", async () => {
  const { id } = await addProduct(shop, { name: 'नीम' })
  const answer = await get(id)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/images/share.jpg'])
})

test('answers 404 for unknown and withdrawn products', async () => {
  const { id } = await addProduct(shop, { withdrawn_at: shop.clock.now() })
  for (const unknown of [id, 'prd_nothing', '..%2f..%2fshare']) expect((await get(unknown)).status).toBe(404)
})
