import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CachedShop, serveCachedShop } from '#test/cached-shop.ts'
import { addProduct, buildAddress, orderInput, registerCustomer, inPaise } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { openTwoApps } from './harness/shops.ts'

let shops: Awaited<ReturnType<typeof openTwoApps>>
let first: CachedShop
let second: CachedShop
beforeAll(async () => {
  shops = await openTwoApps()
  const [one, other] = shops.apps
  first = await serveCachedShop(one)
  second = await serveCachedShop(other!)
})
afterAll(async () => {
  await first.close()
  await second.close()
  await shops.close()
})

const db = () => shops.apps[0].ctx.db
const setPrice = (id: string, price: number) =>
  db()
    .updateTable('products')
    .set({ selling_price_paise: inPaise(price) })
    .where('id', '=', id)
    .execute()

const expectCached = (path: string) =>
  expect.poll(async () => (await second.get(path), second.cache.find(path)), { timeout: 20_000 })

/** A product whose page the second process caches, after the notifications of earlier changes have arrived. */
async function addCachedProduct() {
  const product = await addProduct(shops.apps[0])
  await awaitNotifications()
  const path = `/product-details/${product.id}`
  await expectCached(path).toBeDefined()
  return { product, path }
}

/** PostgreSQL delivers notifications in order: after this one, all earlier ones have arrived. */
async function awaitNotifications(): Promise<void> {
  const stockVersion = () => shops.apps[1]!.ctx.versions.current?.stock
  const before = stockVersion()
  await sql`select pg_notify('content_changes', 'stock')`.execute(db())
  await expect.poll(stockVersion).not.toBe(before)
}

test('a price changed by one process shows on the page of the other', async () => {
  const { product, path } = await addCachedProduct()
  await setPrice(product.id, 31.5)
  await expect.poll(async () => (await second.get(path)).text).toContain('"sellingPrice":31.5')
})

test('a rule of delivery changed by one process applies in the other within a second', async () => {
  const customer = await registerCustomer(shops.apps[0])
  const atSecond = shops.apps[1]!.as(customer.token)
  const product = await addProduct(shops.apps[0], { schedule: 'H1' })
  const path = '/api/pincodes/560001'
  await expectCached(path).toBeDefined()
  const order = () =>
    atSecond(
      'POST /api/orders/create',
      orderInput([{ product }], { shippingDetails: { ...buildAddress({ postalCode: '560001' }) } }),
    )
  expect(expectRefusal(await order()).code).toBe('not_deliverable')
  const owner = await signInStaff(shops.apps[0], ['owner'])
  const { settings } = expectOk(await owner.api('GET /api/desk/delivery', {}))
  const decision = {
    version: settings.version,
    deliveryClass: 'H1' as const,
    allowed: [{ way: 'courier' as const, area: 'India' as const }],
    note: 'Letter of the licensing authority',
  }
  expectOk(await owner.api('POST /api/desk/delivery/rules', decision))
  await expect.poll(async () => (await second.get(path)).text, { timeout: 1000 }).toContain('"H1":"deliver"')
  expectOk(await order())
})

test('a change that is rolled back is not published', async () => {
  const { product, path } = await addCachedProduct()
  const rollback = db()
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('products').set({ name: 'Never' }).where('id', '=', product.id).execute()
      throw new Error('rolled back')
    })
  await expect(rollback).rejects.toThrow('rolled back')
  await awaitNotifications()
  expect(second.cache.find(path)).toBeDefined()
})

test('a process without notifications caches nothing until they return', async () => {
  const { product, path } = await addCachedProduct()
  await allowConnections(false)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'pharmacy-shop on %' and datname = current_database()`.execute(db())
  await vi.waitFor(() => expect(second.cache.find(path)).toBeUndefined())
  for (const price of [12.75, 12.5]) {
    await setPrice(product.id, price)
    expect((await second.get(path)).text).toContain(`"sellingPrice":${price}`)
  }
  await allowConnections(true)
  await expectCached(path).toBeDefined()
  await setPrice(product.id, 13)
  await expect.poll(async () => (await second.get(path)).text).toContain('"sellingPrice":13')
})

/** Affects new connections only. It runs on another database, because PostgreSQL refuses it on the current one. */
async function allowConnections(allowed: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  const server = new Client({ connectionString: process.env.TEST_POSTGRES })
  await server.connect()
  await server.query(`alter database ${rows[0]!.name} with allow_connections ${allowed}`)
  await server.end()
}

test('a colour changed by one process is in the other within a second', async () => {
  const owner = await signInStaff(shops.apps[0], ['owner'])
  const look = { brand: '#b3261e', accent: '#e59a12', corners: 'soft' as const }
  expectOk(await owner.api('POST /api/desk/settings/look', { ...look, version: 0 }))
  const shown = () => shops.apps[1]!.ctx.settings.shop.look.stylesheet
  await expect.poll(shown, { timeout: 1000 }).toBe('/assets/look-b3261e-e59a12-soft.css')
})
