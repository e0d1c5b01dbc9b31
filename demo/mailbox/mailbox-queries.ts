import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

export type StoredMail = Selectable<Tables['demo.mailbox']>

/** The maximum number of listed mails; older ones stay in the table. */
const NEWEST = 200

export async function listStoredMails(db: Db): Promise<StoredMail[]> {
  return db
    .selectFrom('demo.mailbox')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
}

export async function findStoredMail(db: Db, id: number): Promise<StoredMail | undefined> {
  return db.selectFrom('demo.mailbox').selectAll().where('id', '=', id).executeTakeFirst()
}
