import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'

type Secrets = readonly [current: Uint8Array, ...former: Uint8Array[]]

/** Loads the owner's secrets. Demo mode stores one in the database, so that sessions survive restarts. */
export async function loadSecrets(config: Config, db: Db): Promise<Secrets> {
  const [current, ...former] = config.jwtSecrets.map((secret) => new TextEncoder().encode(secret))
  if (current !== undefined) return [current, ...former]
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
  return [new TextEncoder().encode(value)]
}
