import { isEmail, normaliseEmail } from '#domain/accounts/account-rules.ts'
import { deviceName } from '#domain/accounts/device-name.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { CustomerRow, Db } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { openSession } from '../http/session.ts'
import { enqueue } from '../jobs/jobs.ts'
import { countAttempt, loginLimit, type Visitor } from './account-limits.ts'
import { createDeviceToken, readDeviceToken } from './account-secrets.ts'

type Form = { readonly email: string; readonly password: string; readonly device?: string | undefined }

/** `device` is the token that makes this browser a known device. */
export type LoggedIn = { success: true; token: string; username: string; device: string }

/** Opens a session. Unknown addresses and wrong passwords get the same response in the same time. */
export async function logIn(ctx: Context, form: Form, visitor: Visitor): Promise<LoggedIn> {
  const email = normaliseEmail(form.email)
  const device = readDeviceToken(ctx, email, form.device)
  const { token, username } = await countAttempt(ctx, visitor, {
    email,
    limit: () => loginLimit(ctx, visitor, email, device),
    work: async () => {
      const customer = await ctx.passwords.check(form.password, async () => findCustomer(ctx.db, email))
      return customer === null ? null : enter(ctx, customer, visitor, device !== null)
    },
    wrong: () => {
      ctx.log.info({ ip: visitor.ip, requestId: visitor.requestId }, 'wrong login')
      return new Refusal('invalid_credentials', 'Invalid credentials')
    },
  })
  const knownToken = device === null ? undefined : form.device
  return { success: true, token, username, device: knownToken ?? createDeviceToken(ctx, email) }
}

async function enter(
  ctx: Context,
  customer: CustomerRow,
  { userAgent }: Visitor,
  isKnownDevice: boolean,
): Promise<{ token: string; username: string } | null> {
  const { id: customerId, username } = customer
  return inTransaction(ctx.db, async (trx) => {
    // The password may have changed during the check.
    if (!(await holdPassword(trx, customer))) return null
    const at = ctx.now().toISOString()
    if (!isKnownDevice) await enqueue(ctx, trx, 'mail.new-device', { customerId, device: deviceName(userAgent), at })
    return { token: await openSession(ctx, trx, customerId, userAgent), username }
  })
}

async function findCustomer(db: Db, email: string): Promise<CustomerRow | undefined> {
  if (!isEmail(email)) return undefined
  return db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Locks the checked password until the transaction ends; false if it has changed. */
async function holdPassword(db: Db, { id, password_hash }: CustomerRow): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
