import { amountString, type Paise } from '../money.ts'
import type { PaymentType } from '../orders/order-status.ts'
import { MINUTE } from '../time.ts'
import { readAmount, SMALLEST_PAYMENT } from './amounts.ts'
import { isOpen, type Attempt } from './attempt.ts'
import type { OrderFacts } from './decision.ts'

/** A payment page that closes within this time is not handed out any more. */
const TOO_SHORT_TO_PAY = 2 * MINUTE

/** An attempt stays payable for this long unless its gateway wants otherwise; inside the limits of all of them. */
export const ATTEMPT_LIFETIME = 20 * MINUTE

export type StartRefusal =
  | 'not_online'
  | 'already_paid'
  | 'order_closed'
  | 'bad_amount'
  | 'amount_mismatch'
  | 'nothing_to_pay'
  | 'below_minimum'

export type StartPlan =
  | { readonly do: 'refuse'; readonly because: StartRefusal }
  /** Hand out the page of the open attempt again. */
  | { readonly do: 'reuse'; readonly attemptId: string }
  /** The answer to the create call was lost: make it again, with the same reference. */
  | { readonly do: 'repeat'; readonly attemptId: string }
  /** Ask the gateway about the open attempt, close it there, then start again. */
  | { readonly do: 'replace'; readonly attemptId: string }
  | { readonly do: 'create' }

export type StartFacts = {
  readonly order: OrderFacts & { readonly paymentType: PaymentType }
  readonly open: (Attempt & { readonly gateway: string; readonly hasAction: boolean }) | null
  /** The gateway which takes new payments. */
  readonly gateway: { readonly id: string; readonly minPaise: number }
  /** What the browser says, as it came. */
  readonly amount: unknown
  readonly currency: unknown
  readonly now: Date
}

/** What pressing "pay" means: pressed twice it leads to the same page, never to a second payment (payments.md §2.3, §2.4). */
export function planStart({ order, open, gateway, amount, currency, now }: StartFacts): StartPlan {
  const because = refusal(order, gateway.minPaise, amount, currency)
  if (because !== null) return { do: 'refuse', because }
  if (open === null || !isOpen(open.state)) return { do: 'create' }
  const left = open.expiresAt.getTime() - now.getTime()
  const fits = open.amount === order.total && open.gateway === gateway.id && left >= TOO_SHORT_TO_PAY
  if (!fits) return { do: 'replace', attemptId: open.id }
  return { do: open.state === 'pending' && open.hasAction ? 'reuse' : 'repeat', attemptId: open.id }
}

function refusal(
  order: StartFacts['order'],
  minPaise: number,
  amount: unknown,
  currency: unknown,
): StartRefusal | null {
  if (order.paymentType !== 'ONLINE') return 'not_online'
  if (order.paidAttemptId !== null || order.paymentStatus === 'Paid' || order.paymentStatus === 'Refunded')
    return 'already_paid'
  if (order.status !== 'Pending') return 'order_closed'
  if (readAmount(amount) === null || currency !== 'INR') return 'bad_amount'
  if (amount !== amountString(order.total)) return 'amount_mismatch'
  return tooSmall(order.total, minPaise)
}

function tooSmall(total: Paise, minPaise: number): StartRefusal | null {
  if (total === 0) return 'nothing_to_pay'
  return total < Math.max(SMALLEST_PAYMENT, minPaise) ? 'below_minimum' : null
}
