import type { Db } from '../db/tables.ts'

const KEY = 'last-backup'

/** Remembers when the last whole backup was made. */
export async function recordBackup(db: Db, now: Date): Promise<void> {
  const value = now.toISOString()
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
}

export async function findLastBackup(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row === undefined ? null : new Date(row.value)
}
