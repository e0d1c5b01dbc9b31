import type { CodePurpose } from '#domain/accounts/account-rules.ts'
import type { Language } from '#domain/languages/languages.ts'
import { HOUR, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { countHit, forgetHits, type RateLimit, readHits, takeBackHit, tryHit } from '../http/limits.ts'
import { languageOf } from '../http/requested-language.ts'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { keyedHash } from './account-secrets.ts'

/** The origin of a request. */
export type Visitor = {
  readonly ip: string
  readonly requestId: string
  readonly userAgent: string
  readonly language: Language
}

type RequestOrigin = Pick<Visitor, 'ip' | 'requestId'> & {
  readonly header: (name: string) => string | undefined
}

export function visitorOf({ ip, requestId, header }: RequestOrigin): Visitor {
  return { ip, requestId, userAgent: header('user-agent') ?? '', language: languageOf(header('x-language')) }
}

const LOGINS = 10
/** Per network, during a distributed guessing attack on the account. */
const LOGINS_WHILE_GUESSED = 3
const WRONG_TRIES = 30
const CODE_REQUESTS = 5
const MAILS = 5
const MAILS_OF_ONE_KIND = 3

type Attempt<T> = {
  /** The address whose wrong tries of all networks are counted; absent for staff. */
  readonly email?: string
  /** The limit besides the one of the network. */
  readonly limit?: () => Promise<RateLimit>
  /** Whether a mailed code is used up: it no longer counts against its network. */
  readonly usesCode?: boolean
  /** Resolves to null when password or code were wrong. */
  readonly work: () => Promise<T | null>
  readonly wrong: () => Refusal
}

/**
 * Counts an attempt before its work starts, so that parallel attempts count. Only wrong ones stay counted, because
 * many customers of a mobile carrier share an address.
 */
export async function countAttempt<T>(
  ctx: Context,
  visitor: Visitor,
  { email, limit: limitOf, usesCode = false, work, wrong }: Attempt<T>,
): Promise<T> {
  ctx.passwords.refuseIfBusy()
  const { loginsPerHour } = ctx.config.limits
  const limit = await limitOf?.()
  const ofNetwork = { key: `tries:${networkOf(visitor.ip)}`, max: loginsPerHour, windowMs: HOUR }
  const limits = limit === undefined ? [ofNetwork] : [ofNetwork, limit]
  for (const one of limits) await count(ctx, visitor, one)
  let result: T | null
  try {
    result = await work()
  } catch (error) {
    for (const one of limits) await takeBackHit(ctx, one)
    throw error
  }
  if (result === null) {
    if (email !== undefined) await countWrongTry(ctx, email)
    throw wrong()
  }
  await takeBackHit(ctx, ofNetwork)
  if (usesCode) await takeBackHit(ctx, codesOf(ctx, visitor))
  if (limit !== undefined) await forgetHits(ctx, limit.key)
  return result
}

/** Logins count per account and network, or per known device, so that attackers elsewhere cannot lock out the owner. */
export async function loginLimit(
  ctx: Context,
  { ip }: Visitor,
  email: string,
  device: string | null,
): Promise<RateLimit> {
  const { key, max } = wrongTries(ctx, email)
  const isGuessedAt = device === null && (await readHits(ctx, key, HOUR)) >= max
  return {
    key: `login:${hashed(ctx, email)}:${device ?? networkOf(ip)}`,
    max: isGuessedAt ? LOGINS_WHILE_GUESSED : LOGINS,
    windowMs: 15 * MINUTE,
  }
}

/** Forgets the wrong tries after a new password. */
export async function forgetWrongTries(ctx: Context, { ip }: Visitor, email: string): Promise<void> {
  await forgetHits(ctx, `login:${hashed(ctx, email)}:${networkOf(ip)}`)
  await forgetHits(ctx, wrongTries(ctx, email).key)
}

/** Known and unknown addresses count alike, so that a refusal discloses nothing (accounts-1). */
export async function limitCodeRequests(ctx: Context, visitor: Visitor, email: string): Promise<void> {
  await count(ctx, visitor, codesOf(ctx, visitor))
  await count(ctx, visitor, {
    key: `codes:${hashed(ctx, email)}:${networkOf(visitor.ip)}`,
    max: CODE_REQUESTS,
    windowMs: HOUR,
  })
}

function codesOf(ctx: Context, { ip }: Visitor): RateLimit {
  return { key: `codes:${networkOf(ip)}`, max: ctx.config.limits.codesPerHour, windowMs: HOUR }
}

/**
 * Counts a mail to this address and returns whether it is allowed (B4). One kind cannot use up the quota of the
 * others.
 */
export async function countMail(ctx: Context, email: string, kind: CodePurpose | 'warning'): Promise<boolean> {
  const key = `mails:${hashed(ctx, email)}`
  const ofKind = { key: `${key}:${kind}`, max: MAILS_OF_ONE_KIND, windowMs: HOUR }
  if ((await tryHit(ctx, ofKind)).waitSeconds > 0) return false
  if ((await tryHit(ctx, { key, max: MAILS, windowMs: HOUR })).waitSeconds === 0) return true
  await takeBackHit(ctx, ofKind)
  return false
}

/**
 * Counts wrong passwords and codes of an account over all networks. At the limit, its owner gets a mail, once a day.
 */
async function countWrongTry(ctx: Context, email: string): Promise<void> {
  const limit = wrongTries(ctx, email)
  const { hits } = await tryHit(ctx, limit)
  if (hits < limit.max) return
  const day = ctx.now().toISOString().slice(0, 10)
  await enqueue(ctx, ctx.db, 'mail.wrong-tries', { email }, { dedupeKey: `${limit.key} ${day}` })
}

function wrongTries(ctx: Context, email: string): RateLimit {
  return { key: `wrong:${hashed(ctx, email)}`, max: WRONG_TRIES, windowMs: HOUR }
}

async function count(ctx: Context, { ip, requestId }: Visitor, limit: RateLimit): Promise<void> {
  try {
    await countHit(ctx, limit)
  } catch (error) {
    if (error instanceof Refusal) ctx.log.warn({ ip, requestId, limit: limit.key.split(':')[0] }, 'limited')
    throw error
  }
}

/** A keyed hash, because addresses of non-customers are not stored. */
function hashed(ctx: Context, email: string): string {
  return keyedHash(ctx, 'limits', email)
}
