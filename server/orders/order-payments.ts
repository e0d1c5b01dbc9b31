import type { OrderInPaise } from '#contract/orders.ts'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import { required } from '#domain/required.ts'
import { REFUND_DAYS, refundProgressOf } from '#domain/payments/refund-progress.ts'
import { asLiveOrder } from './submit-state.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Db } from '../db/tables.ts'

type OrderPayments = Pick<OrderInPaise, 'canPayNow' | 'refunds' | 'payouts'>

/** Reads for each order whether the customer can pay now, its refunds and its payouts. */
export async function readOrderPayments(
  db: Db,
  orders: readonly OrderRow[],
  { gatewayOpen }: { readonly gatewayOpen: boolean },
): Promise<(orderId: string) => OrderPayments> {
  const payoutsOf = await listPayouts(db, orders)
  const online = orders.filter((order) => order.payment_type === 'ONLINE')
  if (online.length === 0)
    return (orderId) => ({ canPayNow: false, refunds: [], payouts: payoutsOf.get(orderId) ?? [] })
  const ids = online.map((order) => order.id)
  const [checked, refunds] = await Promise.all([
    db
      .selectFrom('payment_attempts')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('state', '=', 'review')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
      .select(['order_id', 'refunds.amount_paise', 'refund_ref', 'refunds.state', 'refunds.created_at'])
      .where('order_id', 'in', ids)
      .orderBy('refunds.created_at')
      .orderBy('refunds.id')
      .execute(),
  ])
  // A payment under review blocks a second payment.
  const inReview = new Set(checked.map((row) => row.order_id))
  const payable = new Set(online.filter((order) => awaitsPayment(asLiveOrder(order))).map((order) => order.id))
  const refundsOf = Map.groupBy(refunds, (row) => row.order_id)
  return (orderId) => ({
    canPayNow: gatewayOpen && payable.has(orderId) && !inReview.has(orderId),
    refunds: (refundsOf.get(orderId) ?? []).map((row) => ({
      amount: row.amount_paise,
      reference: row.refund_ref,
      status: refundProgressOf[row.state],
      requestedAt: row.created_at.toISOString(),
      expectedDays: REFUND_DAYS,
    })),
    payouts: payoutsOf.get(orderId) ?? [],
  })
}

/** The payouts of cash orders, the oldest first. Only paid goods come back for money. */
async function listPayouts(db: Db, orders: readonly OrderRow[]): Promise<Map<string, OrderPayments['payouts']>> {
  const ids = orders
    .filter((order) => order.payment_type === 'COD' && order.payment_status === 'Paid')
    .map((order) => order.id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('returns')
    .select(['order_id', 'refund_paise', 'settled_at', 'payout_hint', 'payout_reference'])
    .where('order_id', 'in', ids)
    .where('state', '=', 'settled')
    .orderBy('settled_at')
    .execute()
  const payouts = rows.map((row) => ({
    orderId: row.order_id,
    amount: required(row.refund_paise),
    paidAt: required(row.settled_at).toISOString(),
    to: row.payout_hint,
    reference: row.payout_reference,
  }))
  const byOrder = Map.groupBy(payouts, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, some]) => [id, some.map(({ orderId: _, ...payout }) => payout)]))
}
