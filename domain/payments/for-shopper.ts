import type { OrderStatus, PaymentStatus, PaymentType } from '../orders/order-status.ts'
import { isOpen, type AttemptState } from './attempt.ts'

/** What the page that validates a payment is told (contract, D9). Only `pending` means that money may still come. */
export const shopperStatuses = ['paid', 'pending', 'failed'] as const
export type ShopperStatus = (typeof shopperStatuses)[number]

/**
 * The state of a payment in the shopper's three words. Money that a person must look at is `pending` for them: it
 * arrived, so "failed" would have them pay again. An unpaid order that still stands, without an attempt, is `pending`.
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

/**
 * Whether what a browser claims with /orders/update-status is the truth, after the gateway was asked (D8). A claim is
 * never an order: where this is false the answer is 409 and nothing changes.
 */
export function claimHolds(
  claim: { readonly status: unknown; readonly paymentStatus: unknown },
  order: { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus; readonly paymentType: PaymentType },
): boolean {
  return order.paymentType === 'ONLINE' && claim.status === order.status && claim.paymentStatus === order.paymentStatus
}
