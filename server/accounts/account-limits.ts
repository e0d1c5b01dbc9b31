import { createHmac } from 'node:crypto'
import { HOUR, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { countHit, forgetHits } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../http/refusal.ts'
import { deriveKey } from './derive-key.ts'

/** Where a request came from, for counting and for the log. */
export type Visitor = { readonly ip: string; readonly requestId: string }

const WRONG_LOGINS = 10
const MAILS_PER_HOUR = 5

/** Before a code is mailed. Known and unknown addresses are counted alike, so that a refusal says nothing (D26). */
export async function limitCodeMails(ctx: Context, visitor: Visitor, email: string): Promise<void> {
  const { codesPerHour } = ctx.config.limits
  await count(ctx, visitor, 'codes of one network', {
    key: `codes:ip:${networkOf(visitor.ip)}`,
    max: codesPerHour,
    windowMs: HOUR,
  })
  await count(ctx, visitor, 'codes for one address', {
    key: `codes:email:${hide(ctx, email)}`,
    max: MAILS_PER_HOUR,
    windowMs: HOUR,
  })
}

/** Before a typed code is looked at. How often one code may be tried is counted with the code itself. */
export async function limitCodeTries(ctx: Context, visitor: Visitor): Promise<void> {
  const { loginsPerHour } = ctx.config.limits
  await count(ctx, visitor, 'code tries of one network', {
    key: `tries:ip:${networkOf(visitor.ip)}`,
    max: loginsPerHour,
    windowMs: HOUR,
  })
}

/** Before a password is looked at: counted first, so that many tries at once do not slip through. */
export async function limitLogins(ctx: Context, visitor: Visitor, email: string): Promise<void> {
  const { loginsPerHour } = ctx.config.limits
  await count(ctx, visitor, 'logins of one network', {
    key: `login:ip:${networkOf(visitor.ip)}`,
    max: loginsPerHour,
    windowMs: HOUR,
  })
  await count(ctx, visitor, 'wrong logins of one account', {
    key: wrongLogins(ctx, email),
    max: WRONG_LOGINS,
    windowMs: 15 * MINUTE,
  })
}

/** After the right password, or a new one. */
export async function forgetWrongLogins(ctx: Context, email: string): Promise<void> {
  await forgetHits(ctx, wrongLogins(ctx, email))
}

function wrongLogins(ctx: Context, email: string): string {
  return `login:email:${hide(ctx, email)}`
}

async function count(
  ctx: Context,
  visitor: Visitor,
  limit: string,
  counted: Parameters<typeof countHit>[1],
): Promise<void> {
  try {
    await countHit(ctx, counted)
  } catch (error) {
    if (error instanceof Refusal) ctx.log.warn({ ...visitor, limit }, 'limited')
    throw error
  }
}

/** The counts name nobody: addresses of people who are no customers have no place in the database. */
function hide(ctx: Context, email: string): string {
  return createHmac('sha256', deriveKey(ctx, 'limits')).update(email).digest('base64url')
}
