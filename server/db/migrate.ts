import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, Trx } from './tables.ts'

const shopMigrations = new URL('./migrations/', import.meta.url)

/** The advisory lock, the same number in every process of the shop. */
const MIGRATION_LOCK = 7_203_114

/** The database cannot be brought up to date. The message says what to do. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/**
 * Applies every new migration in the order of its name, in one transaction. Refuses a database with unknown or edited
 * migrations. Returns the applied names.
 */
export async function migrate(db: Db, now: Date, folder: URL = shopMigrations): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockMigrations(trx)
    return applyMigrations(trx, now, listMigrations(folder))
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
  const applied = new Map((await listApplied(trx)).map((row) => [row.name, row.checksum]))
  refuseUnknown([...applied.keys()], migrations)
  const fresh: string[] = []
  for (const { name, text, checksum } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum)
      throw new MigrationRefused(`Migration ${name} was edited after it had been applied. Write a new one instead.`)
    if (before !== undefined) continue
    // Without parameters the driver uses the simple query protocol, which accepts several statements.
    await sql.raw(text).execute(trx)
    await sql`insert into schema_migrations (name, checksum, applied_at) values (${name}, ${checksum}, ${now})`.execute(
      trx,
    )
    fresh.push(name)
  }
  return fresh
}

function refuseUnknown(applied: readonly string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new MigrationRefused(
    `This database was made by another version of the shop, whose migration ${unknown} this version does not know. ` +
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
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}
