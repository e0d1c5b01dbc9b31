import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { openDatabase } from './connect.ts'
import { inTransaction } from './in-transaction.ts'
import { flushAfterCommit } from './late-flush.ts'

test('a transaction that commits without waiting for the disk has reached it when its caller hears of it', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const durable = new URL(url)
  durable.searchParams.set('options', '-c synchronous_commit=on')
  const { db, close } = await openDatabase({ kind: 'server', url: durable.href, poolSize: 2 })
  onTestFinished(close)
  for (let count = 0; count < 20; count += 1) {
    const written = await inTransaction(db, async (trx) => {
      await trx
        .insertInto('settings')
        .values({ key: `late-${count}`, value: 'x' })
        .execute()
      const { rows } = await sql<{ commit: string; written: string }>`
        select ${flushAfterCommit(trx)} as commit, pg_current_wal_insert_lsn()::text as written`.execute(trx)
      expect(rows[0]?.commit).toBe('off')
      return rows[0]?.written
    })
    const { rows } = await sql<{ isFlushed: boolean; mode: string }>`
      select pg_current_wal_flush_lsn() > ${written}::pg_lsn as "isFlushed", current_setting('synchronous_commit') as mode`.execute(
      db,
    )
    expect(rows).toEqual([{ isFlushed: true, mode: 'on' }])
  }
})
