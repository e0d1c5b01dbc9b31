import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import type { Context } from '../context.ts'
import { limitCodeMails, type Visitor } from './account-limits.ts'
import { mailCode } from './mail-code.ts'

/**
 * Mails a code for a new account. Whether the address has an account already is not even looked up here but when the
 * mail is written, so neither the answer nor its time can tell (D26).
 */
export async function requestRegistration(
  ctx: Context,
  { email }: { email: string },
  visitor: Visitor,
): Promise<{ success: true; message: string }> {
  const address = normaliseEmail(email)
  await limitCodeMails(ctx, visitor, address)
  await mailCode(ctx, 'register', address)
  return { success: true, message: 'OTP sent successfully' }
}
