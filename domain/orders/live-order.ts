import { type Address, isSameAddress } from '../addresses/address-rules.ts'
import type { Paise } from '../money.ts'
import { MINUTE } from '../time.ts'
import type { OrderStatus, PaymentStatus, OrderPaymentType } from './order-status.ts'
import { sameAmount } from './seen-prices.ts'

/** How long a second submit of the same cart counts as the same order (orders-1). */
const SAME_ORDER_WINDOW_MS = 30 * MINUTE

/** An order that is not cancelled, as the rules about repeated submits see it. */
export type LiveOrder = {
  readonly status: OrderStatus
  readonly paymentType: OrderPaymentType
  readonly paymentStatus: PaymentStatus
  readonly fingerprint: string
  readonly shipping: Address
  readonly total: Paise
  readonly createdAt: Date
}

/** The orders that a submit may repeat or replace. */
export type ExistingOrders = {
  /** The order of the customer's present cart. */
  readonly live: LiveOrder | null
  /** The ONLINE order, of any cart, that awaits payment. A customer has at most one (orders-2). */
  readonly unpaid: LiveOrder | null
}

/** A submitted order. `seenTotal` is the total that the customer saw, in rupees. */
export type SubmittedOrder = {
  readonly fingerprint: string
  readonly shipping: Address
  readonly seenTotal: number
  readonly paymentType: OrderPaymentType
}

/**
 * The meaning of a submit beside the existing orders:
 * - `place`: no order stands for this cart, place one;
 * - `open-new-cart`: another order stands for it, begin a new cart and place one;
 * - `return`: the same order again, answer with the one that stands;
 * - `replace`: the unpaid ONLINE order differs or cash was chosen instead: cancel it, then place;
 * - `already-paid`: the same cart was paid online a moment ago;
 * - `conflicting-repeat`: the same cart was ordered a moment ago, with another address or total.
 */
export type SubmitDecision = 'place' | 'open-new-cart' | 'return' | 'replace' | 'already-paid' | 'conflicting-repeat'

/** Decides on a submit without a known idempotency key (orders-1, orders-2). */
export function decideSubmit({ live, unpaid }: ExistingOrders, submitted: SubmittedOrder, now: Date): SubmitDecision {
  const { paymentType } = submitted
  // At any age, because two orders that await the same money would both be paid.
  if (unpaid !== null && paymentType === 'ONLINE') return isSameOrder(unpaid, submitted) ? 'return' : 'replace'
  if (unpaid !== null && hasSameLines(unpaid, submitted)) return 'replace'
  if (live === null) return 'place'
  const recent = now.getTime() - live.createdAt.getTime() <= SAME_ORDER_WINDOW_MS
  if (!hasSameLines(live, submitted) || !recent) return 'open-new-cart'
  const paid = live.paymentStatus === 'Paid' && live.paymentType === 'ONLINE'
  if (live.paymentType !== paymentType) return paid ? 'already-paid' : 'open-new-cart'
  if (isSameOrder(live, submitted)) return 'return'
  return paid ? 'already-paid' : 'conflicting-repeat'
}

function hasSameLines(order: LiveOrder, submitted: SubmittedOrder): boolean {
  return order.fingerprint === submitted.fingerprint
}

/** Whether a submit repeats this order: same lines, address and seen total (orders-2). */
function isSameOrder(order: LiveOrder, submitted: SubmittedOrder): boolean {
  return (
    hasSameLines(order, submitted) &&
    isSameAddress(order.shipping, submitted.shipping) &&
    sameAmount(submitted.seenTotal, order.total)
  )
}

/**
 * Whether a filled cart starts a new cart generation, so that the next submit is another order (orders-1). An unchanged
 * cart with an order that awaits payment does not: it leads back to that order.
 */
export function opensNewCart(live: LiveOrder | null, fingerprint: string): boolean {
  if (live === null) return false
  return !(awaitsPayment(live) && live.fingerprint === fingerprint)
}

/** Whether an online order awaits payment: it can still be paid or cancelled. */
export function awaitsPayment(order: Pick<LiveOrder, 'paymentType' | 'status' | 'paymentStatus'>): boolean {
  return order.paymentType === 'ONLINE' && order.status === 'Pending' && order.paymentStatus === 'Pending'
}
