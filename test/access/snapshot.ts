import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** All rows of all tables except `excluded` and the rate limits. */
export async function snapshot(db: Db, excluded: readonly string[] = []): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const tables: Record<string, string[]> = {}
  for (const { name } of rows) {
    if (name === 'rate_limits' || excluded.includes(name)) continue
    const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    tables[name] = found.rows.map(({ row }) => row).toSorted()
  }
  return tables
}
