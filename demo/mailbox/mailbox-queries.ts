import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

export type KeptMail = Selectable<Tables['demo.mailbox']>

/** The maximum number of listed mails; older ones stay in the table. */
const NEWEST = 200

export async function listKeptMails(db: Db): Promise<KeptMail[]> {
  return db
    .selectFrom('demo.mailbox')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
}

export async function findKeptMail(db: Db, id: number): Promise<KeptMail | undefined> {
  return db.selectFrom('demo.mailbox').selectAll().where('id', '=', id).executeTakeFirst()
}
