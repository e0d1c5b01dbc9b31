import { HOUR } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { enqueueDaily } from '../jobs/daily.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { alertMail, openAlertsMail } from './alert-mails.ts'
import { listOpenAlerts } from './alerts.ts'

/** Minimum age of an alert for a reminder: the first mail is sent when it is raised. */
const REMIND_AFTER = 12 * HOUR

export const alertJobs = {
  'mail.payment-alert': async (ctx, { alertId }, jobId) => {
    const alert = (await listOpenAlerts(ctx.db)).find(({ id }) => id === alertId)
    if (alert !== undefined) await ctx.mail.send(alertMail(alert, jobId))
  },
  'mail.open-alerts': async (ctx, _, jobId) => {
    await enqueueDaily(ctx, 'mail.open-alerts', 'tomorrow')
    const before = new Date(ctx.now().getTime() - REMIND_AFTER)
    const alerts = (await listOpenAlerts(ctx.db)).filter(({ raisedAt }) => raisedAt < before)
    if (alerts.length > 0) await ctx.mail.send(openAlertsMail(alerts, jobId))
  },
} satisfies Partial<JobHandlers>

/** Schedules the daily reminder of open alerts. Called at startup. */
export async function scheduleAlertReminders(ctx: Context): Promise<void> {
  await enqueueDaily(ctx, 'mail.open-alerts', 'today')
}
