import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_LIFETIME_MS, CODE_TRIES, CODE_TRIES_IN_ALL, type CodePurpose } from '#domain/accounts/account-rules.ts'
import { HOUR } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { countMail, limitCodeRequests, type Visitor } from './account-limits.ts'
import { keyedHash, sealCode } from './account-secrets.ts'

/** `email` in its normalised form. */
export type OneTimeCode = { readonly purpose: CodePurpose; readonly email: string; readonly code: string }

/** Six random digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Mails a new code. When the address has had its mails of this hour, the code of the latest mail becomes valid again
 * instead: a stranger who uses up the mails of somebody else keeps nobody out.
 */
export async function issueCode(
  ctx: Context,
  visitor: Visitor,
  { purpose, email }: Omit<OneTimeCode, 'code'>,
): Promise<'mailed' | 'extended'> {
  await limitCodeRequests(ctx, visitor, email)
  if (!(await countMail(ctx, email, purpose))) {
    await extendCode(ctx, purpose, email)
    return 'extended'
  }
  const code = makeCode()
  await inTransaction(ctx.db, async (trx) => {
    await saveCode(ctx, trx, { purpose, email, code })
    await enqueue(ctx, trx, 'mail.send-code', { purpose, email, sealedCode: sealCode(ctx, email, code) })
  })
  ctx.wakeWorker()
  return 'mailed'
}

/**
 * Uses a code up, or counts a wrong try. One statement decides, so that of many submits at once a single one wins. The
 * sixth wrong try of a network ends the code for that network, the twentieth of all networks ends it for everybody.
 */
export async function redeemCode(ctx: Context, db: Db, { ip }: Visitor, typed: OneTimeCode): Promise<boolean> {
  const now = ctx.now()
  const network = networkOf(ip)
  const isRight = sql<boolean>`code_hash = ${hashCode(ctx, typed)}`
  const triesHere = sql<number>`coalesce((network_tries ->> ${network})::int, 0)`
  const row = await db
    .updateTable('one_time_codes')
    .set({
      used_at: sql<Date | null>`case when ${isRight} then ${now}::timestamptz end`,
      tries: sql<number>`case when ${isRight} then tries else tries + 1 end`,
      network_tries: sql<string>`case when ${isRight} then network_tries
        else network_tries || jsonb_build_object(${network}::text, ${triesHere} + 1) end`,
    })
    .where('purpose', '=', typed.purpose)
    .where('email', '=', typed.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES_IN_ALL)
    .where(triesHere, '<', CODE_TRIES)
    .returning(isRight.as('is_right'))
    .executeTakeFirst()
  return row?.is_right === true
}

/** Whether this code could still be used; nothing is counted. */
export async function isLiveCode(ctx: Context, db: Db, made: OneTimeCode): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('email')
    .where('purpose', '=', made.purpose)
    .where('email', '=', made.email)
    .where('code_hash', '=', hashCode(ctx, made))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .where('tries', '<', CODE_TRIES_IN_ALL)
    .executeTakeFirst()
  return row !== undefined
}

/** The one refusal for a code that does not work: wrong, expired, used, tried too often, or of no use for its address. */
export function wrongCode(ctx: Context, { ip, requestId }: Visitor, purpose: CodePurpose): Refusal {
  ctx.log.info({ ip, requestId, purpose }, 'wrong code')
  return new Refusal('invalid_otp', 'This code is wrong or no longer valid. Please check it or ask for a new one.')
}

/** Stores a code as its hash. An older one for the same address and purpose stops working. */
async function saveCode(ctx: Context, db: Db, made: OneTimeCode): Promise<void> {
  const now = ctx.now()
  const fresh = {
    code_hash: hashCode(ctx, made),
    tries: 0,
    network_tries: '{}',
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

/** Gives a code of the last hour another ten minutes. Its wrong tries stay counted. */
async function extendCode(ctx: Context, purpose: CodePurpose, email: string): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.db
    .updateTable('one_time_codes')
    .set({ expires_at: new Date(now + CODE_LIFETIME_MS) })
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('created_at', '>', new Date(now - HOUR))
    .execute()
}

/** With a key, because a million plain hashes of six digits are quickly tried. */
function hashCode(ctx: Context, { purpose, email, code }: OneTimeCode): string {
  return keyedHash(ctx, 'one-time-code', `${purpose}|${email}|${code}`)
}
