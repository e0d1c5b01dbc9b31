import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { listTables } from '#server/backups/table-list.ts'
import { openDatabase } from '#server/db/connect.ts'
import { applyMigrations, knownMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { addProduct, buildProduct, placeOrder, registerCustomer } from '#test/factories.ts'
import { orderAndStart, ring } from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { type Engine, openGround } from './ground.ts'
import { rowsOf } from './table-shape.ts'

/** A database on which an older version of the shop has traded, and copies of it to be brought up to date. */
export type OlderShop = {
  /** The names of the migrations that made its tables. */
  readonly migrations: readonly string[]
  /** What stands in the tables which a start leaves as they are, as often as it is asked. */
  readonly contentsOf: (db: Db) => Promise<Record<string, string>>
  readonly contents: Readonly<Record<string, string>>
  readonly copy: () => Promise<OlderCopy>
  readonly drop: () => Promise<void>
}

export type OlderCopy = {
  readonly folder: string
  /** Empty for the embedded database, as DATABASE_URL. */
  readonly url: string
  /** Whether somebody has begun to change its tables. */
  readonly hasBegun: () => Promise<boolean>
  /** Looks into it while no shop runs on it. */
  readonly look: <T>(look: (db: Db) => Promise<T>) => Promise<T>
  readonly drop: () => Promise<void>
}

const UNTOUCHED: ReadonlySet<string> = new Set([
  'addresses',
  'cart_items',
  'customers',
  'idempotency_keys',
  'order_history',
  'order_items',
  'orders',
  'payment_attempts',
  'payment_captures',
  'products',
  'refunds',
])

/** A filled shop with the tables of `stepsBack` migrations ago. */
export async function openOlderShop(
  engine: Engine,
  stepsBack: number,
  { products }: { products: number },
): Promise<OlderShop> {
  const migrations = knownMigrations()
    .map(({ name }) => name)
    .slice(0, -stepsBack)
  const ground = await openGround(engine)
  const { contents, contentsOf } = await ground.inspect(async (app) => {
    const { db } = app.ctx
    await trade(app, products)
    await giveOlderTables(db, migrations)
    const tables = (await listTables(db)).filter(({ name }) => UNTOUCHED.has(name))
    return { contents: await rowsOf(db, tables), contentsOf: (later: Db) => rowsOf(later, tables) }
  })
  const url = ground.env.DATABASE_URL ?? ''
  const copy = () => (engine === 'pglite' ? copyFolder(ground.folder) : copyDatabase(url))
  return { migrations, contents, contentsOf, copy, drop: ground.close }
}

/** Orders for cash, one that was cancelled, one that was paid online, and many products which nobody has bought yet. */
async function trade(app: TestApp, products: number): Promise<void> {
  for (let number = 0; number < 5; number += 1) {
    const customer = await registerCustomer(app)
    const { _id } = await placeOrder(customer, [{ product: await addProduct(app), quantity: 2 }])
    if (number === 0) expectOk(await customer.api('POST /api/orders/:id/cancel', { id: _id, reason: 'Too many' }))
  }
  const { ref } = await orderAndStart(app)
  app.gateway.pay(ref)
  await ring(app, ref)
  for (let left = products; left > 0; left -= 500) {
    const rows = Array.from({ length: Math.min(left, 500) }, () => buildProduct())
    await app.ctx.db
      .insertInto('products')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
  }
}

/** Puts every row into tables as these migrations made them: what a version with only these would have left. */
async function giveOlderTables(db: Db, migrations: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter schema public rename to present`.execute(trx)
    await sql`create schema public`.execute(trx)
    await sql`drop extension pg_trgm, fuzzystrmatch cascade`.execute(trx)
    await applyMigrations(trx, new Date(), new Set(migrations))
    // Whatever a trigger would write is copied as well.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { name, columns } of await listTables(trx)) {
      const list = sql.join(columns.map((column) => sql.ref(column)))
      await sql`insert into ${sql.table(name)} (${list}) overriding system value
        select ${list} from ${sql.table(`present.${name}`)}`.execute(trx)
    }
    await sql`select setval(format('public.%I', own.sequencename)::regclass, used.last_value)
      from pg_sequences used join pg_sequences own on own.sequencename = used.sequencename and own.schemaname = 'public'
      where used.schemaname = 'present' and used.last_value is not null`.execute(trx)
    await sql`drop schema present cascade`.execute(trx)
  })
}

async function copyFolder(original: string): Promise<OlderCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-older-'))
  cpSync(join(original, 'pglite'), join(folder, 'pglite'), { recursive: true })
  // Nobody else may look into the embedded database, but a new table or index is a new file.
  const files = () => readdirSync(join(folder, 'pglite', 'base'), { recursive: true }).length
  const before = files()
  return {
    folder,
    url: '',
    hasBegun: async () => files() > before,
    look: (look) => lookInto({ kind: 'pglite', folder }, look),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function copyDatabase(original: string): Promise<OlderCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-older-'))
  const name = `shop_${randomBytes(8).toString('hex')}`
  const address = new URL(original)
  const template = address.pathname.slice(1)
  address.pathname = '/postgres'
  const server = new Client({ connectionString: address.href })
  await server.connect()
  await server.query(`create database ${name} template ${template}`)
  address.pathname = `/${name}`
  const url = address.href
  // Nobody sees tables that are being changed, but the lock under which that is done.
  const begun = `select exists (select from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = '${name}')) as there`
  return {
    folder,
    url,
    hasBegun: async () => (await server.query<{ there: boolean }>(begun)).rows[0]!.there,
    look: (look) => lookInto({ kind: 'postgres', url, poolSize: 2 }, look),
    drop: async () => {
      await server.query(`drop database ${name} with (force)`)
      await server.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function lookInto<T>(config: Parameters<typeof openDatabase>[0], look: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(config)
  try {
    return await look(db)
  } finally {
    await close()
  }
}
