import { MINUTE } from '../time.ts'
import { isSoftEnded, type Attempt } from './attempt.ts'

/** How long an unpaid online order holds its stock; then the gateway is asked, then the order is closed (D12). */
export const UNPAID_HOLD = 30 * MINUTE

/** How long after its end a payment that cannot be cancelled (PhonePe, PayU) is waited for before the order closes. */
export const EXPIRY_MARGIN = 15 * MINUTE

/** What the gateway made of `cancelPayment`. */
export type CancelOutcome = 'cancelled' | 'requested' | 'already_final' | 'unsupported'

/**
 * Whether an unpaid order may be cancelled now, by timer or by the customer, after the gateway was asked and its answer
 * decided upon (payments.md §2.3; WooCommerce-Stripe #5759: ask first, or the timer cancels orders that are being paid).
 * `cancel_order`: nothing is open any more. `ask_again`: the gateway says it is over, so look how. `wait`: money may
 * still come in this moment. Whatever comes later is decided by `decide`.
 */
export function closeUnpaid(
  attempt: Pick<Attempt, 'state' | 'expiresAt'>,
  outcome: CancelOutcome,
  now: Date,
): 'cancel_order' | 'ask_again' | 'wait' {
  if (attempt.state === 'paid' || attempt.state === 'review') return 'wait'
  if (isSoftEnded(attempt.state) || outcome === 'cancelled') return 'cancel_order'
  if (outcome === 'already_final') return 'ask_again'
  return now.getTime() >= attempt.expiresAt.getTime() + EXPIRY_MARGIN ? 'cancel_order' : 'wait'
}
