import { createServer, get } from 'node:http'
import { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { recordBackup } from '../backups/back-up-shop.ts'
import { openDatabase } from '../db/connect.ts'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { measureRequests } from './request-metrics.ts'
import { measureShop } from './shop-metrics.ts'

const app = useTestApp()

const connections = () => ({ used: 1, idle: 2, waiting: 3 })

async function readShop(): Promise<string> {
  const registry = new Registry()
  measureShop(registry, { ctx: app.ctx, database: { connections }, cache: { size: 7 } })
  return registry.metrics()
}

test('says what waits, what is open, and that stock fits its batches', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { stock: 9 })
  expectOk(await customer.api('POST /api/orders/create', orderInput([{ product }])))
  expect(await readShop()).not.toMatch(/^shop_backup_age_seconds \d/m)
  await recordBackup(app.ctx.db, new Date(app.ctx.now().getTime() - 60_000), '/backups/shop.backup.gz')
  const text = await readShop()
  expect(text).toContain('shop_open_orders{status="Confirmed"} 1\n')
  expect(text).toMatch(/shop_job_wait_seconds\{lane="mail"\} \d/)
  expect(text).toContain('shop_stock_drift_products 0\n')
  expect(text).toContain('shop_backup_age_seconds 60\n')
  // The server of the tests archives nothing.
  expect(text).not.toMatch(/^shop_wal_archive_failing_seconds \d/m)
  expect(text).toContain('shop_database_connections{use="waiting"} 3\n')
  expect(text).toContain('shop_cached_answers 7\n')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('finds a product whose stock drifted', async () => {
  const { id } = await addBatchedProduct(app, { stock: 9 })
  await app.ctx.db.updateTable('products').set({ stock: 8 }).where('id', '=', id).execute()
  expect(await readShop()).toContain('shop_stock_drift_products 1\n')
  await addProduct(app)
})

test('without its database a process still tells what it measures itself, and the rest once the database is back', async () => {
  const absent = await openDatabase({ kind: 'server', url: 'postgres://127.0.0.1:1/none', poolSize: 1 })
  let { db } = absent
  const ctx = {
    ...app.ctx,
    get db() {
      return db
    },
  }
  const registry = new Registry()
  measureShop(registry, { ctx, database: { connections }, cache: { size: 7 } })
  const exported: boolean[][] = []
  for (const reachable of [false, true, false]) {
    db = reachable ? app.ctx.db : absent.db
    const text = await registry.metrics()
    expect(text).toContain('shop_database_connections{use="waiting"} 3\n')
    exported.push(
      ['open_orders{', 'payment_alerts ', 'stock_drift_products '].map((name) => text.includes(`\nshop_${name}`)),
    )
  }
  // What is measured once an hour stays.
  expect(exported).toEqual([
    [false, false, false],
    [true, true, true],
    [false, false, true],
  ])
  await absent.close()
})

test('does not wait for a database that does not answer', async () => {
  await app.ctx.db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx)
    const text = await readShop()
    expect(text).toContain('shop_cached_answers 7\n')
    expect(text).not.toContain('shop_open_orders{')
  })
})

test('a measured shop renders what is shared from the cache', async () => {
  const measured = await startTestApp({ database: app.database, env: { METRICS_PORT: '9464' } })
  expect((await measured.send('/api/products')).status).toBe(200)
})

test('measures requests by route, and one that hung up as aborted', async () => {
  const registry = new Registry()
  const server = createServer(
    measureRequests(registry, ({ url }, response) => {
      if (url !== '/slow') response.end('done')
    }),
  ).listen(0)
  const { port } = server.address() as AddressInfo
  for (const path of ['/', '/assets/a.js', '/api/none']) await fetch(`http://localhost:${port}${path}`)
  const slow = get(`http://localhost:${port}/slow`).on('error', () => {})
  await once(slow, 'socket')
  setTimeout(() => slow.destroy(), 100)
  await expect
    .poll(() => registry.metrics(), { timeout: 5000 })
    .toContain('shop_request_seconds_count{route="page",method="GET",status="aborted"} 1')
  const text = await registry.metrics()
  for (const route of ['page', 'file', 'api'])
    expect(text).toContain(`shop_request_seconds_count{route="${route}",method="GET",status="200"} 1`)
  server.close()
})
