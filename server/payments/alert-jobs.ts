import { HOUR, formatDateTime } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { enqueueDaily } from '../jobs/daily.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { listOpenAlerts, type OpenAlert } from './alerts.ts'
import { alertSentences } from '#domain/payments/alert-sentences.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { heading, type MailBlock, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { type MailShop, mailShop } from '../mails/mail-shop.ts'

/** Minimum age of an alert for a reminder: the first mail is sent when it is raised. */
const REMIND_AFTER = 12 * HOUR

export const alertJobs = {
  'mail.payment-alert': async (ctx, { alertId }, jobId) => {
    const alert = (await listOpenAlerts(ctx.db)).find(({ id }) => id === alertId)
    if (alert !== undefined) await ctx.mail.send(alertMail(mailShop(ctx), alert, jobId))
  },
  'mail.open-alerts': async (ctx, _, jobId) => {
    await enqueueDaily(ctx, 'mail.open-alerts', 'tomorrow')
    const before = new Date(ctx.now().getTime() - REMIND_AFTER)
    const alerts = (await listOpenAlerts(ctx.db)).filter(({ raisedAt }) => raisedAt < before)
    if (alerts.length > 0) await ctx.mail.send(openAlertsMail(mailShop(ctx), alerts, jobId))
  },
} satisfies Partial<JobHandlers>

/** Schedules the daily reminder of open alerts. Called at startup. */
export async function scheduleAlertReminders(ctx: Context): Promise<void> {
  await enqueueDaily(ctx, 'mail.open-alerts', 'today')
}

/** Sent to the shop once per alert. */
function alertMail(shop: MailShop, alert: OpenAlert, messageId: string): Mail {
  return buildMail({
    shop,
    to: shop.email.display,
    subject: `A payment needs you: ${subjectOf(alert)}`,
    heading: 'A payment needs you',
    messageId,
    blocks: [...describe(alert), paragraph(`npm run alerts -- settle ${alert.id} "what you did"`), reminderNote],
  })
}

/** Sent to the shop daily while alerts are open. */
function openAlertsMail(shop: MailShop, alerts: readonly OpenAlert[], messageId: string): Mail {
  const many = alerts.length === 1 ? '1 payment waits' : `${alerts.length} payments wait`
  return buildMail({
    shop,
    to: shop.email.display,
    subject: `${many} for you`,
    heading: `${many} for you`,
    messageId,
    blocks: [...alerts.flatMap(describe), paragraph('npm run alerts -- settle <number> "what you did"'), reminderNote],
  })
}

const reminderNote = quietParagraph('The shop reminds you once a day until it is settled.')

function describe(alert: OpenAlert): MailBlock[] {
  const { what, todo } = alertSentences[alert.kind]
  const facts = `Alert ${alert.id}, ${formatDateTime(alert.raisedAt)}. ${alert.kind}, ${alert.about}`
  return [heading(subjectOf(alert)), paragraph(`${what} ${todo}`), quietParagraph(facts)]
}

function subjectOf({ orderNumber, about }: OpenAlert): string {
  return orderNumber === null ? about : `order ${orderNumber}`
}
