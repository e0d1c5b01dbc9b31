import { normaliseOtp } from '#domain/accounts/account-rules.ts'
import { countAttempt, loginLimit, type Visitor } from '../accounts/account-limits.ts'
import { redeemCode } from '../accounts/one-time-codes.ts'
import type { Context } from '../context.ts'
import { invalidField, notFound } from '../http/refusal.ts'

type Proof = { readonly password?: string | undefined; readonly otp?: string | undefined }

/** Refuses with 422 unless the customer typed the password or a mailed login code again, under the limits of logins. */
export async function proveIdentity(
  ctx: Context,
  customerId: string,
  { password, otp }: Proof,
  visitor: Visitor,
): Promise<void> {
  const find = () =>
    ctx.db.selectFrom('customers').select(['email', 'password_hash']).where('id', '=', customerId).executeTakeFirst()
  const email = (await find())?.email
  if (email == null) throw notFound('Account')
  if (!password && !otp) throw invalidField('password', 'Please type your password again.')
  const wrong = () =>
    otp
      ? invalidField('otp', 'This code is wrong or no longer valid.')
      : invalidField('password', 'This password is wrong.')
  const work = async () => {
    if (otp)
      return (await redeemCode(ctx, ctx.db, visitor, { purpose: 'login', email, code: normaliseOtp(otp) })) || null
    return ctx.passwords.check(password ?? '', find)
  }
  await countAttempt<unknown>(ctx, visitor, {
    email,
    limit: () => loginLimit(ctx, visitor, email, null),
    usesCode: Boolean(otp),
    work,
    wrong,
  })
}
