import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import {
  buildAttempt,
  buildFacts,
  orderFacts,
  buildSnapshot,
  cancelledOrder,
  newCapture,
} from '#test/gateways/payment-facts.ts'
import { buildPaymentRecords, factsOf, applyDecision } from '#test/gateways/payment-facts.ts'
import { paise } from '../money.ts'
import { orderStatuses, paymentStatuses } from '../orders/order-status.ts'
import { HOUR } from '../time.ts'
import { attemptRank, attemptStates, isOpen } from './attempt.ts'
import { decidePayment } from './decide.ts'
import type { PaymentDecision, PaymentFacts, OrderFacts } from './decision.ts'
import { snapshotStatuses } from './snapshot.ts'

const cancelledBy = ['customer', 'staff', 'timer', 'failed_payment'] as const
const orders: OrderFacts[] = [
  ...orderStatuses.flatMap((status) => paymentStatuses.map((paymentStatus) => orderFacts({ status, paymentStatus }))),
  ...cancelledBy.map(cancelledOrder),
  orderFacts({ status: 'Confirmed', paymentStatus: 'Paid', paidAttemptId: 'att_1' }),
  orderFacts({ status: 'Confirmed', paymentStatus: 'Paid', paidAttemptId: 'att_2' }),
  orderFacts({ status: 'Cancelled', paymentStatus: 'Refunded', paidAttemptId: 'att_2', cancelledBy: 'staff' }),
  orderFacts({ total: paise(60000) }),
]
const monies = {
  none: [],
  exact: [newCapture()],
  short: [newCapture('cap_1', 49810)],
  over: [newCapture('cap_1', 60000)],
  twice: [newCapture(), newCapture('cap_2')],
  'in two parts': [newCapture('cap_1', 30000), newCapture('cap_2', 19910)],
  'listed twice': [newCapture('cap_1', 30000), newCapture('cap_1', 30000)],
  'of another order': [newCapture('cap_stolen')],
} as const
const captureOwners = new Map([['cap_stolen', 'att_9']])

const oddities = [{}, { amount: paise(100) }, { currency: 'USD' }, { merchantRef: 'pother' }]

/** Every state × every answer (and none) × money × order × whether another attempt is open. */
function* everyCase(): Generator<{ facts: PaymentFacts; decision: PaymentDecision }> {
  for (const state of attemptStates)
    for (const order of orders)
      for (const otherAttemptOpen of [false, true]) {
        const common = { order, otherAttemptOpen, captureOwners, attempt: buildAttempt({ state }) }
        for (const now of [new Date('2026-11-20T06:30:10Z'), new Date('2026-11-20T08:30:00Z')]) {
          const facts = buildFacts({ ...common, snapshot: null, now })
          yield { facts, decision: decidePayment(facts) }
        }
        for (const status of snapshotStatuses)
          for (const captures of Object.values(monies))
            for (const odd of captures.length === 1 ? oddities : [{}]) {
              const facts = buildFacts({ ...common, snapshot: buildSnapshot(status, { captures, ...odd }) })
              yield { facts, decision: decidePayment(facts) }
            }
      }
}
const all = [...everyCase()]
type Case = (typeof all)[number]
/** Asserts once per table, because an assertion costs more than a decision. */
const expectNone = (wrong: (one: Case) => boolean) => expect(all.filter(wrong).slice(0, 3)).toEqual([])

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)
const spends = ({ order }: PaymentDecision) => order.kind === 'confirm' || order.kind === 'reinstate_or_refund'

/** The captures of an answer which can be this attempt's, each once. */
const ownOf = ({ snapshot }: PaymentFacts) =>
  [...new Map((snapshot?.captures ?? []).map((one) => [one.id, one])).values()].filter(
    ({ id }) => !captureOwners.has(id),
  )

test('the exhaustive table has the expected size', () => expect(all.length).toBeGreaterThan(60_000))

test('an attempt never moves back and never leaves paid or review', () => {
  expectNone(({ facts, decision }) => {
    const { state } = facts.attempt
    if (decision.attempt === state) return false
    return state === 'paid' || state === 'review' || attemptRank[decision.attempt] <= attemptRank[state]
  })
})

test('an order is confirmed only by the full captured amount of its own payment', () => {
  for (const { facts, decision } of all.filter(({ decision }) => spends(decision))) {
    const { snapshot, attempt, order } = facts
    expect(snapshot).toMatchObject({
      status: 'paid',
      amount: attempt.amount,
      currency: 'INR',
      merchantRef: attempt.merchantRef,
    })
    expect(sum(ownOf(facts))).toBeGreaterThanOrEqual(order.total)
    expect(order.paidAttemptId).toBeNull()
    expect(['Pending', 'Cancelled']).toContain(order.status)
    expect(decision.attempt).toBe('paid')
  }
})

test('an order cancelled by customer or staff is never reinstated', () => {
  expectNone(({ facts: { order }, decision }) => {
    const byPerson = order.cancelledBy === 'customer' || order.cancelledBy === 'staff'
    return byPerson && spends(decision)
  })
})

test('every capture is recorded and pays, is refunded or goes to review', () => {
  expectNone(({ facts, decision }) => {
    if (facts.snapshot?.merchantRef !== facts.attempt.merchantRef) return false
    const own = ownOf(facts)
    if (!isDeepStrictEqual(decision.captures, own)) return true
    const paysAnOrder = spends(decision) || facts.order.paidAttemptId === facts.attempt.id
    const becamePaid = decision.attempt === 'paid' && facts.attempt.state !== 'paid'
    if (becamePaid && !paysAnOrder && sum(decision.refunds) !== sum(own)) return true
    return decision.attempt === 'review' && own.length > 0 && decision.alerts.length === 0
  })
})

test('a capture is refunded at most once, at most in full, and never when it pays for the order', () => {
  expectNone(({ facts, decision }) => {
    const { refunds } = decision
    const own = ownOf(facts)
    if (new Set(refunds.map(({ captureId }) => captureId)).size !== refunds.length) return true
    if (refunds.some(({ captureId, amount }) => own.find(({ id }) => id === captureId)?.amount !== amount)) return true
    return spends(decision) && sum(own) - sum(refunds) < facts.attempt.amount
  })
})

test('a pending order fails only with its last open attempt', () => {
  for (const { facts, decision } of all.filter(({ decision }) => decision.order.kind === 'payment_failed')) {
    expect(facts.order).toMatchObject({ status: 'Pending', paidAttemptId: null })
    expect(facts.order.paymentStatus).not.toBe('Paid')
    expect(facts.otherAttemptOpen).toBe(false)
    expect(isOpen(facts.attempt.state) && !isOpen(decision.attempt)).toBe(true)
    expect(ownOf(facts)).toEqual([])
  }
})

test('a repeated answer has no second effect', () => {
  const changes = all.map(({ facts, decision }) => {
    const world = buildPaymentRecords()
    Object.assign(world.order, facts.order)
    const captureIds = new Map([...captureOwners, ...decision.captures.map(({ id }) => [id, 'att_1'] as const)])
    world.attempts.get('att_1')!.attempt = facts.attempt
    applyDecision(world, 'att_1', decision)
    const attempt = { ...facts.attempt, state: decision.attempt }
    const { alerts, ...again } = decidePayment({ ...facts, order: world.order, attempt, captureOwners: captureIds })
    return JSON.stringify({ ...again, attempt: again.attempt === decision.attempt })
  })
  const unchanged = { attempt: true, order: { kind: 'none' }, captures: [], refunds: [], closeOthers: false }
  expect([...new Set(changes)]).toEqual([JSON.stringify(unchanged)])
})

test('an answer about another payment changes nothing', () => {
  const foreign = all.filter(({ facts }) => facts.snapshot?.merchantRef === 'pother')
  const decisions = foreign.map(({ facts, decision: { attempt, order, captures, refunds, alerts } }) =>
    JSON.stringify({ isKept: attempt === facts.attempt.state, order, captures, refunds, alerts }),
  )
  const unchanged = { isKept: true, order: { kind: 'none' }, captures: [], refunds: [], alerts: ['foreign_answer'] }
  expect([...new Set(decisions)]).toEqual([JSON.stringify(unchanged)])
})

test('every sequence of five answers confirms once if and only if it was paid', () => {
  const statuses = ['pending', 'failed', 'expired', 'paid'] as const
  for (let code = 0; code < 4 ** 5; code++) {
    const world = buildPaymentRecords()
    const sequence = Array.from({ length: 5 }, (_, index) => statuses[Math.floor(code / 4 ** index) % 4]!)
    for (const status of sequence)
      applyDecision(
        world,
        'att_1',
        decidePayment(factsOf(world, 'att_1', buildSnapshot(status, { merchantRef: 'patt_1' }))),
      )
    expect(world.confirmations, sequence.join()).toBe(sequence.includes('paid') ? 1 : 0)
    expect(world.refunds).toEqual([])
  }
})

test('two paid attempts in any order give one confirmation and one refund', () => {
  const moves = ['att_1', 'att_2'].flatMap((id) =>
    (['failed', 'paid', 'cancelled'] as const).map((status) => ({ id, status })),
  )
  for (let code = 0; code < 6 ** 5; code++) {
    const world = buildPaymentRecords(['att_1', 'att_2'])
    const sequence = Array.from({ length: 5 }, (_, index) => moves[Math.floor(code / 6 ** index) % 6]!)
    for (const { id, status } of sequence) {
      const captures = status === 'paid' ? [newCapture(`cap_${id}`)] : []
      applyDecision(
        world,
        id,
        decidePayment(factsOf(world, id, buildSnapshot(status, { merchantRef: `p${id}`, captures }))),
      )
    }
    const paid = new Set(sequence.filter(({ status }) => status === 'paid').map(({ id }) => id))
    const refunds = paid.size === 2 ? ['duplicate_payment'] : []
    expect([world.confirmations, ...world.refunds.map(({ reason }) => reason)], JSON.stringify(sequence)).toEqual([
      paid.size === 0 ? 0 : 1,
      ...refunds,
    ])
  }
})

test('a late payment without stock is refunded', () => {
  const world = buildPaymentRecords()
  world.stockAvailable = false
  for (const status of ['expired', 'paid', 'paid'] as const)
    applyDecision(
      world,
      'att_1',
      decidePayment(
        factsOf(world, 'att_1', buildSnapshot(status, { merchantRef: 'patt_1' }), new Date(Date.now() + HOUR)),
      ),
    )
  expect(world.confirmations).toBe(0)
  expect(world.refunds).toEqual([{ attemptId: 'att_1', captureId: 'cap_1', amount: 49910, reason: 'order_expired' }])
})
