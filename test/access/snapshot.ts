import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** The row count of each table, and the first later transaction. */
type Snapshot = { readonly nextTransaction: string; readonly counts: Readonly<Record<string, number>> }

/** The tables whose rows changed, with their new and changed rows. */
type Changes = Readonly<Record<string, { readonly written: readonly object[]; readonly count: number }>>

/** Counts the rows of all tables except `excluded` and the rate limits. */
export async function takeSnapshot(db: Db, excluded: readonly string[] = []): Promise<Snapshot> {
  const { rows } = await sql<{ name: string; next: string }>`
    select table_name as name, pg_snapshot_xmax(pg_current_snapshot())::text as next from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => name !== 'rate_limits' && !excluded.includes(name))
  const nextTransaction = rows[0]!.next
  const tables = await readTables(db, names, nextTransaction)
  return { nextTransaction, counts: Object.fromEntries(tables.map(({ name, count }) => [name, count])) }
}

/** Lists the rows written and deleted since the snapshot. */
export async function listChangesSince(db: Db, { nextTransaction, counts }: Snapshot): Promise<Changes> {
  const tables = await readTables(db, Object.keys(counts), nextTransaction)
  const changed = tables.filter(({ name, count, written }) => count !== counts[name] || written.length > 0)
  return Object.fromEntries(
    changed.map(({ name, count, written }) => [name, { written, count: count - counts[name]! }]),
  )
}

type TableState = { readonly name: string; readonly count: number; readonly written: readonly object[] }

/** Counts all tables in one query and returns the rows of the given and later transactions. */
async function readTables(db: Db, names: readonly string[], transaction: string): Promise<TableState[]> {
  const queries = names.map(
    (name) => sql`select ${name}::text as name, count(*)::integer as count, coalesce(
      jsonb_agg(t) filter (where t.xmin::text::bigint >= ${transaction}::bigint), '[]') as written from ${sql.table(name)} t`,
  )
  return (await sql<TableState>`${sql.join(queries, sql` union all `)}`.execute(db)).rows
}
