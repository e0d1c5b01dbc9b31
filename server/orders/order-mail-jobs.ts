import type { Context } from '../context.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Trx } from '../db/tables.ts'
import { jobRow } from '../jobs/jobs.ts'

type OrderMailJobs = {
  readonly kind: 'mail.order-placed' | 'mail.order-cancelled'
  readonly orderId: string
  readonly readers?: readonly ('customer' | 'shop')[] | undefined
}

/** Enqueues the order mails, by default to the customer and the shop, each at most once. */
export async function enqueueOrderMails(ctx: Context, trx: Trx, mails: OrderMailJobs): Promise<void> {
  await trx
    .insertInto('jobs')
    .values(orderMailJobs(ctx, mails))
    .onConflict((on) => on.column('dedupe_key').doNothing())
    .execute()
  afterCommit(trx, ctx.wakeWorker)
}

/** Builds the job rows of the order mails. */
export function orderMailJobs(ctx: Context, { kind, orderId, readers = ['customer', 'shop'] }: OrderMailJobs) {
  return readers.map((to) => jobRow(ctx, kind, { orderId, to }, { dedupeKey: `${kind}:${orderId}:${to}` }))
}
