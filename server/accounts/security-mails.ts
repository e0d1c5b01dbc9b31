import { formatDateTime } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import type { Context } from '../context.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, type MailBlock, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { countMail } from './account-limits.ts'

export const securityJobs = {
  'mail.password-changed': tellPasswordChanged,
  'mail.new-device': tellNewDevice,
  'mail.wrong-tries': tellWrongTries,
} satisfies Partial<JobHandlers>

async function tellPasswordChanged(
  ctx: Context,
  { customerId, at }: JobPayloads['mail.password-changed'],
  messageId: string,
): Promise<void> {
  await mailOwner(ctx, { id: customerId }, messageId, 'Your password was changed', [
    paragraph(`The password of your account at ${shop.name} was changed on ${formatDateTime(at)}.`),
    paragraph('You are logged out everywhere. Please log in with the new password.'),
    quietParagraph(
      'It was not you? Then somebody can read your mail. Please change the password of your mailbox first, then set a new one here:',
    ),
    newPassword(ctx),
  ])
}

async function tellNewDevice(
  ctx: Context,
  { customerId, device, at }: JobPayloads['mail.new-device'],
  messageId: string,
): Promise<void> {
  await mailOwner(ctx, { id: customerId }, messageId, 'Login from a new device', [
    paragraph(`Somebody logged in to your account at ${shop.name} on ${formatDateTime(at)}, with ${device}.`),
    paragraph('If it was you, there is nothing to do.'),
    quietParagraph('It was not you? Then please set a new password. It ends every login of your account:'),
    newPassword(ctx),
  ])
}

async function tellWrongTries(
  ctx: Context,
  { email }: JobPayloads['mail.wrong-tries'],
  messageId: string,
): Promise<void> {
  // The worker tries again later, when this address may get mails again (B4).
  if (!(await countMail(ctx, email, 'warning'))) throw new Error('The address has had its mails of this hour')
  await mailOwner(ctx, { email }, messageId, 'Many wrong passwords for your account', [
    paragraph(
      `Somebody types one wrong password or code after the other for your account at ${shop.name}. Nobody got in.`,
    ),
    paragraph(
      'For a while, devices on which you have never logged in can try only a few times. Your own devices work as always.',
    ),
    quietParagraph('If you use your password elsewhere too, please choose one for this shop alone:'),
    newPassword(ctx),
  ])
}

function newPassword(ctx: Context): MailBlock {
  return button('Set a new password', `${ctx.config.publicUrl}/forgot-password`)
}

/** Mails to the owner of an account, if there is one. */
async function mailOwner(
  ctx: Context,
  account: { readonly id: string } | { readonly email: string },
  messageId: string,
  heading: string,
  blocks: readonly MailBlock[],
): Promise<void> {
  const [column, value] = 'id' in account ? (['id', account.id] as const) : (['email', account.email] as const)
  const owner = await ctx.db.selectFrom('customers').select('email').where(column, '=', value).executeTakeFirst()
  if (owner === undefined) return
  await ctx.mail.send(buildMail({ to: owner.email, messageId, subject: `${heading} at ${shop.name}`, heading, blocks }))
}
