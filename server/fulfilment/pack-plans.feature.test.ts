import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'

/** PostgreSQL plans a prepared statement at least five times before it may keep a plan for all values. */
const TRIALS = 5

test('packing plans each of its statements once for a connection', async () => {
  const database = await openTestDatabase({ poolSize: 1 })
  const app = await startTestApp({ database })
  onTestFinished(() => app.close())
  const orders = []
  for (let count = 0; count < TRIALS + 3; count += 1) orders.push(await createConfirmedOrder(app))
  const { staff } = orders[0]!
  for (const { id } of orders) expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))

  const { rows } = await sql<{ statement: string }>`
    select left(statement, 200) as statement from pg_prepared_statements where custom_plans > ${TRIALS}`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('placing an order reads no other open orders', async () => {
  const database = await openTestDatabase({ poolSize: 1 })
  const app = await startTestApp({ database })
  onTestFinished(() => app.close())
  const product = await addProduct(app, { stock: 100 })
  const place = async () => {
    const customer = await registerCustomer(app)
    const before = await readOrders()
    await placeCodOrder(customer, [{ product, quantity: 1 }])
    return (await readOrders()) - before
  }
  const readOrders = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.db)
    const { rows } = await sql<{ reads: number }>`
      select seq_tup_read + idx_tup_fetch as reads from pg_stat_user_tables where relname = 'orders'`.execute(
      database.db,
    )
    return rows[0]?.reads ?? 0
  }
  const reads: number[] = []
  for (let count = 0; count < 4 * TRIALS; count += 1) reads.push(await place())
  expect(Math.max(...reads.slice(TRIALS))).toBeLessThanOrEqual(Math.max(...reads.slice(0, TRIALS)))
})
