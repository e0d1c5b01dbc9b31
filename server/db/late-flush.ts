import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './tables.ts'

const late = new WeakSet<Db>()

/**
 * Commits a transaction without waiting for the disk while it holds its locks: an expression of its last statement, which locks
 * a row that all others need. `inTransaction` waits for the disk afterwards, before anybody hears of the commit. The WAL is
 * written in order, so a power cut in between loses no transaction that built on a kept one.
 */
export function flushAfterCommit(trx: Trx): RawBuilder<string> {
  late.add(trx)
  return sql<string>`set_config('synchronous_commit', 'off', true)`
}

/** Waits until a committed transaction is on the disk, and on the standby where commits wait for one. */
export async function flushLateCommit(db: Db, trx: Trx): Promise<void> {
  if (!late.has(trx)) return
  // A commit with a later position in the WAL; several wait for one write together.
  await sql`select pg_logical_emit_message(true, ${'shop'}, '')`.execute(db)
}
