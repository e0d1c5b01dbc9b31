import type { Context } from '../context.ts'
import { oldestDueJob } from '../jobs/jobs.ts'
import { countOpenAlerts } from '../payments/alerts.ts'
import { listLastWebhooks } from '../payments/webhook-events.ts'

/** Reads the operational state for monitoring. Contains no customer data. */
export async function readHealth({ db, databaseNow }: Context): Promise<object> {
  return {
    openAlerts: await countOpenAlerts(db),
    lastWebhooks: await listLastWebhooks(db),
    oldestDueJob: await oldestDueJob(db, databaseNow()),
  }
}
