import { roleNames } from '#domain/staff/actions.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'
import { staffLink } from './staff-link.ts'

/** The mails to staff, written by the worker. */
export const staffJobs = { 'mail.staff-link': mailStaffLink } satisfies Partial<JobHandlers>

/** Builds the link only here, so that the jobs table holds no secret. */
async function mailStaffLink(
  ctx: Context,
  { staffId, expiresAt }: JobPayloads['mail.staff-link'],
  messageId: string,
): Promise<void> {
  const staff = await ctx.db.selectFrom('staff').selectAll().where('id', '=', staffId).executeTakeFirst()
  if (staff === undefined || staff.blocked_at !== null) return
  const shop = mailShop(ctx)
  const roles = staff.roles.map((role) => roleNames[role].toLowerCase()).join(' and ')
  await ctx.mail.send(
    buildMail({
      shop,
      to: staff.email,
      messageId,
      subject: `Your way to the desk of ${shop.name}`,
      heading: `Set up your sign-in, ${staff.name}`,
      blocks: [
        paragraph(`You are on the staff of ${shop.name} as ${roles}.`),
        paragraph(
          'Choose a password and connect an authenticator app on your phone, such as Google Authenticator or Aegis. It takes a minute.',
        ),
        button('Set up my sign-in', staffLink(ctx, staff, new Date(expiresAt))),
        quietParagraph(
          `The link works once, until ${formatDateTime(expiresAt)}. Please do not pass it on: its holder gets your rights.`,
        ),
      ],
    }),
  )
}
