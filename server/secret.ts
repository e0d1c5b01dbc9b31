import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'

/** The signing secret: the owner's, or in demo mode one that the database keeps, so that logins survive a restart. */
export async function loadSecret(config: Config, db: Db): Promise<Uint8Array> {
  if (config.jwtSecret !== null) return new TextEncoder().encode(config.jwtSecret)
  const made = randomBytes(32).toString('base64url')
  await db
    .insertInto('settings')
    .values({ key: 'demo-secret', value: made })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'demo-secret')
    .executeTakeFirstOrThrow()
  return new TextEncoder().encode(value)
}
