import type { Context } from './context.ts'
import { oldestDueJob } from './jobs/jobs.ts'
import { countOpenAlerts } from './payments/alerts.ts'
import { listLastWebhooks } from './payments/webhook-events.ts'

/** What somebody who looks after the shop wants to know at a glance. Holds nothing about customers. */
export async function readHealth({ db, databaseNow }: Context): Promise<object> {
  return {
    openAlerts: await countOpenAlerts(db),
    lastWebhooks: await listLastWebhooks(db),
    oldestDueJob: await oldestDueJob(db, databaseNow()),
  }
}
