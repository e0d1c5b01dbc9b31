import { awaitsPayment } from '#domain/orders/live-order.ts'
import { cancelRefusal } from '#domain/orders/order-status.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderHistoryRow, OrderRow, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { asLiveOrder } from '../cart/cart-generation.ts'
import { enqueueOrderMails } from './enqueue-order-mails.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder } from './orders-queries.ts'
import { giveStockBack } from './stock.ts'

type Cancellation = { readonly customerId: string; readonly id: string; readonly reason?: string | undefined }

/** A customer cancels an order before it is packed (D10); later 409 with the reason. Returns the id of the order. */
export async function cancelOrder(ctx: Context, { customerId, id, reason }: Cancellation): Promise<string> {
  const orderId = await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, customerId, id)
    const refusal = cancelRefusal(order.status)
    if (refusal !== null) throw new Refusal('conflict', refusal)
    const note = reason ? `Cancelled by the customer: ${reason}` : 'Cancelled by the customer'
    await cancelAndRestock(trx, order, { actor: 'customer', note, at: ctx.now() })
    await enqueueOrderMails(ctx, trx, 'mail.order-cancelled', order.id)
    return order.id
  })
  ctx.wakeWorker()
  return orderId
}

/**
 * Cancels an order, whoever wants it, and gives its stock back exactly once: only the transaction whose move happened
 * restocks. An online order that was never paid becomes Cancelled/Failed (spec §4). Refuses with 409 when somebody was faster.
 */
export async function cancelAndRestock(
  trx: Trx,
  order: OrderRow,
  by: { actor: OrderHistoryRow['actor']; note: string; at: Date },
): Promise<OrderRow> {
  const paymentStatus = awaitsPayment(asLiveOrder(order)) ? 'Failed' : order.payment_status
  const moved = await moveOrder(trx, { order, to: { status: 'Cancelled', paymentStatus }, ...by })
  if (moved === null) throw new Refusal('conflict', 'This order has just changed. Please look at it again.')
  await giveStockBack(trx, order.id, by.at)
  return moved
}
