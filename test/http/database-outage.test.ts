import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { startPostgresServer, type FragileServer } from '#test/postgres-server.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { migrate } from '#server/db/migrate.ts'

let postgres: FragileServer
let shop: WholeShop
let address: string
beforeAll(async () => {
  postgres = await startPostgresServer()
  const database = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 4 })
  await migrate(database.db, new Date())
  shop = await startWholeShop({ database })
  address = `http://127.0.0.1:${await shop.serve()}`
  await postgres.kill()
})
afterAll(async () => {
  await postgres.start()
  await shop.close()
  await postgres.stop()
})

const form = new URLSearchParams({ name: 'Visitor', phone: '9000000001', email: 'visitor@shop.example', message: 'Hi' })

test.each([
  ['/', {}],
  ['/products', {}],
  ['/products?search=para', {}],
  ['/product-details/prd_1', {}],
  ['/sitemap.xml', {}],
  ['/contact-us', { method: 'POST', body: form }],
  ['/api/products', {}],
  ['/api/ready', {}],
] as const)('while the database is away %s says 503 and when to come back', async (path, init) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { status, headers } = await fetch(address + path, init)
  expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
})

test('serves pages that need no database during an outage', async () => {
  expect((await fetch(`${address}/history`)).status).toBe(200)
})
