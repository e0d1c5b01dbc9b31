import type { Context } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import { findCustomerByEmail } from './account-queries.ts'
import { accountExistsMail, registrationMail, resetMail } from './code-mails.ts'
import { type Code, isLiveCode } from './one-time-codes.ts'
import { unsealCode } from './sealed-code.ts'

/** Writes the mail that was asked for, now that nobody is waiting for an answer which could tell who has an account. */
export async function sendCode(
  ctx: Context,
  { purpose, email, sealedCode }: JobPayloads['mail.send-code'],
  jobId: string,
): Promise<void> {
  const code = unsealCode(ctx, email, sealedCode)
  if (code === null || !(await isLiveCode(ctx, ctx.db, { purpose, email, code }))) {
    // The mail server was away for too long, or a newer code has replaced this one: mailing it would only confuse.
    ctx.log.info({ jobId, purpose }, 'code is no longer valid and was not mailed')
    return
  }
  const mail = await writeMail(ctx, { purpose, email, code }, jobId)
  if (mail !== null) await ctx.mail.send(mail)
}

async function writeMail(ctx: Context, { purpose, email, code }: Code, messageId: string): Promise<Mail | null> {
  const customer = await findCustomerByEmail(ctx.db, email)
  const parts = { to: email, code, messageId, publicUrl: ctx.config.publicUrl }
  if (purpose === 'register') return customer === undefined ? registrationMail(parts) : accountExistsMail(parts)
  return customer === undefined ? null : resetMail(parts)
}
