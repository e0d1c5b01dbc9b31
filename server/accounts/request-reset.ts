import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import type { Context } from '../context.ts'
import { limitCodeMails, type Visitor } from './account-limits.ts'
import { mailCode } from './mail-code.ts'

/** Mails a code for a new password, if the address has an account; the answer does not say whether. */
export async function requestReset(
  ctx: Context,
  { email }: { email: string },
  visitor: Visitor,
): Promise<{ success: true; message: string }> {
  const address = normaliseEmail(email)
  await limitCodeMails(ctx, visitor, address)
  await mailCode(ctx, 'reset', address)
  return { success: true, message: 'If there is an account for this address, a code is on its way to it.' }
}
