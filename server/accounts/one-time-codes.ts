import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_LIFETIME_MS, CODE_TRIES } from '#domain/accounts/account-rules.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { deriveKey } from './derive-key.ts'

export type CodePurpose = 'register' | 'reset'

/** A code as somebody typed it, or as it was made. `email` in its normalised form. */
export type Code = { readonly purpose: CodePurpose; readonly email: string; readonly code: string }

/** Six random digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Stores a code as its hash. An older one for the same address and purpose is dead from now on. */
export async function saveCode(ctx: Context, db: Db, made: Code): Promise<void> {
  const now = ctx.now()
  const fresh = {
    code_hash: hashCode(ctx, made),
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_LIFETIME_MS),
    used_at: null,
  }
  await db
    .insertInto('one_time_codes')
    .values({ purpose: made.purpose, email: made.email, ...fresh })
    .onConflict((on) => on.columns(['purpose', 'email']).doUpdateSet(fresh))
    .execute()
}

/** Uses a code up, or counts a wrong try. One statement decides, so that of many submits at once a single one wins. */
export async function redeemCode(ctx: Context, db: Db, typed: Code): Promise<boolean> {
  const now = ctx.now()
  const isRight = sql<boolean>`code_hash = ${hashCode(ctx, typed)}`
  const row = await db
    .updateTable('one_time_codes')
    .set({
      used_at: sql<Date | null>`case when ${isRight} then ${now}::timestamptz end`,
      tries: sql<number>`case when ${isRight} then tries else tries + 1 end`,
    })
    .where('purpose', '=', typed.purpose)
    .where('email', '=', typed.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .returning(isRight.as('is_right'))
    .executeTakeFirst()
  return row?.is_right === true
}

/** Whether this code could still be used; nothing is counted. */
export async function isLiveCode(ctx: Context, db: Db, made: Code): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('email')
    .where('purpose', '=', made.purpose)
    .where('email', '=', made.email)
    .where('code_hash', '=', hashCode(ctx, made))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .where('tries', '<', CODE_TRIES)
    .executeTakeFirst()
  return row !== undefined
}

/** Six digits alone could be found by trying a million hashes; with the key, which is not in the database, they cannot. */
function hashCode(ctx: Context, { purpose, email, code }: Code): string {
  return createHmac('sha256', deriveKey(ctx, 'one-time-code')).update(`${purpose}|${email}|${code}`).digest('base64url')
}
