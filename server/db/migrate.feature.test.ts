import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from './connect.ts'
import { applyMigrations, migrate } from './migrate.ts'
import type { Trx } from './tables.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.db, new Date())).toEqual([])
})

test('reads counts and money as numbers and days as text', async () => {
  const { rows } = await sql`select count(*) as count, 123456789012::bigint as money, date '2026-11-20' as day`.execute(
    database.db,
  )
  expect(rows).toEqual([{ count: 1, money: 123_456_789_012, day: '2026-11-20' }])
})

test.each([
  ['a price above the MRP', `update products set selling_price_paise = mrp_paise + 1`],
  ['a negative stock', `update products set stock = -1`],
])('the database itself refuses %s', async (_, statement) => {
  await sql`insert into products (id, position, name, brand, manufacturer, composition, category, category_slug, sub_category, schedule, item_form,
    pack_size, package_contents, usage, shelf_life, storage_instructions, highlighted_features, description, hsn, gst_basis_points, country_of_origin,
    mrp_paise, selling_price_paise, stock, created_at, updated_at)
    values ('prd_x', 1, 'X', '', '', '', 'C', 'c', '', 'OTC', '', '', '', '', '', '', '', '', '', 500, 'India', 100, 90, 1, now(), now())
    on conflict do nothing`.execute(database.db)
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '23514' })
})

test('an applied migration that was edited is refused', async () => {
  await inTransactionThatIsUndone(async (trx) => {
    await sql`update schema_migrations set checksum = 'other'`.execute(trx)
    await expect(applyMigrations(trx, new Date())).rejects.toThrow(/was edited after it had been applied/)
  })
})

test('a database with migrations of another version is refused with a sentence that says what to do', async () => {
  await inTransactionThatIsUndone(async (trx) => {
    await sql`update schema_migrations set name = '0001-first-shop.sql' where name = '0001-catalogue.sql'`.execute(trx)
    await expect(applyMigrations(trx, new Date())).rejects.toThrow(
      /migration 0001-first-shop\.sql this version does not know\. Demo data is made anew: start with an empty DATA_DIR/,
    )
  })
})

async function inTransactionThatIsUndone(work: (trx: Trx) => Promise<void>): Promise<void> {
  const transaction = await database.db.startTransaction().execute()
  try {
    await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
