import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CachedShop, serveCachedShop } from '#test/cached-shop.ts'
import { addProduct, rupees } from '#test/factories.ts'
import { openShops, type Shops } from './harness/shops.ts'

let shops: Shops
let here: CachedShop
let there: CachedShop
beforeAll(async () => {
  shops = await openShops('two processes')
  const [one, other] = shops.apps
  here = await serveCachedShop(one)
  there = await serveCachedShop(other!)
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

const expectCached = (path: string) =>
  expect.poll(async () => (await there.get(path), there.cache.find(path)), { timeout: 20_000 })

test('a price changed through one process shows through the other', async () => {
  const product = await addProduct(shops.apps[0])
  const path = `/product-details/${product.id}`
  await expectCached(path).toBeDefined()
  await setPrice(product.id, 31.5)
  await expect.poll(async () => (await there.get(path)).text).toContain('"sellingPrice":31.5')
})

test('a change that is rolled back is not published', async () => {
  const product = await addProduct(shops.apps[0])
  const path = `/product-details/${product.id}`
  await expectCached(path).toBeDefined()
  const { current } = shops.apps[1]!.ctx.versions
  const rollback = db()
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('products').set({ name: 'Never' }).where('id', '=', product.id).execute()
      throw new Error('rolled back')
    })
  await expect(rollback).rejects.toThrow('rolled back')
  // Notifications arrive in order: when this one has arrived, the one before would have too.
  await sql`select pg_notify('content_changes', 'stock')`.execute(db())
  await expect.poll(() => shops.apps[1]!.ctx.versions.current).not.toBe(current)
  expect(there.cache.find(path)).toBeDefined()
})

test('a process that lost its notifications caches nothing until they are back', async () => {
  const product = await addProduct(shops.apps[0])
  const path = `/product-details/${product.id}`
  await expectCached(path).toBeDefined()
  await allowConnections(false)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pharmacy-shop changes' and datname = current_database()`.execute(db())
  await vi.waitFor(() => expect(there.cache.find(path)).toBeUndefined())
  for (const price of [12.75, 12.5]) {
    await setPrice(product.id, price)
    expect((await there.get(path)).text).toContain(`"sellingPrice":${price}`)
  }
  await allowConnections(true)
  await expectCached(path).toBeDefined()
  await setPrice(product.id, 13)
  await expect.poll(async () => (await there.get(path)).text).toContain('"sellingPrice":13')
})

/** Affects new connections only. PostgreSQL refuses to close the database of the session that asks. */
async function allowConnections(allowed: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  const server = new Client({ connectionString: process.env.TEST_POSTGRES })
  await server.connect()
  await server.query(`alter database ${rows[0]!.name} with allow_connections ${allowed}`)
  await server.end()
}
