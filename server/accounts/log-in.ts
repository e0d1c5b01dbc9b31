import { isEmail, normaliseEmail } from '#domain/accounts/account-rules.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { openSession } from '../http/session.ts'
import { forgetWrongLogins, limitLogins, type Visitor } from './account-limits.ts'
import { findCustomerByEmail, holdPassword } from './account-queries.ts'
import { verifyPassword } from './passwords.ts'

type Form = { readonly email: string; readonly password: string }

/** A session for e-mail and password. An unknown address and a wrong password are refused alike and after the same work. */
export async function logIn(
  ctx: Context,
  form: Form,
  visitor: Visitor,
): Promise<{ success: true; token: string; username: string }> {
  const email = normaliseEmail(form.email)
  await limitLogins(ctx, visitor, email)
  const customer = isEmail(email) ? await findCustomerByEmail(ctx.db, email) : undefined
  const isRight = await verifyPassword(form.password, customer?.password_hash)
  if (customer === undefined || !isRight) throw refused(ctx, visitor)
  const token = await inTransaction(ctx.db, async (trx) => {
    // A new password may have been set while this one was being checked.
    return (await holdPassword(trx, customer)) ? openSession(ctx, trx, customer.id) : null
  })
  if (token === null) throw refused(ctx, visitor)
  await forgetWrongLogins(ctx, email)
  return { success: true, token, username: customer.username }
}

function refused(ctx: Context, visitor: Visitor): Refusal {
  ctx.log.info({ ...visitor }, 'wrong login')
  return new Refusal('invalid_credentials', 'Invalid credentials')
}
