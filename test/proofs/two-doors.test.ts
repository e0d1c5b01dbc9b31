import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addProduct, rupees } from '#test/factories.ts'
import { openDoor, type ShopDoor } from '#test/shop-door.ts'
import { openShops, type Shops } from './harness/shops.ts'

let shops: Shops
let here: ShopDoor
let there: ShopDoor
beforeAll(async () => {
  shops = await openShops('two processes')
  const [one, other] = shops.apps
  here = await openDoor(one)
  there = await openDoor(other!)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await shops.close()
})

const db = () => shops.apps[0].ctx.db
const setPrice = (id: string, price: number) =>
  db()
    .updateTable('products')
    .set({ selling_price_paise: rupees(price) })
    .where('id', '=', id)
    .execute()

test('a price that one process changes is seen through the other, which keeps what did not change', async () => {
  const product = await addProduct(shops.apps[0])
  const other = await addProduct(shops.apps[0])
  const [changed, same] = [`/product-details/${product.id}`, `/product-details/${other.id}`]
  for (const path of [changed, same]) await there.get(path)
  await vi.waitFor(() => expect(there.cache.find(same)).toBeDefined())
  const before = there.made.filter((path) => path === same).length
  await setPrice(product.id, 31.5)
  await expect.poll(async () => (await there.get(changed)).text).toContain('"sellingPrice":31.5')
  await there.get(same)
  expect(there.made.filter((path) => path === same)).toHaveLength(before)
})

/** What is told in order is heard in order: once a list that was kept shows a new product, all before it has been heard. */
async function hearAll(): Promise<void> {
  await expect.poll(async () => (await there.get('/products'), there.cache.find('/products'))).toBeDefined()
  const marker = await addProduct(shops.apps[0])
  await expect.poll(async () => (await there.get('/products')).text).toContain(marker.id)
}

test('a change that was taken back is none', async () => {
  const product = await addProduct(shops.apps[0])
  await hearAll()
  const path = `/product-details/${product.id}`
  await expect.poll(async () => (await there.get(path), there.cache.find(path))).toBeDefined()
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('products')
        .set({ selling_price_paise: rupees(1) })
        .where('id', '=', product.id)
        .execute()
      throw new Error('taken back')
    })
    .catch(() => {})
  await hearAll()
  expect(there.cache.find(path)).toBeDefined()
})

test('who cannot hear the changes forgets everything and keeps nothing until it hears again', async () => {
  const product = await addProduct(shops.apps[0])
  const path = `/product-details/${product.id}`
  await expect.poll(async () => (await there.get('/history'), there.cache.find('/history'))).toBeDefined()
  await expect.poll(async () => (await there.get(path), there.cache.find(path))).toBeDefined()
  const kept = there.cache.find('/history')
  await letNewConnectionsIn(false)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pharmacy-shop changes' and datname = current_database()`.execute(db())
  await vi.waitFor(() => expect(there.cache.find(path)).toBeUndefined())
  for (const price of [12.75, 12.5]) {
    await setPrice(product.id, price)
    expect((await there.get(path)).text).toContain(`"sellingPrice":${price}`)
  }
  expect(there.cache.size.answers).toBe(0)
  await letNewConnectionsIn(true)
  await expect
    .poll(async () => (await there.get('/history'), there.cache.find('/history')), { timeout: 20_000 })
    .toBeDefined()
  expect(there.cache.find('/history')).not.toBe(kept)
  await expect.poll(async () => (await there.get(path), there.cache.find(path))).toBeDefined()
  await setPrice(product.id, 13)
  await expect.poll(async () => (await there.get(path)).text).toContain('"sellingPrice":13')
})

/** Open connections stay: only the line on which changes are heard has to come back. */
async function letNewConnectionsIn(allowed: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  // No database shuts its own door.
  const server = new Client({ connectionString: process.env.TEST_POSTGRES })
  await server.connect()
  await server.query(`alter database ${rows[0]!.name} with allow_connections ${allowed}`)
  await server.end()
}

test('many changes of stock in one go are heard, and what they touched is made anew', async () => {
  const products = await Promise.all(Array.from({ length: 120 }, () => addProduct(shops.apps[0], { stock: 50 })))
  // They are told in portions: something of each of them is looked at.
  const ids = products.map(({ id }) => id).toSorted()
  const paths = [ids[0], ids[60], ids[119]].map((id) => `/product-details/${id}`)
  for (const path of paths) await expect.poll(async () => (await there.get(path), there.cache.find(path))).toBeDefined()
  await db()
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', 1) }))
    .where('id', 'in', ids)
    .execute()
  for (const path of paths) await expect.poll(async () => (await there.get(path)).text).toContain('"stock":49')
})
