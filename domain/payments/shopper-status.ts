import type { OrderStatus, PaymentStatus, OrderPaymentType } from '../orders/order-status.ts'
import { isOpen, type AttemptState } from './attempt.ts'

/** The payment status for the shopper (contract, payments-3). Only `pending` means that money may still arrive. */
export const shopperStatuses = ['paid', 'pending', 'failed'] as const
export type ShopperStatus = (typeof shopperStatuses)[number]

/**
 * The payment status for the shopper. Money under review is `pending`, because "failed" would invite a second payment.
 * An unpaid open order without an attempt is `pending`.
 */
export function shopperStatus(
  order: { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus },
  attempts: readonly AttemptState[],
): ShopperStatus {
  if (order.paymentStatus === 'Paid') return 'paid'
  if (attempts.some((state) => isOpen(state) || state === 'review')) return 'pending'
  if (attempts.length === 0 && order.status === 'Pending' && order.paymentStatus === 'Pending') return 'pending'
  return 'failed'
}

/** The status of the latest payment of invoices, by the states of the attempts from the oldest on (trade-9). */
export function invoicePaymentStatus(attempts: readonly AttemptState[]): ShopperStatus {
  const last = attempts.at(-1)
  if (last === 'paid') return 'paid'
  return last !== undefined && (isOpen(last) || last === 'review') ? 'pending' : 'failed'
}

/**
 * Whether a claim to /orders/update-status is true after the gateway was asked (payments-2). A false claim is answered with
 * 409 and changes nothing.
 */
export function claimHolds(
  claim: { readonly status: unknown; readonly paymentStatus: unknown },
  order: {
    readonly status: OrderStatus
    readonly paymentStatus: PaymentStatus
    readonly paymentType: OrderPaymentType
  },
): boolean {
  return order.paymentType === 'ONLINE' && claim.status === order.status && claim.paymentStatus === order.paymentStatus
}
