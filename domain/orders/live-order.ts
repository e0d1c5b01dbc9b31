import { type Address, isSameAddress } from '../addresses/address-rules.ts'
import type { Paise } from '../money.ts'
import { MINUTE } from '../time.ts'
import type { OrderStatus, PaymentStatus, PaymentType } from './order-status.ts'
import { sameAmount } from './seen-prices.ts'

/** For how long a second submit of the same cart means the same order (D13). */
export const SAME_ORDER_WINDOW_MS = 30 * MINUTE

/** An order that stands, as the rules about repeated submits see it; never a cancelled one. */
export type LiveOrder = {
  readonly status: OrderStatus
  readonly paymentType: PaymentType
  readonly paymentStatus: PaymentStatus
  readonly fingerprint: string
  readonly shipping: Address
  readonly total: Paise
  readonly createdAt: Date
}

/** The orders that a submit may repeat or replace. */
export type StandingOrders = {
  /** The order of the customer's present cart. */
  readonly live: LiveOrder | null
  /** The ONLINE order that waits for its payment, of whichever cart. A customer has at most one (D77). */
  readonly unpaid: LiveOrder | null
}

/** What is submitted now. `seenTotal` is the total that the customer saw, in rupees. */
export type SubmittedOrder = {
  readonly fingerprint: string
  readonly shipping: Address
  readonly seenTotal: number
  readonly paymentType: PaymentType
}

/**
 * What a submit means beside the orders that stand:
 * - `place`: no order stands for this cart, place one;
 * - `open-new-cart`: another order stands for it, begin a new cart and place one;
 * - `return`: the same order again, answer with the one that stands;
 * - `replace`: the unpaid ONLINE order differs or cash was chosen instead: cancel it, then place;
 * - `already-paid`: the same cart was paid online a moment ago;
 * - `already-ordered`: the same cart was ordered a moment ago, with another address or total.
 */
export type SubmitDecision = 'place' | 'open-new-cart' | 'return' | 'replace' | 'already-paid' | 'already-ordered'

/** Decides what a submit without a known idempotency key means (D13, D77). `now` is the moment of the submit. */
export function decideSubmit({ live, unpaid }: StandingOrders, submitted: SubmittedOrder, now: Date): SubmitDecision {
  const { paymentType } = submitted
  // Whatever its age: two orders that both wait for the same money would both be paid.
  if (unpaid !== null && paymentType === 'ONLINE') return isSameOrder(unpaid, submitted) ? 'return' : 'replace'
  if (unpaid !== null && hasSameLines(unpaid, submitted)) return 'replace'
  if (live === null) return 'place'
  const recent = now.getTime() - live.createdAt.getTime() <= SAME_ORDER_WINDOW_MS
  if (!hasSameLines(live, submitted) || !recent) return 'open-new-cart'
  const paid = live.paymentStatus === 'Paid' && live.paymentType === 'ONLINE'
  if (live.paymentType !== paymentType) return paid ? 'already-paid' : 'open-new-cart'
  if (isSameOrder(live, submitted)) return 'return'
  return paid ? 'already-paid' : 'already-ordered'
}

function hasSameLines(order: LiveOrder, submitted: SubmittedOrder): boolean {
  return order.fingerprint === submitted.fingerprint
}

/** Whether a submit is this very order: its lines, its address and the total that the customer saw (D77). */
function isSameOrder(order: LiveOrder, submitted: SubmittedOrder): boolean {
  return (
    hasSameLines(order, submitted) &&
    isSameAddress(order.shipping, submitted.shipping) &&
    sameAmount(submitted.seenTotal, order.total)
  )
}

/**
 * Whether filling the cart begins a new one, so that the next submit is another order (D13). An unchanged cart
 * beside an order that waits for its payment does not: it leads back to that order.
 */
export function opensNewCart(live: LiveOrder | null, fingerprint: string): boolean {
  if (live === null) return false
  return !(awaitsPayment(live) && live.fingerprint === fingerprint)
}

/** An online order whose money has not come: it may still be paid, and it may still be cancelled. */
export function awaitsPayment(order: Pick<LiveOrder, 'paymentType' | 'status' | 'paymentStatus'>): boolean {
  return order.paymentType === 'ONLINE' && order.status === 'Pending' && order.paymentStatus === 'Pending'
}
