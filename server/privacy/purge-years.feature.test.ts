import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, indianDay } from '#domain/time.ts'
import { addProduct, registerCustomer } from '#test/factories.ts'
import { addAgedRows, type AgedRow } from '#test/retention-rows.ts'
import { addStaff } from '#test/staff-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { purgeData } from './purge-data.ts'

const app = useTestApp()
const CUSTOMERS = 24
const YEAR = 365 * DAY

type Hold = { readonly customerId: string; readonly from: Date; readonly until: string }

/** The ids that a table still holds; an order without a name counts as gone. */
async function listIds(table: string): Promise<string[]> {
  const id = table === 'cart_items' ? sql.ref('customer_id') : sql.ref('id')
  const filter = table === 'orders' ? sql`where shipping ->> 'name' <> ''` : sql``
  const { rows } = await sql<{ id: string }>`
    select ${id}::text as id from ${sql.table(table)} ${filter}`.execute(app.ctx.db)
  return rows.map((row) => row.id)
}

test('ten years of purges leave exactly the rows that their periods and holds keep', async () => {
  const started = app.clock.now()
  const { id: staffId } = await addStaff(app, ['owner'])
  const { id: productId } = await addProduct(app)
  const rows: AgedRow[] = []
  const holds: Hold[] = []
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const customer = await registerCustomer(app)
    rows.push(...(await addAgedRows({ app, customer, staffId, productId }, started, 700)))
    if (count % 3 > 0) continue
    const from = new Date(started.getTime() + randomInt(3 * 365) * DAY)
    const until = indianDay(new Date(from.getTime() + randomInt(6 * 365) * DAY))
    holds.push({ customerId: customer.id, from, until })
  }
  const tables = [...new Set(rows.map(({ table }) => table))]
  const known = new Set(rows.map(({ table, id }) => `${table} ${id}`))
  const gone = new Set<string>()
  const placed = new Set<Hold>()
  let kept = 0
  for (let now = started; now.getTime() < started.getTime() + 10.1 * YEAR;) {
    now = new Date(now.getTime() + (10 + randomInt(80)) * DAY)
    for (const hold of holds.filter((one) => !placed.has(one) && one.from <= now)) {
      placed.add(hold)
      const values = { id: app.ctx.newId('hold'), customer_id: hold.customerId, reason: 'Case', until: hold.until }
      await app.ctx.db
        .insertInto('privacy_holds')
        .values({ ...values, who: staffId, created_at: hold.from })
        .execute()
    }
    const isHeld = (customerId: string | null) =>
      [...placed].some((hold) => hold.customerId === customerId && hold.until >= indianDay(now))
    for (const row of rows)
      if (row.isOver(now) && !isHeld(row.customerId)) gone.add(`${row.table} ${row.id}`)
      else if (row.isOver(now) && !gone.has(`${row.table} ${row.id}`)) kept += 1
    await purgeData({ ...app.ctx, now: () => now })
    const left: string[] = []
    for (const table of tables) left.push(...(await listIds(table)).map((id) => `${table} ${id}`))
    expect(left.filter((name) => known.has(name)).toSorted()).toEqual(
      [...known].filter((name) => !gone.has(name)).toSorted(),
    )
  }
  expect([gone.size, kept > 0]).toEqual([known.size, true])
  await app.runJobs()
  expect(await app.ctx.files.list()).toEqual([])
}, 120_000)
