import { sql } from 'kysely'
import { indianDay, MINUTE, nextIndianMidnight } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'

/** The maximum clock difference between process and database at midnight. */
const SKEW = 10 * MINUTE

export const expiryJobs = {
  /** Updates search and cached pages after midnight in India for stock that expired the day before (D83). */
  'catalogue.expire': async (ctx) => {
    const midnight = nextIndianMidnight(new Date(ctx.now().getTime() + SKEW))
    await enqueueExpiry(ctx, new Date(midnight.getTime() + MINUTE))
    const { rows } = await sql`
      update product_search set in_stock = false from products
      where products.id = product_id and in_stock and expiry_date < ${indianDay(ctx.now())}
      returning product_id`.execute(ctx.db)
    if (rows.length > 0) await sql`select pg_notify('content_changes', 'catalogue')`.execute(ctx.db)
  },
} satisfies Partial<JobHandlers>

/** Schedules the expiry job for now and after every midnight, when the shop starts. */
export async function scheduleExpiry(ctx: Context): Promise<void> {
  await enqueueExpiry(ctx, ctx.now())
}

async function enqueueExpiry(ctx: Context, runAt: Date): Promise<void> {
  await enqueue(ctx, ctx.db, 'catalogue.expire', {}, { dedupeKey: `catalogue.expire ${indianDay(runAt)}`, runAt })
}
