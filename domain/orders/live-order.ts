import { MINUTE } from '../time.ts'
import type { OrderStatus, PaymentStatus, PaymentType } from './order-status.ts'

/** For how long a second submit of the same cart means the same order (D13). */
export const SAME_ORDER_WINDOW_MS = 30 * MINUTE

/** The order which stands for the customer's present cart; at most one, never a cancelled one. */
export type LiveOrder = {
  readonly status: OrderStatus
  readonly paymentType: PaymentType
  readonly paymentStatus: PaymentStatus
  readonly fingerprint: string
  readonly createdAt: Date
}

/** What is submitted now. */
export type Submission = { readonly fingerprint: string; readonly paymentType: PaymentType }

/**
 * What a submit means when an order already stands for this cart:
 * - `place`: none stands, place one;
 * - `return`: the same cart again, answer with the order that stands;
 * - `replace`: it waits for an online payment and the customer chose cash instead: cancel it, then place;
 * - `explain-paid`: the same cart, paid online a moment ago, now for cash: not ordered twice, but explained;
 * - `open-new-cart`: another cart, which begins a new generation, then place.
 */
export type SubmitDecision = 'place' | 'return' | 'replace' | 'explain-paid' | 'open-new-cart'

/** Decides what a submit without a known idempotency key means (D13). Pure; `now` is the moment of the submit. */
export function decideSubmit(live: LiveOrder | null, submission: Submission, now: Date): SubmitDecision {
  if (live === null) return 'place'
  const same = live.fingerprint === submission.fingerprint
  // However old it is: two orders for one cart, both waiting for money, would be paid twice.
  if (same && awaitsPayment(live)) return submission.paymentType === 'COD' ? 'replace' : 'return'
  const recent = now.getTime() - live.createdAt.getTime() <= SAME_ORDER_WINDOW_MS
  if (!same || !recent) return 'open-new-cart'
  if (live.paymentType === submission.paymentType) return 'return'
  return submission.paymentType === 'COD' && live.paymentStatus === 'Paid' ? 'explain-paid' : 'open-new-cart'
}

/**
 * Whether filling the cart begins a new one, so that the next submit is another order (D13). An unchanged cart
 * beside an order which still waits for its payment does not: it leads back to that order.
 */
export function opensNewCart(live: LiveOrder | null, fingerprint: string): boolean {
  if (live === null) return false
  return !(awaitsPayment(live) && live.fingerprint === fingerprint)
}

/** An online order whose money has not come: it may still be paid, and it may still be cancelled. */
export function awaitsPayment(order: Pick<LiveOrder, 'paymentType' | 'status' | 'paymentStatus'>): boolean {
  return order.paymentType === 'ONLINE' && order.status === 'Pending' && order.paymentStatus === 'Pending'
}
