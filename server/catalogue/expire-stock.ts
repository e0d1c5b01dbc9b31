import { sql } from 'kysely'
import { indianDay, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../jobs/daily.ts'
import type { JobHandlers } from '../jobs/worker.ts'

export const expiryJobs = {
  /** Updates search and cached pages after midnight in India for stock that expired the day before (stock-3). */
  'catalogue.expire': async (ctx) => {
    await enqueueAfterMidnight(ctx, 'catalogue.expire', MINUTE)
    const { rows } = await sql`
      update product_search set in_stock = false from products
      where products.id = product_id and in_stock and expiry_date < ${indianDay(ctx.now())}
      returning product_id`.execute(ctx.db)
    if (rows.length > 0) await sql`select pg_notify('content_changes', 'catalogue')`.execute(ctx.db)
  },
} satisfies Partial<JobHandlers>

/** Schedules the expiry job for now and after every midnight, when the shop starts. */
export async function scheduleExpiry(ctx: Context): Promise<void> {
  await enqueueForToday(ctx, 'catalogue.expire')
}
