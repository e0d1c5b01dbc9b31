import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** Counts the connections that wait for a lock, or for a lock of this kind. */
export async function countLockWaits(db: Db, kind?: 'transactionid' | 'tuple'): Promise<number> {
  const { rows } = await sql<{ waits: number }>`
    select count(*) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = coalesce(${kind ?? null}, wait_event)`.execute(
    db,
  )
  return rows[0]!.waits
}
