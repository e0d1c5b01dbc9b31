import type { Paise } from '../money.ts'
import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import type { PaymentAttempt, AttemptState } from './attempt.ts'
import type { Capture, PaymentSnapshot } from './snapshot.ts'

/** The canceller of an order. After `timer` or `failed_payment`, a late payment can reinstate it. */
export type CancelledBy = 'customer' | 'staff' | 'timer' | 'failed_payment'

/** An ONLINE order as `decidePayment` sees it. */
export type OrderFacts = {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly total: Paise
  /** The attempt that paid the order. It stays set after a refund. */
  readonly paidAttemptId: string | null
  readonly cancelledBy: CancelledBy | null
}

/** What a payment of invoices is to the rules: it waits for its money whatever becomes of their orders (trade-9). */
export function invoiceFacts(total: Paise): OrderFacts {
  return { status: 'Pending', paymentStatus: 'Pending', total, paidAttemptId: null, cancelledBy: null }
}

/** The input of `decidePayment`, read under the locks of order and attempt. */
export type PaymentFacts = {
  readonly order: OrderFacts
  readonly attempt: PaymentAttempt
  /** The gateway's snapshot; `null` if it does not know the payment. */
  readonly snapshot: PaymentSnapshot | null
  /** Whether the snapshot was asked for before the one that was applied last. */
  readonly isOlder: boolean
  /** Whether another attempt of the same order is still open. */
  readonly otherAttemptOpen: boolean
  /** The attempt of each recorded capture of the snapshot, by capture id. */
  readonly captureOwners: ReadonlyMap<string, string>
  readonly now: Date
}

export type RefundReason =
  | 'duplicate_payment'
  | 'duplicate_capture'
  | 'order_cancelled'
  | 'order_expired'
  | 'short_payment'
  | 'line_cut'
  | 'parcel_refused'
  | 'goods_returned'

/** A refund to record (unique by attempt, capture, reason and cause) and to send after the transaction. */
export type PlannedRefund = {
  readonly captureId: string
  readonly amount: Paise
  readonly reason: RefundReason
  /** Distinguishes refunds of the same reason. */
  readonly cause?: string
}

/** The effect on the order. */
export type OrderEffect =
  | { readonly kind: 'none' }
  /** Confirmed and Paid by this attempt. */
  | { readonly kind: 'confirm' }
  /** Cancelled and Failed, stock back (payments-3). */
  | { readonly kind: 'payment_failed' }
  /** Reserve the stock again and confirm in the same transaction; if that is impossible, make these refunds. */
  | { readonly kind: 'reinstate_or_refund'; readonly otherwise: readonly PlannedRefund[] }

/** Anomalies that staff must see. Recorded once per attempt and kind, in a separate transaction. */
export type DecisionAlert =
  | 'foreign_answer'
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'total_changed'
  | 'short_payment'
  | 'overpaid'
  | 'double_capture'
  | 'capture_of_another_payment'
  | 'contradictory_answer'
  | 'order_not_payable'
  | 'paid_then_otherwise'
  | 'money_in_review'

/** All changes of one transaction. A snapshot without news changes nothing. */
export type PaymentDecision = {
  readonly attempt: AttemptState
  readonly order: OrderEffect
  /** New captures to record. */
  readonly captures: readonly Capture[]
  readonly refunds: readonly PlannedRefund[]
  readonly alerts: readonly DecisionAlert[]
  /** The order is paid while another attempt is open, which must be closed to prevent a second payment. */
  readonly closeOthers: boolean
}
