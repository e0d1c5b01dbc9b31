import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from './connect.ts'
import { applyMigrations, expectKnownSchema, listMigrations, migrate } from './migrate.ts'
import type { Db, Trx } from './tables.ts'

let database: Database
const closes: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await openOwnDatabase()
})
afterAll(async () => {
  for (const close of closes) await close()
})

async function openOwnDatabase(): Promise<Database> {
  const own = await openTestDatabase()
  closes.push(own.close)
  return own
}

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

const noListener = { onMessage: () => {}, onConnected: () => {}, onDisconnected: () => {} }

/** Runs `work` with the migrations of the shop and a later one. */
async function withNextMigration(text: string, work: (folder: URL) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
  try {
    cpSync(fileURLToPath(new URL('./migrations/', import.meta.url)), folder, { recursive: true })
    writeFileSync(join(folder, '9001-next.sql'), text)
    await work(pathToFileURL(`${folder}/`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a version applies an expand migration beside a running shop, and the earlier version still starts', async () => {
  const next = await openOwnDatabase()
  await next.listen('content_changes', noListener)
  const text = '-- expand\ncreate table next_things (id text primary key);'
  await withNextMigration(text, async (folder) => {
    expect(await migrate(next.db, new Date(), folder)).toEqual(['9001-next.sql'])
  })
  expect(await migrate(next.db, new Date())).toEqual([])
  await expectKnownSchema(next.db, listMigrations())
})

test('a request that reads the tables of a migration in another order is answered, and the migration is applied', async () => {
  const { db } = await openOwnDatabase()
  // The request waits for the migration before the migration waits for the request.
  const text = `-- expand
    alter table products add column next_note text;
    select pg_sleep(0.3);
    alter table orders add column next_note text;`
  await withNextMigration(text, async (folder) => {
    const request = await db.startTransaction().execute()
    await sql`select from orders`.execute(request)
    const migrated = migrate(db, new Date(), folder)
    await expect.poll(() => isBeingAltered(db, 'products'), { interval: 10 }).toBe(true)
    await sql`select from products`.execute(request)
    await request.commit().execute()
    expect(await migrated).toEqual(['9001-next.sql'])
  })
})

async function isBeingAltered(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where granted and mode = 'AccessExclusiveLock' and relation = ${table}::regclass`.execute(db)
  return rows.length > 0
}

test('another migration is refused while a shop runs, and the earlier version refuses its schema', async () => {
  const next = await openOwnDatabase()
  const stopListening = await next.listen('content_changes', noListener)
  await withNextMigration('-- stop the shop\nalter table orders rename number to no;', async (folder) => {
    await expect(migrate(next.db, new Date(), folder)).rejects.toThrow(
      `Migration 9001-next.sql changes the database in a way that no running shop survives, and a shop runs on ${hostname()}. Stop the shop on all machines`,
    )
    await stopListening()
    expect(await migrate(next.db, new Date(), folder)).toEqual(['9001-next.sql'])
  })
  await expect(migrate(next.db, new Date())).rejects.toThrow(
    /whose migration 9001-next\.sql this version does not know/,
  )
  await expect(expectKnownSchema(next.db, listMigrations())).rejects.toThrow(/9001-next\.sql/)
})

/** Migrations before the rule are taken as incompatible. */
const LAST_UNMARKED = '0050'

test('every migration says in its first line whether running shops survive it', () => {
  const unmarked = listMigrations().filter(({ name, text }) => {
    return name.slice(0, 4) > LAST_UNMARKED && !/^-- (?:expand|stop the shop)\n/.test(text)
  })
  expect(unmarked.map(({ name }) => name)).toEqual([])
})

async function inTransactionThatIsUndone(work: (trx: Trx) => Promise<void>): Promise<void> {
  const transaction = await database.db.startTransaction().execute()
  try {
    await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
