import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from './connect.ts'
import { migrate } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.db, new Date())).toEqual([])
})

test('both engines read counts and money as numbers and days as text', async () => {
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
    pack_size, package_contents, usage, shelf_life, storage_instructions, highlighted_features, description, hsn, gst_percent, country_of_origin,
    mrp_paise, selling_price_paise, stock, created_at, updated_at)
    values ('prd_x', 1, 'X', '', '', '', 'C', 'c', '', 'OTC', '', '', '', '', '', '', '', '', '', 5, 'India', 100, 90, 1, now(), now())
    on conflict do nothing`.execute(database.db)
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '23514' })
})

test('an applied migration that was edited stops the start', async () => {
  await sql`update schema_migrations set checksum = 'other'`.execute(database.db)
  await expect(migrate(database.db, new Date())).rejects.toThrow(/was edited after it had been applied/)
})
