import { z } from 'zod'
import { paise, sumPaise } from '#domain/money.ts'
import type { PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import { paiseOf } from './cashfree-api.ts'

export const orderShape = z.object({
  // A number before API version 2023-08-01.
  cf_order_id: z.union([z.string().min(1), z.int()]).transform(String),
  order_id: z.string(),
  order_amount: z.number(),
  order_currency: z.string(),
  order_status: z.enum(['ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED']),
  payment_session_id: z.string().optional(),
  order_expiry_time: z.string().nullish(),
})
export type Order = z.infer<typeof orderShape>

/** All tries to pay one order. Their kinds grow, so an unknown one is only "not over yet". */
export const triesShape = z.array(
  z.object({
    cf_payment_id: z.union([z.string().min(1), z.int()]).transform(String),
    order_id: z.string().optional(),
    order_amount: z.number().optional(),
    payment_amount: z.number(),
    payment_status: z.string(),
    is_captured: z.boolean().optional(),
    payment_group: z.string().nullish(),
  }),
)
export type Try = z.infer<typeof triesShape>[number]

const overWithoutMoney = ['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID', 'NOT_ATTEMPTED']

/** Paid is what was captured, whatever the order says meanwhile: one that expired may still be paid by a try begun before. */
export function snapshotOf(order: Order, tries: readonly Try[]): PaymentSnapshot {
  const captured = tries.filter(
    ({ payment_status: status, is_captured }) => status === 'SUCCESS' && is_captured === true,
  )
  const captures = captured.map((one) => ({
    id: one.cf_payment_id,
    // The sum paid may hold a fee which the customer pays on top; less than the order's share it can be as well.
    amount: paise(Math.min(paiseOf(one.payment_amount), paiseOf(one.order_amount ?? one.payment_amount))),
    ...(one.payment_group && { method: one.payment_group }),
  }))
  return {
    status: captures.length > 0 ? 'paid' : statusOf(order, tries),
    merchantRef: order.order_id,
    gatewayRef: order.cf_order_id,
    amount: paiseOf(order.order_amount),
    currency: order.order_currency,
    paid: sumPaise(captures.map(({ amount }) => amount)),
    captures,
    rawStatus: order.order_status,
  }
}

function statusOf({ order_status: status }: Order, tries: readonly Try[]): SnapshotStatus {
  const running = tries.some(({ payment_status }) => !overWithoutMoney.includes(payment_status))
  // PAID without a capture: the money is held. TERMINATION_REQUESTED: asked for, and may be refused.
  if (running || status === 'PAID' || status === 'TERMINATION_REQUESTED') return 'pending'
  if (status === 'EXPIRED') return 'expired'
  if (status === 'TERMINATED') return 'cancelled'
  // While the order is ACTIVE the shopper may try again on the page.
  return tries.some((one) => one.payment_status !== 'NOT_ATTEMPTED') ? 'pending' : 'created'
}
