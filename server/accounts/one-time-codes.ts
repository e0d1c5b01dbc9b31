import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import {
  CODE_LIFETIME_MS,
  CODE_TRIES,
  CODE_TRIES_IN_ALL,
  type CodePurpose,
  normaliseEmail,
} from '#domain/accounts/account-rules.ts'
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
type OneTimeCode = { readonly purpose: CodePurpose; readonly email: string; readonly code: string }

/** Six random digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Mails a new code. Over the mail limit it extends the last code instead, so that an attacker who uses up the quota does
 * not lock out the owner of the address.
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
    await enqueue(ctx, trx, 'mail.send-code', {
      purpose,
      email,
      sealedCode: sealCode(ctx, email, code),
      language: visitor.language,
    })
  })
  return 'mailed'
}

const answers = {
  mailed: 'If there is an account for this address, a code is on its way to it.',
  extended:
    'We have mailed several codes for this address already. The one in our latest mail works for 10 more minutes.',
}

/** Mails a code if the address has an account. The response does not disclose whether it has. */
export async function requestAccountCode(
  ctx: Context,
  purpose: 'reset' | 'login',
  { email }: { email: string },
  visitor: Visitor,
): Promise<{ message: string }> {
  const outcome = await issueCode(ctx, visitor, { purpose, email: normaliseEmail(email) })
  return { message: answers[outcome] }
}

/**
 * Redeems a code or counts a wrong try, in one statement, so that only one of several concurrent submits succeeds.
 * Wrong tries block the code per network and in total.
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

/** Whether this code is redeemable. Counts nothing. */
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

/** The uniform refusal for a code that is wrong, expired, used, blocked or useless for its address. */
export function wrongCode(ctx: Context, { ip, requestId }: Visitor, purpose: CodePurpose): Refusal {
  ctx.log.info({ ip, requestId, purpose }, 'wrong code')
  return new Refusal('invalid_otp', 'This code is wrong or no longer valid. Please check it or ask for a new one.')
}

/** Stores the hash of a code, which replaces the previous one of the address and purpose. */
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

/** Extends a code of the last hour by ten minutes. Its wrong tries stay counted. */
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

/** Keyed, because plain hashes of six digits are quickly enumerated. */
function hashCode(ctx: Context, { purpose, email, code }: OneTimeCode): string {
  return keyedHash(ctx, 'one-time-code', `${purpose}|${email}|${code}`)
}
