import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/**
 * Fills tables without their indexes, foreign keys and triggers, and builds the indexes afterwards: ten million rows take
 * minutes instead of hours. Primary keys and unique constraints stay.
 */
export async function withoutIndexes(db: Db, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${tables}::regclass[]) and not indisunique`.execute(db)
  await sql`set session_replication_role = replica`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db)
  await fill()
  await sql`set session_replication_role = origin`.execute(db)
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`vacuum analyze`.execute(db)
}
