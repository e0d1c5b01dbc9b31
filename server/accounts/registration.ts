import { normaliseEmail, normaliseOtp } from '#domain/accounts/account-rules.ts'
import type { Language } from '#domain/languages/languages.ts'
import { recordConsent } from '../consents/consent-ledger.ts'
import { currentNotice } from '../consents/consent-notices.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'
import { openSession } from '../http/session.ts'
import { countAttempt, type Visitor } from './account-limits.ts'
import { createDeviceToken } from './account-secrets.ts'
import type { LoggedIn } from './log-in.ts'
import { issueCode, redeemCode, wrongCode } from './one-time-codes.ts'

/**
 * Mails a code for a new account. The mail is queued, so the response cannot disclose whether the address has an
 * account (accounts-1).
 */
export async function requestRegistration(
  ctx: Context,
  { email }: { email: string },
  visitor: Visitor,
): Promise<{ message: string }> {
  await issueCode(ctx, visitor, { purpose: 'register', email: normaliseEmail(email) })
  return { message: 'OTP sent successfully' }
}

type Form = {
  readonly email: string
  readonly username?: string | undefined
  readonly password: string
  readonly otp: string
  readonly consent?: { readonly version: number } | undefined
}

/** Creates the account with the mailed code and logs in. */
export async function completeRegistration(ctx: Context, form: Form, visitor: Visitor): Promise<LoggedIn> {
  const email = normaliseEmail(form.email)
  const username = (form.username ?? '').trim()
  const token = await countAttempt(ctx, visitor, {
    email,
    usesCode: true,
    work: async () => {
      // Hashed before the code is checked, so that wrong codes take as long.
      const password_hash = await ctx.passwords.hash(form.password)
      return inTransaction(ctx.db, async (trx) => {
        const code = normaliseOtp(form.otp)
        if (!(await redeemCode(ctx, trx, visitor, { purpose: 'register', email, code }))) return null
        const customerId = await addCustomer(
          trx,
          { id: ctx.newId('customer'), email, username, password_hash, language: visitor.language },
          ctx.now(),
        )
        if (customerId === null) return null
        // A registration that names no text agrees to the terms of its moment (consents-2).
        const version = form.consent?.version ?? currentNotice('terms').version
        const { language } = visitor
        const answer = {
          customerId,
          purpose: 'terms',
          isGiven: true,
          version,
          place: 'registration',
          language,
        } as const
        await recordConsent(ctx, trx, answer)
        return openSession(ctx, trx, customerId, visitor.userAgent)
      })
    },
    // The same message as for a wrong code, so that it does not disclose an account (accounts-1).
    wrong: () => wrongCode(ctx, visitor, 'register'),
  })
  ctx.log.info({ requestId: visitor.requestId }, 'registered')
  return { token, username, device: createDeviceToken(ctx, email), language: visitor.language }
}

/** Adds a customer, or claims the one whom the desk added under this address (accounts-11). Null for an account. */
async function addCustomer(
  db: Db,
  customer: { id: string; email: string; username: string; password_hash: string; language: Language },
  now: Date,
): Promise<string | null> {
  const { username, password_hash, language } = customer
  const claimed = { username, password_hash, language, password_changed_at: now, is_unclaimed: false }
  const added = await db
    .insertInto('customers')
    .values({ ...customer, created_at: now, password_changed_at: now })
    .onConflict((on) => on.column('email').doUpdateSet(claimed).where('customers.is_unclaimed', '=', true))
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}
