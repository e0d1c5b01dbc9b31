import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { AttemptState } from '#domain/payments/attempt.ts'
import { clearSavedCart } from '../cart/cart-queries.ts'
import { findLiveOrder } from '../orders/submit-state.ts'
import type { Context } from '../context.ts'
import { withSavepoint } from '../db/savepoint.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import { prescriptionReminder } from '../jobs/prescription-reminder.ts'
import { cancelAndRestock } from '../orders/cancel-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { ItemUnavailable, takeStock } from '../orders/stock.ts'

type Paid = {
  readonly order: OrderRow
  /** The attempt that paid for the order. */
  readonly attempt: AttemptRow
  /** Current generation of the locked cart. */
  readonly cartGeneration: number
}

/** Confirms a paid order, clears the cart unless it has changed since checkout, and enqueues the mails. */
export async function confirmOrder(
  ctx: Context,
  trx: Trx,
  { order, attempt, cartGeneration }: Paid,
  note = 'Payment received',
): Promise<void> {
  const to = { status: 'Confirmed', paymentStatus: 'Paid' } as const
  const columns = { paid_attempt_id: attempt.id, cancelled_by: null }
  const actor = { kind: 'gateway', id: attempt.gateway } as const
  const moved = await moveOrder(trx, { order, to, actor, note, at: ctx.now(), columns })
  if (moved === null) throw new Error(`Order ${order.id} changed although it was locked`)
  if (cartGeneration === order.cart_generation) await clearSavedCart(trx, order.customer_id)
  await enqueue(
    ctx,
    trx,
    'mail.payment-received',
    { orderId: order.id },
    { dedupeKey: `mail.payment-received:${order.id}` },
  )
  const toShop = { dedupeKey: `mail.order-placed:${order.id}:shop` }
  await enqueue(ctx, trx, 'mail.order-placed', { orderId: order.id, to: 'shop' }, toShop)
}

const failureNotes: Partial<Record<AttemptState, string>> = {
  failed: 'The payment failed',
  expired: 'The payment was not made in time',
  cancelled: 'The payment was cancelled',
}

/** Cancels and restocks an order after its payment failed (payments-3). */
export async function failOrder(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { gateway, state }: Pick<AttemptRow, 'gateway' | 'state'>,
): Promise<void> {
  const actor = { kind: 'gateway', id: gateway } as const
  const note = failureNotes[state] ?? 'The payment failed'
  await cancelAndRestock(trx, order, { actor, note, at: ctx.now(), cancelledBy: 'failed_payment' })
  await enqueuePaymentFailed(ctx, trx, order.id)
}

/** Enqueues one mail per order: a reinstated order cannot fail again. */
export async function enqueuePaymentFailed(ctx: Context, trx: Trx, orderId: string): Promise<void> {
  await enqueue(ctx, trx, 'mail.payment-failed', { orderId }, { dedupeKey: `mail.payment-failed:${orderId}` })
}

/**
 * Takes the stock again and confirms an order that was paid after it was closed automatically. Returns false without
 * changes if an item is unavailable or the same cart has another live order.
 */
export async function reinstateOrder(ctx: Context, trx: Trx, paid: Paid): Promise<boolean> {
  const { order } = paid
  if ((await findLiveOrder(trx, order.customer_id, order.cart_generation)) !== null) return false
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'quantity', 'schedule', 'trade'])
    .where('order_id', '=', order.id)
    .execute()
  const lines = items.map((item) => ({ productId: item.product_id, quantity: item.quantity }))
  try {
    await withSavepoint(trx, () => takeStock(trx, lines, ctx.now()))
  } catch (error) {
    if (error instanceof ItemUnavailable) return false
    throw error
  }
  await confirmOrder(ctx, trx, paid, 'The payment arrived after all')
  if (items.some(({ schedule, trade }) => trade === null && needsPrescription(schedule))) {
    // The reminders ended when the order was closed.
    const reminder = prescriptionReminder(ctx, { orderId: order.id, startedAt: ctx.now(), lost: paid.attempt.id })
    await trx.insertInto('jobs').values(reminder).execute()
  }
  return true
}
