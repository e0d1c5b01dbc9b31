import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { listTables } from '#server/backups/table-list.ts'
import { sqlState } from '#server/db/in-transaction.ts'
import type { Db, Trx } from '#server/db/tables.ts'

/** Columns that a restore changes. */
const ended = ['ended_at']

/** The hash of each table's rows, and how many rows there are. */
type TableCopies = { readonly copies: Readonly<Record<string, string>>; readonly rows: number }

/** Reads every row of every table. */
export async function copyTables(db: Db): Promise<TableCopies> {
  const copies: Record<string, string> = {}
  let count = 0
  for (const { name, columns } of await listTables(db)) {
    const list = sql.join(columns.filter((column) => !ended.includes(column)).map((column) => sql.ref(column)))
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from (select ${list} from ${sql.table(name)}) t order by 1`.execute(db)
    const hash = createHash('sha256').update(rows.map(({ row }) => row).join('\n'))
    copies[name] = `${rows.length} rows, ${hash.digest('hex')}`
    count += rows.length
  }
  return { copies, rows: count }
}

const LOCK_TIMEOUT = '300ms'
const [LOCK_NOT_AVAILABLE, DEADLOCK] = ['55P03', '40P01']

/** Reads every row while nothing can change, and a moment of that time. Writers wait for two seconds. */
export async function copyAtMoment(db: Db): Promise<TableCopies & { readonly moment: Date }> {
  for (;;) {
    try {
      return await db.transaction().execute(holdStill)
    } catch (error) {
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error) ?? '')) throw error
      await wait(50)
    }
  }
}

async function holdStill(trx: Trx) {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
  const tables = await listTables(trx)
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`.execute(trx)
  // A whole second, as an owner writes it.
  const { rows } = await sql<{
    second: Date
  }>`select date_trunc('second', clock_timestamp() + interval '1 second') as second`.execute(trx)
  const copy = await copyTables(trx)
  await sql`select pg_sleep(1.1)`.execute(trx)
  return { ...copy, moment: rows[0]!.second }
}
