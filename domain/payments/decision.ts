import type { Paise } from '../money.ts'
import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import type { Attempt, AttemptState } from './attempt.ts'
import type { Capture, PaymentSnapshot } from './snapshot.ts'

/** Who cancelled an order. After `timer` or `failed_payment`, money that comes late may still revive it. */
export type CancelledBy = 'customer' | 'staff' | 'timer' | 'failed_payment'

/** An ONLINE order as `decide` needs to see it. */
export type OrderFacts = {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly total: Paise
  /** The attempt whose money paid for the order. Once set it stays, also after a refund. */
  readonly paidAttemptId: string | null
  readonly cancelledBy: CancelledBy | null
}

/** All that `decide` looks at, read under the lock of order and attempt. */
export type Facts = {
  readonly order: OrderFacts
  readonly attempt: Attempt
  /** What the gateway says; `null` when it does not know the payment. */
  readonly snapshot: PaymentSnapshot | null
  /** Whether another attempt of the same order is still open. */
  readonly otherAttemptOpen: boolean
  /** The attempt for which each capture of the snapshot is on record, by capture id; unrecorded ones are missing. */
  readonly captureOwners: ReadonlyMap<string, string>
  readonly now: Date
}

export const refundReasons = [
  'duplicate_payment',
  'duplicate_capture',
  'order_cancelled',
  'order_expired',
  'short_payment',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** A refund to write down (unique by attempt, capture and reason) and to send after the transaction. */
export type RefundOrder = { readonly captureId: string; readonly amount: Paise; readonly reason: RefundReason }

/** What becomes of the order. */
export type OrderEffect =
  | { readonly kind: 'none' }
  /** Confirmed and Paid, by this attempt. */
  | { readonly kind: 'confirm' }
  /** Cancelled and Failed, stock back (D9). */
  | { readonly kind: 'payment_failed' }
  /** Take the stock again and confirm, in the same transaction; where that is impossible, these refunds. */
  | { readonly kind: 'reinstate_or_refund'; readonly otherwise: readonly RefundOrder[] }

/** What a person of the shop must hear of. Recorded once per attempt and kind, in a transaction of its own. */
export const alertKinds = [
  'foreign_answer',
  'amount_mismatch',
  'currency_mismatch',
  'total_changed',
  'short_payment',
  'overpaid',
  'double_capture',
  'capture_of_another_payment',
  'contradictory_answer',
  'order_not_payable',
  'paid_then_otherwise',
  'money_in_review',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Everything to write in the one transaction; an answer that brings nothing new gives no effect at all. */
export type Decision = {
  readonly attempt: AttemptState
  readonly order: OrderEffect
  /** Captures to record, new ones only. */
  readonly captures: readonly Capture[]
  readonly refunds: readonly RefundOrder[]
  readonly alerts: readonly AlertKind[]
  /** The order is paid while another attempt is open: close that one at its gateway, so that nobody pays twice. */
  readonly closeOthers: boolean
}
