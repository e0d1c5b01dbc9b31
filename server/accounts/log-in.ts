import { isEmail, normaliseEmail, normaliseOtp } from '#domain/accounts/account-rules.ts'
import type { Language } from '#domain/languages/languages.ts'
import { deviceName } from '#domain/accounts/device-name.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { CustomerRow, Db, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { openSession } from '../http/session.ts'
import { enqueue } from '../jobs/jobs.ts'
import { countAttempt, loginLimit, type Visitor } from './account-limits.ts'
import { createDeviceToken, readDeviceToken } from './account-secrets.ts'
import { redeemCode, wrongCode } from './one-time-codes.ts'

type Form = { readonly email: string; readonly password: string; readonly device?: string | undefined }

/** `device` is the token that makes this browser a known device. */
export type LoggedIn = { token: string; username: string; device: string; language: Language }

/** Opens a session. Unknown addresses and wrong passwords get the same response in the same time. */
export async function logIn(ctx: Context, form: Form, visitor: Visitor): Promise<LoggedIn> {
  const email = normaliseEmail(form.email)
  const device = readDeviceToken(ctx, email, form.device)
  const { token, username, language } = await countAttempt(ctx, visitor, {
    email,
    limit: () => loginLimit(ctx, visitor, email, device),
    work: async () => {
      const customer = await ctx.passwords.check(form.password, async () => findCustomer(ctx.db, email))
      if (customer === null) return null
      return inTransaction(ctx.db, async (trx) =>
        // The password may have changed during the check.
        (await holdPassword(trx, customer))
          ? enter(ctx, trx, customer, { visitor, isKnownDevice: device !== null })
          : null,
      )
    },
    wrong: () => {
      ctx.log.info({ ip: visitor.ip, requestId: visitor.requestId }, 'wrong login')
      return new Refusal('invalid_credentials', 'Invalid credentials')
    },
  })
  const knownToken = device === null ? undefined : form.device
  return { token, username, device: knownToken ?? createDeviceToken(ctx, email), language }
}

type CodeForm = { readonly email: string; readonly otp: string; readonly device?: string | undefined }

/** Opens a session with a mailed code (accounts-9). Unknown addresses and wrong codes get the same response. */
export async function logInWithCode(ctx: Context, form: CodeForm, visitor: Visitor): Promise<LoggedIn> {
  const email = normaliseEmail(form.email)
  const device = readDeviceToken(ctx, email, form.device)
  const { token, username, language } = await countAttempt(ctx, visitor, {
    email,
    usesCode: true,
    work: async () =>
      inTransaction(ctx.db, async (trx) => {
        const code = normaliseOtp(form.otp)
        if (!(await redeemCode(ctx, trx, visitor, { purpose: 'login', email, code }))) return null
        const customer = await findCustomer(trx, email)
        if (customer === undefined) return null
        await claimCustomer(trx, customer)
        return enter(ctx, trx, customer, { visitor, isKnownDevice: device !== null })
      }),
    wrong: () => wrongCode(ctx, visitor, 'login'),
  })
  const knownToken = device === null ? undefined : form.device
  return { token, username, device: knownToken ?? createDeviceToken(ctx, email), language }
}

type Entry = { readonly visitor: Visitor; readonly isKnownDevice: boolean }

/** Opens a session, and mails the owner about a new device. */
async function enter(
  ctx: Context,
  trx: Trx,
  { id: customerId, username, language }: CustomerRow,
  { visitor: { userAgent }, isKnownDevice }: Entry,
): Promise<Omit<LoggedIn, 'device'>> {
  const at = ctx.now().toISOString()
  if (!isKnownDevice) await enqueue(ctx, trx, 'mail.new-device', { customerId, device: deviceName(userAgent), at })
  return { token: await openSession(ctx, trx, customerId, userAgent), username, language }
}

/** Ends the time in which staff may correct the mail address of a customer whom the desk added (accounts-11). */
async function claimCustomer(trx: Trx, { id, is_unclaimed: isUnclaimed }: CustomerRow): Promise<void> {
  if (isUnclaimed) await trx.updateTable('customers').set({ is_unclaimed: false }).where('id', '=', id).execute()
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
    .where('password_hash', 'is not distinct from', password_hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
