import { sql } from 'kysely'
import { applyMigrations, listMigrations } from '../db/migrate.ts'
import type { Trx } from '../db/tables.ts'
import { BackupError } from './backup-error.ts'
import { type CheckedBackup, readRows } from './read-backup.ts'
import { readSummary, type ShopSummary } from './shop-summary.ts'
import { type BackedTable, listTables } from './table-list.ts'

/**
 * Puts a checked backup into a database without tables, in the transaction of the caller: the tables as they were when it
 * was made, their rows, and then what the shop has changed about its tables since; nobody is logged in. Returns what is there now. Throws, and
 * then nothing may be kept, when that is not what the backup says it held.
 */
export async function putBack(trx: Trx, backup: CheckedBackup, now: Date): Promise<ShopSummary> {
  const { head, foot, file } = backup
  const names = new Set(head.migrations.map(({ name }) => name))
  await applyMigrations(
    trx,
    now,
    listMigrations().filter(({ name }) => names.has(name)),
  )
  const tables = await listTables(trx)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx)
  const triggers = async (state: 'enable' | 'disable') => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(trx)
  }
  // What a trigger would write was backed up as well.
  await triggers('disable')
  const counts = new Map<string, number>(head.tables.map(({ name }) => [name, 0]))
  for await (const { table, rows } of readRows(backup)) {
    const known = head.tables.find(({ name }) => name === table)
    if (known === undefined) throw new BackupError(`${file} holds a table ${table} which it does not announce.`)
    await insertRows(trx, known, rows)
    counts.set(table, counts.get(table)! + rows.length)
  }
  // Deferred foreign keys are checked here: a table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(trx)
  await triggers('enable')
  for (const [name, last] of Object.entries(foot.sequences))
    await sql`select setval(${name}::regclass, ${last})`.execute(trx)
  for (const [name, count] of Object.entries(foot.rows))
    if (counts.get(name) !== count)
      throw new BackupError(`${file} announces ${count} rows of ${name} and holds others.`)
  const summary = await readSummary(trx)
  if (JSON.stringify(summary) !== JSON.stringify(foot.summary))
    throw new BackupError(`What came out of ${file} is not what it says it holds.`)
  await applyMigrations(trx, now)
  await startAnew(trx, now)
  return summary
}

/** How many order numbers are left out: the shop gave some of them to orders that the backup does not hold. */
const SKIPPED_ORDER_NUMBERS = 10_000

/** Ends every session, since some were ended after the backup, and lets no order number appear twice. */
async function startAnew(trx: Trx, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  await sql`select setval('order_numbers', nextval('order_numbers') + ${sql.lit(SKIPPED_ORDER_NUMBERS - 1)})`.execute(
    trx,
  )
}

async function insertRows(trx: Trx, { name, columns }: BackedTable, rows: readonly string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const table = sql.table(name)
  await sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`.execute(trx)
}
