import { CODE_LIFETIME_MS } from '#domain/accounts/account-rules.ts'
import { MINUTE } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import type { Context } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, codeBlock, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { unsealCode } from './account-secrets.ts'
import { isLiveCode } from './one-time-codes.ts'

export const codeJobs = { 'mail.send-code': sendCode } satisfies Partial<JobHandlers>

/** Writes the mail after the request was answered, because which mail it is tells whether the address has an account. */
async function sendCode(
  ctx: Context,
  { purpose, email, sealedCode }: JobPayloads['mail.send-code'],
  jobId: string,
): Promise<void> {
  const code = unsealCode(ctx, email, sealedCode)
  if (code === null || !(await isLiveCode(ctx, ctx.db, { purpose, email, code }))) {
    // The mail server was away for too long, or a newer code has replaced this one.
    ctx.log.info({ jobId, purpose }, 'code is no longer valid and was not mailed')
    return
  }
  const customer = await ctx.db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirst()
  const content = { to: email, code, messageId: jobId, publicUrl: ctx.config.publicUrl }
  if (purpose === 'register')
    await ctx.mail.send(customer === undefined ? registrationMail(content) : accountExistsMail(content))
  else if (customer !== undefined) await ctx.mail.send(resetMail(content))
}

/** No greeting by name: until the code is typed, the name may come from a stranger. */
type CodeMail = { readonly to: string; readonly code: string; readonly messageId: string; readonly publicUrl: string }

const minutes = CODE_LIFETIME_MS / MINUTE
const validity = `The code is valid for ${minutes} minutes and works once. Please tell it to nobody: we never ask for it by phone or message.`

function registrationMail({ to, code, messageId }: CodeMail): Mail {
  return buildMail({
    to,
    messageId,
    subject: `Your code for ${shop.name}`,
    heading: 'Confirm your email address',
    blocks: [
      paragraph(`Welcome to ${shop.name}. Type this code on the registration page to open your account:`),
      codeBlock(code),
      paragraph(validity),
      quietParagraph(
        'You did not ask for an account? Then somebody mistyped an address and you can ignore this mail. Nothing happens without the code.',
      ),
    ],
  })
}

function accountExistsMail({ to, messageId, publicUrl }: CodeMail): Mail {
  return buildMail({
    to,
    messageId,
    subject: `You already have an account at ${shop.name}`,
    heading: 'You already have an account',
    blocks: [
      paragraph(
        `Somebody, most likely you, tried to register at ${shop.name} with this email address. It has an account already, so there is nothing to register: please log in.`,
      ),
      button('Log in', `${publicUrl}/login`),
      paragraph('If you do not remember your password, set a new one:'),
      button('Set a new password', `${publicUrl}/forgot-password`),
      quietParagraph('It was not you? Then you can ignore this mail. Your account and your password are unchanged.'),
    ],
  })
}

function resetMail({ to, code, messageId }: CodeMail): Mail {
  return buildMail({
    to,
    messageId,
    subject: `Your code for a new password at ${shop.name}`,
    heading: 'Set a new password',
    blocks: [
      paragraph('Type this code on the page where you asked for a new password:'),
      codeBlock(code),
      paragraph(validity),
      paragraph('With the new password you will be logged out everywhere else.'),
      quietParagraph('You did not ask for it? Then you can ignore this mail. Your password stays as it is.'),
    ],
  })
}
