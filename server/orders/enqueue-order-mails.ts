import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'

type Mails = {
  readonly kind: 'mail.order-placed' | 'mail.order-cancelled'
  readonly orderId: string
  readonly readers?: readonly ('customer' | 'shop')[] | undefined
}

/** Writes the mails about an order, to its customer and to the shop unless told otherwise, each at most once per order and kind. */
export async function enqueueOrderMails(
  ctx: Context,
  trx: Trx,
  { kind, orderId, readers = ['customer', 'shop'] }: Mails,
): Promise<void> {
  for (const to of readers) {
    await enqueue(ctx, trx, kind, { orderId, to }, { dedupeKey: `${kind}:${orderId}:${to}` })
  }
}
