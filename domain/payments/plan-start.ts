import { amountString, type Paise } from '../money.ts'
import type { OrderPaymentType } from '../orders/order-status.ts'
import { MINUTE } from '../time.ts'
import { readAmount, SMALLEST_PAYMENT } from './amounts.ts'
import { isOpen, type PaymentAttempt } from './attempt.ts'
import type { OrderFacts } from './decision.ts'

/** A payment page is not reused in the last minutes before it closes. */
const TOO_SHORT_TO_PAY = 2 * MINUTE

/** The default lifetime of an attempt, within the limits of all gateways. */
export const ATTEMPT_LIFETIME = 20 * MINUTE

export type PaymentStartRefusal =
  | 'not_online'
  | 'already_paid'
  | 'order_closed'
  | 'bad_amount'
  | 'amount_mismatch'
  | 'nothing_to_pay'
  | 'below_minimum'

type PaymentStartPlan =
  | { readonly do: 'refuse'; readonly because: PaymentStartRefusal }
  /** Return the page of the open attempt again. */
  | { readonly do: 'reuse'; readonly attemptId: string }
  /** Repeat the create call with the same reference, because its response was lost. */
  | { readonly do: 'repeat'; readonly attemptId: string }
  /** Check and close the open attempt at its gateway, then create another. */
  | { readonly do: 'replace'; readonly attemptId: string }
  | { readonly do: 'create' }

export type PaymentStartFacts = {
  readonly order: OrderFacts & { readonly paymentType: OrderPaymentType }
  readonly open: (PaymentAttempt & { readonly gateway: string; readonly hasAction: boolean }) | null
  /** The gateway for new payments. */
  readonly gateway: { readonly id: string; readonly minPaise: number }
  /** The unvalidated values of the browser. */
  readonly amount: unknown
  readonly currency: unknown
  readonly now: Date
}

/** Plans the start of a payment. A repeat leads to the same page, never to a second payment (payments-7, payments-8). */
export function planPaymentStart({ order, open, gateway, amount, currency, now }: PaymentStartFacts): PaymentStartPlan {
  const because = refusal(order, gateway.minPaise, amount, currency)
  if (because !== null) return { do: 'refuse', because }
  if (open === null || !isOpen(open.state)) return { do: 'create' }
  const left = open.expiresAt.getTime() - now.getTime()
  const fits = open.amount === order.total && open.gateway === gateway.id && left >= TOO_SHORT_TO_PAY
  if (!fits) return { do: 'replace', attemptId: open.id }
  return { do: open.state === 'pending' && open.hasAction ? 'reuse' : 'repeat', attemptId: open.id }
}

function refusal(
  order: PaymentStartFacts['order'],
  minPaise: number,
  amount: unknown,
  currency: unknown,
): PaymentStartRefusal | null {
  if (order.paymentType !== 'ONLINE') return 'not_online'
  if (order.paidAttemptId !== null || order.paymentStatus === 'Paid' || order.paymentStatus === 'Refunded')
    return 'already_paid'
  if (order.status !== 'Pending') return 'order_closed'
  if (readAmount(amount) === null || currency !== 'INR') return 'bad_amount'
  if (amount !== amountString(order.total)) return 'amount_mismatch'
  return tooSmall(order.total, minPaise)
}

function tooSmall(total: Paise, minPaise: number): PaymentStartRefusal | null {
  if (total === 0) return 'nothing_to_pay'
  return total < Math.max(SMALLEST_PAYMENT, minPaise) ? 'below_minimum' : null
}
