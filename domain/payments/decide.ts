import { sumPaise } from '../money.ts'
import { MINUTE } from '../time.ts'
import { isOpen, isSoftEnded, stateAfter, type AttemptState } from './attempt.ts'
import { countMoney, splitAt, type Money } from './count-money.ts'
import type { AlertKind, Decision, Facts, OrderEffect, RefundOrder, RefundReason } from './decision.ts'
import type { Capture, PaymentSnapshot } from './snapshot.ts'

/** How long a create call whose answer was lost may still be on its way to the gateway. */
export const LOST_ANSWER_GRACE = MINUTE

type Known = Facts & { readonly snapshot: PaymentSnapshot }

/**
 * The one decision about money (payments.md §2.2, §2.3): what an answer of the gateway means for the attempt, the order
 * and the refunds. Pure; the same facts give the same decision, and a decision which was written down is not repeated.
 * Called by webhook, return, status call, poller and staff alike, under the lock of the order and then of the attempt.
 */
export function decide(facts: Facts): Decision {
  const { snapshot, attempt } = facts
  if (snapshot === null) return decideUnknownPayment(facts)
  if (snapshot.merchantRef !== attempt.merchantRef) return nothing(attempt.state, ['foreign_answer'])
  const known: Known = { ...facts, snapshot }
  const money = countMoney(snapshot.captures, attempt.id, facts.captureOwners)
  if (attempt.state === 'paid' || attempt.state === 'review') return decideSettled(known, money)
  if (snapshot.status === 'paid') return decidePaid(known, money)
  if (isSoftEnded(snapshot.status) && money.own.length > 0) return decideMoneyOfEnded(known, money)
  return decideUnpaid(known, money, snapshot.status)
}

/** The gateway does not know it: never sent, still on its way, or (PayU) the shopper has not opened the page yet. */
function decideUnknownPayment(facts: Facts): Decision {
  const { attempt, now } = facts
  if (attempt.state === 'paid') return nothing('paid', ['paid_then_otherwise'])
  if (attempt.state === 'pending') return now < attempt.expiresAt ? nothing('pending') : ended(facts, 'expired')
  const lost = attempt.state === 'created' || attempt.state === 'unknown'
  const tooLong = now.getTime() - attempt.createdAt.getTime() >= LOST_ANSWER_GRACE
  // The order stays as it is: nobody has been asked for money yet, the shopper may simply try again.
  return nothing(lost && tooLong ? 'failed' : attempt.state)
}

/** No money, or money that is only announced. */
function decideUnpaid(facts: Known, money: Money, status: Exclude<PaymentSnapshot['status'], 'paid'>): Decision {
  const state = stateAfter(facts.attempt.state, status)
  const base = isSoftEnded(state) ? ended(facts, state) : nothing(state)
  return { ...base, captures: money.fresh, alerts: alertsOf(facts, money) }
}

/** The gateway says paid. Only the full amount, asked for as we asked, confirms anything. */
function decidePaid(facts: Known, money: Money): Decision {
  const alerts = alertsOf(facts, money)
  if (alerts.some((alert) => neverConfirm.has(alert))) return review(money, alerts)
  if (money.received < facts.attempt.amount) return decideShort(money, alerts)
  const { used, extra } = splitAt(money.own, facts.attempt.amount)
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

/** Ended at the gateway, and yet money is there: too little is given back, the full sum is a contradiction. */
function decideMoneyOfEnded(facts: Known, money: Money): Decision {
  const alerts = alertsOf(facts, money)
  if (alerts.some((alert) => neverConfirm.has(alert))) return review(money, alerts)
  if (money.received < facts.attempt.amount) return decideShort(money, alerts)
  return review(money, [...alerts, 'contradictory_answer'])
}

function decideShort(money: Money, alerts: readonly AlertKind[]): Decision {
  return { ...review(money, [...alerts, 'short_payment']), refunds: giveBack(money.own, 'short_payment') }
}

/** `paid` and `review` are never left; money on top is still written down. */
function decideSettled(facts: Known, money: Money): Decision {
  const { state } = facts.attempt
  const base = { ...nothing(state), captures: money.fresh }
  const more = money.fresh.length > 0
  const foreign: AlertKind[] = money.foreign ? ['capture_of_another_payment'] : []
  if (state === 'review') return { ...base, alerts: more ? ['money_in_review', ...foreign] : foreign }
  const alerts = [...foreign]
  if (more) alerts.push('double_capture')
  // Not for `pending`: an answer from before the payment may well be applied after it.
  if (isSoftEnded(facts.snapshot.status)) alerts.push('paid_then_otherwise')
  return { ...base, refunds: giveBack(money.fresh, 'duplicate_capture'), alerts }
}

/** What the full amount does to the order; `null` where only a person can tell. */
function spend(
  { order, attempt }: Facts,
  used: readonly Capture[],
): { order: OrderEffect | null; refunds: RefundOrder[] } {
  const back = (reason: RefundReason) => ({ order: none, refunds: giveBack(used, reason) })
  if (order.paidAttemptId === attempt.id) return { order: none, refunds: [] }
  if (order.paidAttemptId !== null) return back('duplicate_payment')
  const unpaid = order.paymentStatus === 'Pending' || order.paymentStatus === 'Failed'
  if (order.status === 'Pending' && unpaid) return { order: { kind: 'confirm' }, refunds: [] }
  if (order.status !== 'Cancelled' || !unpaid) return { order: null, refunds: [] }
  if (order.cancelledBy !== 'timer' && order.cancelledBy !== 'failed_payment') return back('order_cancelled')
  return { order: { kind: 'reinstate_or_refund', otherwise: giveBack(used, 'order_expired') }, refunds: [] }
}

const neverConfirm: ReadonlySet<AlertKind> = new Set(['amount_mismatch', 'currency_mismatch', 'total_changed'])

function alertsOf({ snapshot, attempt, order }: Known, money: Money): AlertKind[] {
  const alerts: AlertKind[] = []
  if (snapshot.amount !== attempt.amount) alerts.push('amount_mismatch')
  if (snapshot.currency !== 'INR') alerts.push('currency_mismatch')
  if (attempt.amount !== order.total) alerts.push('total_changed')
  if (money.foreign) alerts.push('capture_of_another_payment')
  return alerts
}

/** Ended without money. The order fails with its last open attempt, and only if it was waiting for it (D9). */
function ended({ attempt, order, otherAttemptOpen }: Facts, state: AttemptState): Decision {
  const waiting = order.status === 'Pending' && order.paymentStatus !== 'Paid' && order.paidAttemptId === null
  const fails = isOpen(attempt.state) && waiting && !otherAttemptOpen
  return { ...nothing(state), order: fails ? { kind: 'payment_failed' } : none }
}

function review(money: Money, alerts: readonly AlertKind[]): Decision {
  return { ...nothing('review', alerts), captures: money.fresh }
}

const none = { kind: 'none' } as const

function nothing(attempt: AttemptState, alerts: readonly AlertKind[] = []): Decision {
  return { attempt, order: none, captures: [], refunds: [], alerts, closeOthers: false }
}

function giveBack(captures: readonly Capture[], reason: RefundReason): RefundOrder[] {
  return captures.map(({ id, amount }) => ({ captureId: id, amount, reason }))
}
