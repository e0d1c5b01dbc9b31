import { CODE_LIFETIME_MS } from '#domain/accounts/account-rules.ts'
import { formatDateTime, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, codeBlock, type MailBlock, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { type MailShop, mailShop } from '../mails/mail-shop.ts'
import { countMail } from './account-limits.ts'
import { unsealCode } from './account-secrets.ts'
import { isLiveCode } from './one-time-codes.ts'

/** The mails about an account, written by the worker. */
export const accountJobs = {
  'mail.send-code': sendCode,
  'mail.password-changed': mailPasswordChanged,
  'mail.new-device': mailNewDevice,
  'mail.wrong-tries': mailWrongTries,
} satisfies Partial<JobHandlers>

/** Chooses the mail after the response, because the choice depends on whether the address has an account. */
async function sendCode(
  ctx: Context,
  { purpose, email, sealedCode, language = 'en' }: JobPayloads['mail.send-code'],
  jobId: string,
): Promise<void> {
  const code = unsealCode(ctx, email, sealedCode)
  if (code === null || !(await isLiveCode(ctx, ctx.db, { purpose, email, code }))) {
    // It expired in the queue, or a newer code has replaced it.
    ctx.log.info({ jobId, purpose }, 'code is no longer valid and was not mailed')
    return
  }
  const customer = await ctx.db
    .selectFrom('customers')
    .select('is_unclaimed')
    .where('email', '=', email)
    .executeTakeFirst()
  const content = { shop: mailShop(ctx, language), to: email, code, messageId: jobId }
  if (purpose === 'register')
    await ctx.mail.send((customer?.is_unclaimed ?? true) ? registrationMail(content) : accountExistsMail(content))
  else if (customer !== undefined) await ctx.mail.send(purpose === 'reset' ? resetMail(content) : loginMail(content))
}

/** It contains no name, because a stranger may have typed it before the code is confirmed. */
type CodeMail = {
  readonly shop: MailShop
  readonly to: string
  readonly code: string
  readonly messageId: string
}

const minutes = CODE_LIFETIME_MS / MINUTE
const validity = `The code is valid for ${minutes} minutes and works once. Please tell it to nobody: we never ask for it by phone or message.`

function registrationMail({ shop, to, code, messageId }: CodeMail): Mail {
  return buildMail({
    shop,
    to,
    messageId,
    subject: `Your code for ${shop.name}`,
    heading: 'Confirm your email address',
    greeting: { mail: 'registration' },
    blocks: [
      paragraph('Type this code on the registration page to open your account:'),
      codeBlock(code),
      paragraph(validity),
      quietParagraph(
        'You did not ask for an account? Then somebody mistyped an address and you can ignore this mail. Nothing happens without the code.',
      ),
    ],
  })
}

function accountExistsMail({ shop, to, messageId }: CodeMail): Mail {
  return buildMail({
    shop,
    to,
    messageId,
    subject: `You already have an account at ${shop.name}`,
    heading: 'You already have an account',
    greeting: { mail: 'accountExists' },
    blocks: [
      paragraph(
        `Somebody, most likely you, tried to register at ${shop.name} with this email address. It has an account already, so there is nothing to register: please log in.`,
      ),
      button('Log in', '/login'),
      paragraph('If you do not remember your password, set a new one:'),
      button('Set a new password', '/forgot-password'),
      quietParagraph('It was not you? Then you can ignore this mail. Your account and your password are unchanged.'),
    ],
  })
}

function resetMail({ shop, to, code, messageId }: CodeMail): Mail {
  return buildMail({
    shop,
    to,
    messageId,
    subject: `Your code for a new password at ${shop.name}`,
    heading: 'Set a new password',
    greeting: { mail: 'newPassword' },
    blocks: [
      paragraph('Type this code on the page where you asked for a new password:'),
      codeBlock(code),
      paragraph(validity),
      paragraph('With the new password you will be logged out everywhere else.'),
      quietParagraph('You did not ask for it? Then you can ignore this mail. Your password stays as it is.'),
    ],
  })
}

function loginMail({ shop, to, code, messageId }: CodeMail): Mail {
  return buildMail({
    shop,
    to,
    messageId,
    subject: `Your code to log in to ${shop.name}`,
    heading: 'Log in with this code',
    greeting: { mail: 'loginCode' },
    blocks: [
      paragraph('Type this code on the page where you asked for it:'),
      codeBlock(code),
      paragraph(validity),
      quietParagraph(
        'You did not ask for it? Then you can ignore this mail. Without the code the account stays closed.',
      ),
    ],
  })
}

async function mailPasswordChanged(
  ctx: Context,
  { customerId, at }: JobPayloads['mail.password-changed'],
  messageId: string,
): Promise<void> {
  await mailOwner(ctx, { id: customerId }, messageId, 'Your password was changed', [
    paragraph(`The password of your account at ${ctx.settings.shop.name} was changed on ${formatDateTime(at)}.`),
    paragraph('You are logged out everywhere. Please log in with the new password.'),
    quietParagraph(
      'It was not you? Then somebody can read your mail. Please change the password of your mailbox first, then set a new one here:',
    ),
    newPasswordButton,
  ])
}

async function mailNewDevice(
  ctx: Context,
  { customerId, device, at }: JobPayloads['mail.new-device'],
  messageId: string,
): Promise<void> {
  await mailOwner(ctx, { id: customerId }, messageId, 'Login from a new device', [
    paragraph(
      `Somebody logged in to your account at ${ctx.settings.shop.name} on ${formatDateTime(at)}, with ${device}.`,
    ),
    paragraph('If it was you, there is nothing to do.'),
    quietParagraph('It was not you? Then please set a new password. It ends every login of your account:'),
    newPasswordButton,
  ])
}

async function mailWrongTries(
  ctx: Context,
  { email }: JobPayloads['mail.wrong-tries'],
  messageId: string,
): Promise<void> {
  // The worker retries once the address may receive mails again (B4).
  if (!(await countMail(ctx, email, 'warning'))) throw new Error('The address has had its mails of this hour')
  await mailOwner(ctx, { email }, messageId, 'Many wrong passwords for your account', [
    paragraph(
      `Somebody types one wrong password or code after the other for your account at ${ctx.settings.shop.name}. Nobody got in.`,
    ),
    paragraph(
      'For a while, devices on which you have never logged in can try only a few times. Your own devices work as always.',
    ),
    quietParagraph('If you use your password elsewhere too, please choose one for this shop alone:'),
    newPasswordButton,
  ])
}

const newPasswordButton = button('Set a new password', '/forgot-password')

/** Mails to the owner of an account, if there is one. */
async function mailOwner(
  ctx: Context,
  account: { readonly id: string } | { readonly email: string },
  messageId: string,
  heading: string,
  blocks: readonly MailBlock[],
): Promise<void> {
  const [column, value] = 'id' in account ? (['id', account.id] as const) : (['email', account.email] as const)
  const owner = await ctx.db
    .selectFrom('customers')
    .select(['email', 'language'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (owner?.email == null) return
  const shop = mailShop(ctx, owner.language)
  const subject = `${heading} at ${shop.name}`
  await ctx.mail.send(
    buildMail({ shop, to: owner.email, messageId, subject, heading, blocks, greeting: { mail: 'accountChange' } }),
  )
}
