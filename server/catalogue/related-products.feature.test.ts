import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductRow } from '#server/db/tables.ts'
import { rupees } from '#test/factories.ts'
import { addMedicine } from '#test/medicines.ts'
import { openDoor, type ShopDoor } from '#test/shop-door.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { listRivals } from './related-products.ts'

let shop: TestApp
let door: ShopDoor | undefined
let own: ProductRow
beforeEach(async () => {
  shop = await startTestApp()
  own = await addTablets(50)
})
afterEach(async () => {
  await door?.close()
  door = undefined
  await shop.close()
})

/** Ten tablets at this price. */
const addTablets = (price: number, salt = 'metformin') =>
  addMedicine(shop, {
    salts: [[salt, '500mg']],
    sub_category: salt,
    pack_unit: 'tablet',
    pack_units: 10,
    selling_price_paise: rupees(price),
    mrp_paise: rupees(500),
  })

const change = ({ id }: ProductRow, values: { selling_price_paise?: number; stock?: number }) =>
  shop.ctx.db
    .updateTable('products')
    .set(values as never)
    .where('id', '=', id)
    .execute()

const listOf = ({ id }: ProductRow) => `/api/products/${id}/related`
const shows = (path: string) => expect.poll(async () => (await door!.get(path)).text, { timeout: 5000 })

test.each([
  ['a lower price', { stock: 10, price: 400 }, { selling_price_paise: rupees(1) }],
  ['a delivery', { stock: 0, price: 1 }, { stock: 10 }],
])('%s brings another brand into the list in which it did not stand', async (_, { stock, price }, values) => {
  for (let n = 0; n < 12; n += 1) await addTablets(100 + n)
  // Products of the same kind are found by its sub category: only the brands are asked about here.
  const late = await addTablets(price)
  await shop.ctx.db.updateTable('products').set({ stock, sub_category: 'Other' }).where('id', '=', late.id).execute()
  for (let n = 0; n < 8; n += 1) await addTablets(100, 'glimepiride')
  await shop.ctx.db
    .updateTable('products')
    .set({ sub_category: 'metformin' })
    .where('composition', 'like', 'glim%')
    .execute()
  door = await openDoor(shop)
  await expect.poll(async () => (await door!.get(listOf(own))).status === 200 && door!.cache.size.answers).toBe(1)
  expect((await door.get(listOf(own))).text).not.toContain(late.id)
  await change(late, values)
  await shows(listOf(own)).toContain(late.id)
})

test('its own new price shows in what the others save', async () => {
  const other = await addTablets(25)
  door = await openDoor(shop)
  await shows(listOf(own)).toContain('"savingPercent":50')
  await change(own, { selling_price_paise: rupees(100) })
  await shows(listOf(own)).toContain('"savingPercent":75')
  expect((await door.get(listOf(own))).text).toContain(other.id)
})

test('a new price or the last pack of anything else leaves the list as it was kept', async () => {
  const stranger = await addTablets(60, 'glimepiride')
  door = await openDoor(shop)
  await expect.poll(async () => (await door!.get(listOf(own))).status === 200 && door!.cache.size.answers).toBe(1)
  const kept = door.cache.find(listOf(own))
  await shows(`/api/products/${stranger.id}`).toContain('"sellingPrice":60')
  await change(stranger, { selling_price_paise: rupees(61) })
  await shows(`/api/products/${stranger.id}`).toContain('"sellingPrice":61')
  await change(stranger, { stock: 0 })
  await shows(`/api/products/${stranger.id}`).toContain('"stock":0')
  expect(kept).toBeDefined()
  expect(door.cache.find(listOf(own))).toBe(kept)
})

test('of more brands than can be named, every price and every delivery may matter', async () => {
  const rivals = [own, await addTablets(60), await addTablets(70)]
  const named = await listRivals(shop.ctx.catalogueDb, own, 3)
  expect(new Set(named)).toEqual(new Set(rivals.map(({ id }) => `product:${id}`)))
  expect(await listRivals(shop.ctx.catalogueDb, own, 2)).toEqual([`product:${own.id}`, 'prices', 'availability'])
})
