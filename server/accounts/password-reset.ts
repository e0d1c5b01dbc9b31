import { normaliseEmail, normaliseOtp } from '#domain/accounts/account-rules.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'
import { endAllSessions } from '../http/session.ts'
import { enqueue } from '../jobs/jobs.ts'
import { countAttempt, forgetWrongTries, type Visitor } from './account-limits.ts'
import { redeemCode, wrongCode } from './one-time-codes.ts'

type Form = { readonly email: string; readonly password: string; readonly otp: string }

/** Sets a new password, ends every session of the account and notifies its owner. */
export async function completePasswordReset(ctx: Context, form: Form, visitor: Visitor): Promise<void> {
  const email = normaliseEmail(form.email)
  const customerId = await countAttempt(ctx, visitor, {
    email,
    usesCode: true,
    work: async () => {
      const passwordHash = await ctx.passwords.hash(form.password)
      return inTransaction(ctx.db, async (trx) => {
        const code = normaliseOtp(form.otp)
        if (!(await redeemCode(ctx, trx, visitor, { purpose: 'reset', email, code }))) return null
        return setPassword(ctx, trx, email, passwordHash)
      })
    },
    wrong: () => wrongCode(ctx, visitor, 'reset'),
  })
  await forgetWrongTries(ctx, visitor, email)
  ctx.log.info({ requestId: visitor.requestId, customerId }, 'password changed')
}

/** The id of the account, or null when the address has none. */
async function setPassword(ctx: Context, trx: Db, email: string, passwordHash: string): Promise<string | null> {
  const now = ctx.now()
  const row = await trx
    .updateTable('customers')
    .set({ password_hash: passwordHash, password_changed_at: now, is_unclaimed: false })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  await endAllSessions(trx, now, row.id)
  await enqueue(ctx, trx, 'mail.password-changed', { customerId: row.id, at: now.toISOString() })
  return row.id
}
