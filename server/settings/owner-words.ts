import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** What an owner says about an invented part: it is true for this shop, or the shop does without it. */
export type OwnerWord = 'true' | 'left out'
/** The words of the owner by the titles of the parts. */
export type OwnerWords = ReadonlyMap<string, OwnerWord>

/** How the keys of these words begin in `settings`. */
const PREFIX = 'invented '

export async function listOwnerWords(db: Db): Promise<OwnerWords> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'like', `${PREFIX}%`).execute()
  return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value === 'true' ? 'true' : 'left out']))
}

/** Stores what the owner says, and has every process read it on commit. */
export async function saveOwnerWord(db: Db, title: string, word: OwnerWord): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: PREFIX + title, value: word })
    .onConflict((on) => on.column('key').doUpdateSet({ value: word }))
    .execute()
  await sql`select pg_notify('content_changes', 'settings'), pg_notify('content_changes', 'pages')`.execute(db)
}
