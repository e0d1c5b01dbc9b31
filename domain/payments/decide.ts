import { sumPaise } from '../money.ts'
import { MINUTE } from '../time.ts'
import { isOpen, isSoftEnded, stateAfter, type AttemptState } from './attempt.ts'
import { countCaptures, splitCaptures, type CountedCaptures } from './count-captures.ts'
import type {
  DecisionAlert,
  PaymentDecision,
  PaymentFacts,
  OrderEffect,
  PlannedRefund,
  RefundReason,
} from './decision.ts'
import type { Capture, PaymentSnapshot } from './snapshot.ts'

/** How long a create call without response may still reach the gateway. */
const LOST_ANSWER_GRACE = MINUTE

type Known = PaymentFacts & { readonly snapshot: PaymentSnapshot }

/**
 * Decides what a gateway's snapshot means for the attempt, the order and the refunds (payments-7). Pure
 * and idempotent. Webhook, return, status call, poller and staff all use it, under the locks of the order and then the
 * attempt.
 */
export function decidePayment(facts: PaymentFacts): PaymentDecision {
  const { snapshot, attempt } = facts
  if (snapshot === null) return decideUnknownPayment(facts)
  if (snapshot.merchantRef !== attempt.merchantRef) return nothing(attempt.state, ['foreign_answer'])
  const known: Known = { ...facts, snapshot }
  const money = countCaptures(snapshot.captures, attempt.id, facts.captureOwners)
  if (attempt.state === 'paid' || attempt.state === 'review') return decideSettled(known, money)
  if (snapshot.status === 'paid') return decidePaid(known, money)
  if (isSoftEnded(snapshot.status) && money.own.length > 0) return decideMoneyOfEnded(known, money)
  return decideUnpaid(known, money, snapshot.status)
}

/**
 * The gateway does not know the payment: the call was not sent or is in transit, or (PayU) the page is not open yet.
 */
function decideUnknownPayment(facts: PaymentFacts): PaymentDecision {
  const { attempt, isOlder, now } = facts
  if (attempt.state === 'paid') return nothing('paid', isOlder ? [] : ['paid_then_otherwise'])
  if (attempt.state === 'pending') return now < attempt.expiresAt ? nothing('pending') : ended(facts, 'expired')
  const lost = attempt.state === 'created' || attempt.state === 'unknown'
  const tooLong = now.getTime() - attempt.createdAt.getTime() >= LOST_ANSWER_GRACE
  // The order stays unchanged, because the shopper can try again.
  return nothing(lost && tooLong ? 'failed' : attempt.state)
}

/** No captured money. */
function decideUnpaid(
  facts: Known,
  money: CountedCaptures,
  status: Exclude<PaymentSnapshot['status'], 'paid'>,
): PaymentDecision {
  const state = stateAfter(facts.attempt.state, status)
  const base = isSoftEnded(state) ? ended(facts, state) : nothing(state)
  return { ...base, captures: money.fresh, alerts: alertsOf(facts, money) }
}

/** A paid snapshot. Only the full amount confirms an order. */
function decidePaid(facts: Known, money: CountedCaptures): PaymentDecision {
  const alerts = alertsOf(facts, money)
  if (alerts.some((alert) => neverConfirm.has(alert))) return review(money, alerts)
  if (money.received < facts.attempt.amount) return decideShort(money, alerts)
  const { used, extra } = splitCaptures(money.own, facts.attempt.amount)
  if (extra.length > 0) alerts.push('double_capture')
  if (sumPaise(used.map(({ amount }) => amount)) > facts.attempt.amount) alerts.push('overpaid')
  const { order, refunds } = spend(facts, used)
  if (order === null) return review(money, [...alerts, 'order_not_payable'])
  return {
    attempt: 'paid',
    order,
    captures: money.fresh,
    refunds: [...refunds, ...giveBack(extra, 'duplicate_capture')],
    alerts,
    closeOthers: order.kind !== 'none' && facts.otherAttemptOpen,
  }
}

/** An ended payment with money: a part is refunded, the full amount needs a review. */
function decideMoneyOfEnded(facts: Known, money: CountedCaptures): PaymentDecision {
  const alerts = alertsOf(facts, money)
  if (alerts.some((alert) => neverConfirm.has(alert))) return review(money, alerts)
  if (money.received < facts.attempt.amount) return decideShort(money, alerts)
  return review(money, [...alerts, 'contradictory_answer'])
}

function decideShort(money: CountedCaptures, alerts: readonly DecisionAlert[]): PaymentDecision {
  return { ...review(money, [...alerts, 'short_payment']), refunds: giveBack(money.own, 'short_payment') }
}

/** `paid` and `review` are final; further money is still recorded. */
function decideSettled(facts: Known, money: CountedCaptures): PaymentDecision {
  const { state } = facts.attempt
  const base = { ...nothing(state), captures: money.fresh }
  const more = money.fresh.length > 0
  const foreign: DecisionAlert[] = money.foreign ? ['capture_of_another_payment'] : []
  if (state === 'review') return { ...base, alerts: more ? ['money_in_review', ...foreign] : foreign }
  const alerts = [...foreign]
  if (more) alerts.push('double_capture')
  // `pending` is ignored, because a response may be older than the payment.
  if (isSoftEnded(facts.snapshot.status)) alerts.push('paid_then_otherwise')
  return { ...base, refunds: giveBack(money.fresh, 'duplicate_capture'), alerts }
}

/** The effect of the full amount on the order; `null` if staff must decide. */
function spend(
  { order, attempt }: PaymentFacts,
  used: readonly Capture[],
): { order: OrderEffect | null; refunds: PlannedRefund[] } {
  const back = (reason: RefundReason) => ({ order: none, refunds: giveBack(used, reason) })
  if (order.paidAttemptId === attempt.id) return { order: none, refunds: [] }
  if (order.paidAttemptId !== null) return back('duplicate_payment')
  const unpaid = order.paymentStatus === 'Pending' || order.paymentStatus === 'Failed'
  if (order.status === 'Pending' && unpaid) return { order: { kind: 'confirm' }, refunds: [] }
  if (order.status !== 'Cancelled' || !unpaid) return { order: null, refunds: [] }
  if (order.cancelledBy !== 'timer' && order.cancelledBy !== 'failed_payment') return back('order_cancelled')
  return { order: { kind: 'reinstate_or_refund', otherwise: giveBack(used, 'order_expired') }, refunds: [] }
}

const neverConfirm: ReadonlySet<DecisionAlert> = new Set(['amount_mismatch', 'currency_mismatch', 'total_changed'])

function alertsOf({ snapshot, attempt, order }: Known, money: CountedCaptures): DecisionAlert[] {
  const alerts: DecisionAlert[] = []
  if (snapshot.amount !== attempt.amount) alerts.push('amount_mismatch')
  if (snapshot.currency !== 'INR') alerts.push('currency_mismatch')
  if (attempt.amount !== order.total) alerts.push('total_changed')
  if (money.foreign) alerts.push('capture_of_another_payment')
  return alerts
}

/** An attempt that ended without money. The order fails with its last open attempt if it awaits payment (payments-3). */
function ended({ attempt, order, otherAttemptOpen }: PaymentFacts, state: AttemptState): PaymentDecision {
  const waiting = order.status === 'Pending' && order.paymentStatus !== 'Paid' && order.paidAttemptId === null
  const fails = isOpen(attempt.state) && waiting && !otherAttemptOpen
  return { ...nothing(state), order: fails ? { kind: 'payment_failed' } : none }
}

function review(money: CountedCaptures, alerts: readonly DecisionAlert[]): PaymentDecision {
  return { ...nothing('review', alerts), captures: money.fresh }
}

const none = { kind: 'none' } as const

function nothing(attempt: AttemptState, alerts: readonly DecisionAlert[] = []): PaymentDecision {
  return { attempt, order: none, captures: [], refunds: [], alerts, closeOthers: false }
}

function giveBack(captures: readonly Capture[], reason: RefundReason): PlannedRefund[] {
  return captures.map(({ id, amount }) => ({ captureId: id, amount, reason }))
}
