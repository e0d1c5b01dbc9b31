import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { inTransaction } from './in-transaction.ts'
import { listRunningMachines } from './running-machines.ts'
import type { Db, Trx } from './tables.ts'

const shopMigrations = new URL('./migrations/', import.meta.url)

/** The advisory lock, the same number in every process of the shop. */
const MIGRATION_LOCK = 7_203_114

/** The database cannot be brought up to date. The message says what to do. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

type Migration = {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** Shops of earlier versions go on serving while it is applied and afterwards. */
  readonly isExpand: boolean
}

/** The first line of a migration that only adds what earlier versions need not know (docs/upgrading.md). */
const EXPAND = '-- expand\n'

/**
 * Requests wait behind a migration that waits for a table. It gives up before PostgreSQL, after a second, ends one of them
 * for a deadlock with it.
 */
const LOCK_TIMEOUT = '500ms'
const LOCK_ATTEMPTS = 40

/**
 * Applies every new migration in the order of its name, in one transaction. Refuses a database with edited migrations, one
 * that this version does not know, and the change of a database under a running shop. Returns the applied names.
 */
export async function migrate(db: Db, now: Date, folder: URL = shopMigrations): Promise<string[]> {
  const work = async (trx: Trx) => {
    // Another version of the shop, which starts at the same time, may take longer than a request.
    await sql`set local statement_timeout = 0`.execute(trx)
    await lockMigrations(trx)
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
    return applyMigrations(trx, now, listMigrations(folder))
  }
  return inTransaction(db, work, LOCK_ATTEMPTS)
}

/**
 * Refuses a database whose schema another version has changed in a way that this process does not know. Waits for a
 * migration in progress.
 */
export async function expectKnownSchema(db: Db, migrations: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock_shared(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    refuseUnknown(await listWithKind(trx), migrations)
  })
}

/** Locks out other migrating processes until the transaction ends. */
export async function lockMigrations(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
}

/** Applies migrations inside the caller's transaction. */
export async function applyMigrations(
  trx: Trx,
  now: Date,
  migrations: readonly Migration[] = listMigrations(),
): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)`.execute(
    trx,
  )
  await sql`alter table schema_migrations add column if not exists is_expand boolean not null default false`.execute(
    trx,
  )
  const known = await listWithKind(trx)
  refuseUnknown(known, migrations)
  const applied = new Map(known.map((row) => [row.name, row.checksum]))
  await refuseBesideRunningShops(
    trx,
    migrations.filter(({ name }) => !applied.has(name)),
  )
  const fresh: string[] = []
  for (const { name, text, checksum, isExpand } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum)
      throw new MigrationRefused(`Migration ${name} was edited after it had been applied. Write a new one instead.`)
    if (before !== undefined) continue
    // Without parameters the driver uses the simple query protocol, which accepts several statements.
    await sql.raw(text).execute(trx)
    await sql`insert into schema_migrations (name, checksum, applied_at, is_expand)
      values (${name}, ${checksum}, ${now}, ${isExpand})`.execute(trx)
    fresh.push(name)
  }
  return fresh
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum' | 'isExpand'>

async function listWithKind(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`
    select name, checksum, is_expand as "isExpand" from schema_migrations order by name`.execute(db)
  return rows
}

async function refuseBesideRunningShops(trx: Trx, pending: readonly Migration[]): Promise<void> {
  const incompatible = pending.find(({ isExpand }) => !isExpand)
  if (incompatible === undefined) return
  const machines = await listRunningMachines(trx)
  if (machines.length === 0) return
  throw new MigrationRefused(
    `Migration ${incompatible.name} changes the database in a way that no running shop survives, and a shop runs on ${machines.join(' and ')}. ` +
      'Stop the shop on all machines, make a backup, then start this version (docs/upgrading.md).',
  )
}

/** A later version may have added what this one need not know. */
function refuseUnknown(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find(({ name, isExpand }) => !known.has(name) && !isExpand)
  if (unknown === undefined) return
  throw new MigrationRefused(
    `This database was made by another version of the shop, whose migration ${unknown.name} this version does not know. ` +
      'Demo data is made anew: start with an empty DATA_DIR or an empty database. To keep the data, start the version that made it.',
  )
}

/** The applied migrations. */
export async function listApplied(db: Db): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db)
  return rows
}

/** The migration files of a folder, in their order. */
export function listMigrations(folder: URL = shopMigrations): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return names.map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex'), isExpand: text.startsWith(EXPAND) }
  })
}
