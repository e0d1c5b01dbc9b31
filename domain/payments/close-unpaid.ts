import { HOUR, MINUTE } from '../time.ts'
import { isSoftEnded, type PaymentAttempt } from './attempt.ts'

/** How long an unpaid online order reserves its stock (orders-5). */
export const UNPAID_HOLD = 30 * MINUTE

/** How long an order with a payment link reserves its stock (payments-15). */
export const LINKED_HOLD = 24 * HOUR

/** How long after its expiry a payment without cancellation (PhonePe, PayU) may still arrive. */
const EXPIRY_MARGIN = 15 * MINUTE

/** The result of `cancelPayment`. */
export type CancelOutcome = 'cancelled' | 'requested' | 'already_final' | 'unsupported'

/**
 * Decides whether an unpaid order can be cancelled, after the gateway's response was applied (payments-7).
 * `cancel_order`: no attempt is open. `ask_again`: the gateway says it is final, so fetch its state. `wait`: money may
 * still arrive.
 */
export function decideUnpaidOrder(
  attempt: Pick<PaymentAttempt, 'state' | 'expiresAt'>,
  outcome: CancelOutcome,
  now: Date,
): 'cancel_order' | 'ask_again' | 'wait' {
  if (attempt.state === 'paid' || attempt.state === 'review') return 'wait'
  if (isSoftEnded(attempt.state) || outcome === 'cancelled') return 'cancel_order'
  if (outcome === 'already_final') return 'ask_again'
  return now.getTime() >= attempt.expiresAt.getTime() + EXPIRY_MARGIN ? 'cancel_order' : 'wait'
}
