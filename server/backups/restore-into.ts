import { sql } from 'kysely'
import { lockMigrations } from '../db/migrate.ts'
import type { Db, Trx } from '../db/tables.ts'
import { BackupError } from './backup-error.ts'
import { putBack } from './put-back.ts'
import type { CheckedBackup } from './read-backup.ts'
import type { Restored, RestoreOptions } from './restore-backup.ts'
import { readSummary, describeSummary } from './shop-summary.ts'

/** Restores in one transaction: all of it or nothing. The previous contents stay, in another schema. */
export async function restoreInto(db: Db, backup: CheckedBackup, { force, now }: RestoreOptions): Promise<Restored> {
  await refuseRunningShop(db)
  return db.transaction().execute(async (trx) => {
    // A shop that starts now waits for this lock and then finds the restored tables.
    await lockMigrations(trx)
    // A large catalogue takes longer than the limit of a request.
    await sql`set local statement_timeout = 0`.execute(trx)
    const keptIn = (await hasTables(trx)) ? await setAside(trx, force, now) : null
    const summary = await putBack(trx, backup, now)
    return { summary, keptIn }
  })
}

/** The worker of a running shop polls every few seconds, so its pool has a connection. */
async function refuseRunningShop(db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'pharmacy-shop' and pid <> pg_backend_pid()`.execute(db)
  if (rows[0]!.count > 0) throw new BackupError('The shop is running on this database. Stop it first.')
}

async function hasTables(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations') as there`.execute(
    trx,
  )
  return rows[0]!.there
}

async function setAside(trx: Trx, force: boolean, now: Date): Promise<string> {
  const there = await readSummary(trx)
  const empty = there.orders + there.customers + there.products === 0
  if (!empty && !force)
    throw new BackupError(
      `The database is not empty: it holds ${describeSummary(there)}. Add --force to restore nevertheless; what is there is kept aside.`,
    )
  const aside = `before_restore_${now.toISOString().slice(0, 19).replaceAll(/\D/g, '')}`
  const { rows: extensions } = await sql<{ name: string }>`
    select extname as name from pg_extension where extnamespace = 'public'::regnamespace`.execute(trx)
  await sql`alter schema public rename to ${sql.id(aside)}`.execute(trx)
  await sql`create schema public`.execute(trx)
  await sql`alter schema demo rename to ${sql.id(`${aside}_demo`)}`.execute(trx)
  for (const { name } of extensions) await sql`alter extension ${sql.id(name)} set schema public`.execute(trx)
  return `the schema ${aside} of the database`
}
