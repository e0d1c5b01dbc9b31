import { sql } from 'kysely'
import { indianDay, MINUTE, nextIndianMidnight } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'

/** The clocks of process and database may differ by this much at midnight. */
const SKEW = 10 * MINUTE

export const expiryJobs = {
  /** After midnight in India the search and cached pages follow what expired with the day before (D83). */
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

/** Has expired stock leave the search, today and after every midnight. For the start of the shop. */
export async function scheduleExpiry(ctx: Context): Promise<void> {
  await enqueueExpiry(ctx, ctx.now())
}

async function enqueueExpiry(ctx: Context, runAt: Date): Promise<void> {
  await enqueue(ctx, ctx.db, 'catalogue.expire', {}, { dedupeKey: `catalogue.expire ${indianDay(runAt)}`, runAt })
}
