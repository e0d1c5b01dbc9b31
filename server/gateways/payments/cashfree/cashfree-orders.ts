import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import { paymentSnapshot } from '../snapshots.ts'
import { paiseOf } from './cashfree-api.ts'

export const cashfreeOrderShape = z.object({
  cf_order_id: z.union([z.string().min(1), z.int()]).transform(String),
  order_id: z.string(),
  order_amount: z.number(),
  order_currency: z.string(),
  order_status: z.enum(['ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED']),
  payment_session_id: z.string().optional(),
  order_expiry_time: z.string().nullish(),
})
export type CashfreeOrder = z.infer<typeof cashfreeOrderShape>

/** All tries to pay one order. An unknown status means that the try is not over. */
export const cashfreeTriesShape = z.array(
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
type CashfreeTry = z.infer<typeof cashfreeTriesShape>[number]

const overWithoutMoney = ['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID', 'NOT_ATTEMPTED']

/** The money of captured tries counts whatever the status of the order: a try may outlive an expired order. */
export function toPaymentSnapshot(order: CashfreeOrder, tries: readonly CashfreeTry[]): PaymentSnapshot {
  const captured = tries.filter(
    ({ payment_status, is_captured }) => payment_status === 'SUCCESS' && is_captured === true,
  )
  return paymentSnapshot({
    status: captured.length > 0 ? 'paid' : statusOf(order, tries),
    merchantRef: order.order_id,
    gatewayRef: order.cf_order_id,
    amount: paiseOf(order.order_amount),
    currency: order.order_currency,
    captures: captured.map((one) => ({
      id: one.cf_payment_id,
      // The sum paid may include a fee of the customer, or be less than the order's share.
      amount: paise(Math.min(paiseOf(one.payment_amount), paiseOf(one.order_amount ?? one.payment_amount))),
      method: one.payment_group,
    })),
    rawStatus: order.order_status,
  })
}

function statusOf({ order_status: status }: CashfreeOrder, tries: readonly CashfreeTry[]): SnapshotStatus {
  const running = tries.some(({ payment_status }) => !overWithoutMoney.includes(payment_status))
  // PAID without a capture is money on hold. TERMINATION_REQUESTED may still be refused.
  if (running || status === 'PAID' || status === 'TERMINATION_REQUESTED') return 'pending'
  if (status === 'EXPIRED') return 'expired'
  if (status === 'TERMINATED') return 'cancelled'
  // While the order is ACTIVE the shopper may try again on the page.
  return tries.some((one) => one.payment_status !== 'NOT_ATTEMPTED') ? 'pending' : 'created'
}
