import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { buildSandbox } from '#test/gateways/build-sandbox.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { SECOND } from '#domain/time.ts'
import { createDatabaseSandboxStore } from './sandbox-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('stores a payment with captures, refunds and webhooks in the database', async () => {
  const bench = await buildSandbox(createDatabaseSandboxStore(database.db))
  const { ref, page } = await bench.create()
  await bench.press(page, { outcome: 'succeed', webhook: 'after' })
  expect(await bench.fetch(ref)).toMatchObject({ status: 'paid', paid: 49910 })
  const refund = await bench.refund(ref)
  expect((await bench.listRefunds(ref))?.map(({ refundRef }) => refundRef)).toEqual([refund.refundRef])
  bench.advance(6 * SECOND)
  await bench.deliverDue()
  expect(bench.events()).toEqual(['payment.paid', 'refund.succeeded'])
  await bench.close()
})

test('sends pending webhooks after a restart', async () => {
  const before = await buildSandbox(createDatabaseSandboxStore(database.db))
  const { page } = await before.create()
  await before.press(page, { outcome: 'succeed', webhook: 'delayed' })
  await before.close()
  const after = await buildSandbox(createDatabaseSandboxStore(database.db))
  after.advance(30 * SECOND)
  expect(await after.deliverDue()).toBe(1)
  await after.close()
})

test('ten concurrent creates make one payment, and ten concurrent submits one outcome', async () => {
  const bench = await buildSandbox(createDatabaseSandboxStore(database.db))
  const asked = bench.newPayment()
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => (await bench.post('/v1/payments', asked)).json()),
  )
  expect(new Set(answers.map((answer) => (answer as { id: string }).id)).size).toBe(1)
  const page = (answers[0] as { checkout_url: string }).checkout_url.replace(/^.*sandbox-gateway/, '')
  await Promise.all(Array.from({ length: 10 }, () => bench.press(page, { outcome: 'succeed' })))
  expect(await bench.fetch(asked.reference)).toMatchObject({ status: 'paid', captures: [{ amount: 49910 }] })
  expect(bench.events()).toEqual(['payment.paid'])
  await bench.close()
})
