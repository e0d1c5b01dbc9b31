import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'

/** Writes the two mails about an order, to its customer and to the shop, each at most once per order and kind. */
export async function enqueueOrderMails(
  ctx: Context,
  trx: Trx,
  kind: 'mail.order-placed' | 'mail.order-cancelled',
  orderId: string,
): Promise<void> {
  for (const to of ['customer', 'shop'] as const) {
    await enqueue(ctx, trx, kind, { orderId, to }, { dedupeKey: `${kind}:${orderId}:${to}` })
  }
}
