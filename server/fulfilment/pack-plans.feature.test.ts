import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
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
