import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../db/connect.ts'
import { applyMigrations, listMigrations, lockMigrations } from '../db/migrate.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { FileStore } from '../gateways/files/file-store.ts'
import { openFileStore } from '../gateways/files/open-file-store.ts'
import {
  type BackedFile,
  BackupError,
  describeSummary,
  FILES_SECTION,
  readSummary,
  type ShopPlaces,
  type ShopSummary,
} from './backup-format.ts'
import { takeOverErased } from './erased-list.ts'
import { type CheckedBackup, checkBackup, readRows } from './read-backup.ts'
import { type BackedTable, listTables } from './table-list.ts'

type RestoreOptions = {
  /** Restores even if the database is not empty. */
  readonly force: boolean
  readonly now: Date
}
export type RestoredShop = {
  readonly summary: ShopSummary
  /** The location of the previous contents; null if there were none. */
  readonly keptIn: string | null
}

/**
 * Replaces the contents of the database with a verified backup. Throws a BackupError or an EmbeddedDatabaseError and
 * then changes nothing.
 */
export async function restoreBackup(places: ShopPlaces, file: string, options: RestoreOptions): Promise<RestoredShop> {
  const backup = await checkBackup(file)
  const database = await openDatabase(places.database, { exclusive: true, silenceLimitMs: 0 })
  try {
    await takeOverErased(places, database.db, file)
    return await replaceContents(database.db, backup, { ...options, files: openFileStore(places) })
  } finally {
    await database.close()
  }
}

/** Restores in one transaction. The previous contents stay in another schema. */
async function replaceContents(
  db: Db,
  backup: CheckedBackup,
  { force, now, files }: RestoreOptions & { readonly files: FileStore },
): Promise<RestoredShop> {
  await refuseRunningShop(db)
  return db.transaction().execute(async (trx) => {
    // A shop that starts now waits for this lock and finds the restored tables.
    await lockMigrations(trx)
    // A large catalogue exceeds the timeout of requests.
    await sql`set local statement_timeout = 0`.execute(trx)
    // No statement runs while the files of customers are written.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const keptIn = (await hasTables(trx)) ? await setAside(trx, force, now) : null
    const summary = await loadBackup(trx, backup, { now, files })
    return { summary, keptIn }
  })
}

/** PostgreSQL may take this long to end a connection that was closed. */
const CLOSING_MS = 1000
const CLOSING_CHECK_MS = 100

/** The worker of a running shop always has a connection. */
async function refuseRunningShop(db: Db): Promise<void> {
  for (let waited = 0; await hasOtherConnections(db); waited += CLOSING_CHECK_MS) {
    if (waited >= CLOSING_MS) throw new BackupError('The shop is running on this database. Stop it first.')
    await wait(CLOSING_CHECK_MS)
  }
}

async function hasOtherConnections(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'pharmacy-shop' and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.count !== 0
}

/** "20261120143105", in UTC. */
export const stampOf = (now: Date) => now.toISOString().slice(0, 19).replaceAll(/\D/g, '')

async function hasTables(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations') as there`.execute(
    trx,
  )
  return rows[0]?.there === true
}

async function setAside(trx: Trx, force: boolean, now: Date): Promise<string> {
  const there = await readSummary(trx)
  const empty = there.orders + there.customers + there.products === 0
  if (!empty && !force)
    throw new BackupError(
      `The database is not empty: it holds ${describeSummary(there)}. Add --force to restore nevertheless; what is there is kept aside.`,
    )
  const aside = `before_restore_${stampOf(now)}`
  const { rows: extensions } = await sql<{ name: string }>`
    select extname as name from pg_extension where extnamespace = 'public'::regnamespace`.execute(trx)
  await sql`alter schema public rename to ${sql.id(aside)}`.execute(trx)
  await sql`create schema public`.execute(trx)
  await sql`alter schema demo rename to ${sql.id(`${aside}_demo`)}`.execute(trx)
  for (const { name } of extensions) await sql`alter extension ${sql.id(name)} set schema public`.execute(trx)
  return `the schema ${aside} of the database`
}

/**
 * Loads a checked backup into an empty database: the migrations of its time, its rows, then later migrations. Ends all sessions. Throws if
 * the result differs from the backup's own figures; the caller then rolls back.
 */
async function loadBackup(
  trx: Trx,
  backup: CheckedBackup,
  { now, files }: { readonly now: Date; readonly files: FileStore },
): Promise<ShopSummary> {
  const { header, footer, file } = backup
  const names = new Set(header.migrations.map(({ name }) => name))
  await applyMigrations(
    trx,
    now,
    listMigrations().filter(({ name }) => names.has(name)),
  )
  const tables = await listTables(trx)
  const triggers = async (state: 'enable' | 'disable') => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(trx)
  }
  // The backup includes the rows that triggers wrote, and triggers keep the audit log append-only (desk-3).
  await triggers('disable')
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  const counts = new Map<string, number>([...header.tables.map(({ name }) => [name, 0] as const), [FILES_SECTION, 0]])
  for await (const { table, rows } of readRows(backup)) {
    const known = header.tables.find(({ name }) => name === table)
    if (known !== undefined) await insertRows(trx, known, rows)
    else if (table === FILES_SECTION) await writeFiles(files, rows)
    else throw new BackupError(`${file} holds a table ${table} which it does not announce.`)
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
  }
  // Deferred foreign keys are checked here, because a table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(trx)
  await triggers('enable')
  for (const [name, last] of Object.entries(footer.sequences))
    await sql`select setval(${name}::regclass, ${last})`.execute(trx)
  for (const [name, count] of Object.entries(footer.rows))
    if (counts.get(name) !== count)
      throw new BackupError(`${file} announces ${count} rows of ${name} and holds others.`)
  const summary = await readSummary(trx)
  if (JSON.stringify(summary) !== JSON.stringify(footer.summary))
    throw new BackupError(`What came out of ${file} is not what it says it holds.`)
  await applyMigrations(trx, now)
  await invalidateLiveState(trx, now)
  return summary
}

/** The order numbers to skip, because the shop may have assigned some since the backup. */
export const SKIPPED_ORDER_NUMBERS = 10_000

/** Ends every session, because some ended after the backup, and prevents duplicate order numbers. */
export async function invalidateLiveState(trx: Trx, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  await trx.updateTable('staff_sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  await sql`select setval('order_numbers', nextval('order_numbers') + ${sql.lit(SKIPPED_ORDER_NUMBERS - 1)})`.execute(
    trx,
  )
}

/** A file that is written although the restore is undone later is never read. */
async function writeFiles(files: FileStore, rows: readonly string[]): Promise<void> {
  for (const row of rows) {
    const { name, base64 } = JSON.parse(row) as BackedFile
    await files.write(name, Buffer.from(base64, 'base64'))
  }
}

async function insertRows(trx: Trx, { name, columns }: BackedTable, rows: readonly string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const table = sql.table(name)
  await sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`.execute(trx)
}
