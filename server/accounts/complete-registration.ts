import { normaliseEmail, normaliseOtp } from '#domain/accounts/account-rules.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { openSession } from '../http/session.ts'
import { limitCodeTries, type Visitor } from './account-limits.ts'
import { addCustomer } from './account-queries.ts'
import { redeemCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'
import { wrongCode } from './wrong-code.ts'

type Form = {
  readonly email: string
  readonly username?: string | undefined
  readonly password: string
  readonly otp: string
}

/** Opens the account of somebody who read the mailed code, and logs them in. */
export async function completeRegistration(
  ctx: Context,
  form: Form,
  visitor: Visitor,
): Promise<{ success: true; token: string; username: string }> {
  await limitCodeTries(ctx, visitor)
  const email = normaliseEmail(form.email)
  const username = (form.username ?? '').trim()
  // Hashed before it is known whether the code is right: not inside the transaction, and wrong codes take as long.
  const password_hash = await hashPassword(form.password)
  const now = ctx.now()
  const id = ctx.newId('customer')
  const token = await inTransaction(ctx.db, async (trx) => {
    if (!(await redeemCode(ctx, trx, { purpose: 'register', email, code: normaliseOtp(form.otp) }))) return null
    const isNew = await addCustomer(trx, {
      id,
      email,
      username,
      password_hash,
      created_at: now,
      password_changed_at: now,
    })
    return isNew ? openSession(ctx, trx, id) : null
  })
  // An address with an account gets the same words as a wrong code (D26).
  if (token === null) throw wrongCode(ctx, visitor, 'register')
  ctx.log.info({ requestId: visitor.requestId, customerId: id }, 'registered')
  return { success: true, token, username }
}
