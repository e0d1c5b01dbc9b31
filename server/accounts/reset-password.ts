import { normaliseEmail, normaliseOtp } from '#domain/accounts/account-rules.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { endAllSessions } from '../http/session.ts'
import { forgetWrongLogins, limitCodeTries, type Visitor } from './account-limits.ts'
import { setPassword } from './account-queries.ts'
import { redeemCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'
import { wrongCode } from './wrong-code.ts'

type Form = { readonly email: string; readonly password: string; readonly otp: string }

/** Sets a new password with the mailed code. Whoever was logged in with the old one is not any more. */
export async function resetPassword(ctx: Context, form: Form, visitor: Visitor): Promise<{ success: true }> {
  await limitCodeTries(ctx, visitor)
  const email = normaliseEmail(form.email)
  const passwordHash = await hashPassword(form.password)
  const now = ctx.now()
  const customerId = await inTransaction(ctx.db, async (trx) => {
    if (!(await redeemCode(ctx, trx, { purpose: 'reset', email, code: normaliseOtp(form.otp) }))) return undefined
    const id = await setPassword(trx, email, passwordHash, now)
    if (id !== undefined) await endAllSessions(trx, now, id)
    return id
  })
  if (customerId === undefined) throw wrongCode(ctx, visitor, 'reset')
  await forgetWrongLogins(ctx, email)
  ctx.log.info({ requestId: visitor.requestId, customerId }, 'password changed')
  return { success: true }
}
