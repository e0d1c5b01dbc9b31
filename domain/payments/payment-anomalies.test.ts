import { expect, test } from 'vitest'
import {
  TOTAL,
  startPlus,
  buildAttempt,
  buildFacts,
  orderFacts,
  buildSnapshot,
  newCapture,
} from '#test/gateways/payment-facts.ts'
import { MINUTE } from '../time.ts'
import { splitCaptures } from './count-captures.ts'
import { decidePayment } from './decide.ts'

const unchanged = { order: { kind: 'none' }, captures: [], refunds: [], alerts: [], closeOthers: false }
const paidOrder = (paidAttemptId: string) => orderFacts({ status: 'Confirmed', paymentStatus: 'Paid', paidAttemptId })
const ofAnotherPayment = { captureOwners: new Map([['cap_1', 'att_7']]) }

test('a second payment of a paid order closes no other attempt', () => {
  const decision = decidePayment(buildFacts({ order: paidOrder('att_0'), otherAttemptOpen: true }))
  expect(decision).toMatchObject({ attempt: 'paid', order: { kind: 'none' }, closeOthers: false })
})

test('the attempt that paid the order is never refunded as a second payment', () => {
  const decision = decidePayment(buildFacts({ order: paidOrder('att_1') }))
  expect(decision).toEqual({ ...unchanged, attempt: 'paid', captures: [newCapture()] })
})

test.each([
  ['confirmed without payment', { status: 'Confirmed', paymentStatus: 'Pending' }],
  ['pending and refunded', { status: 'Pending', paymentStatus: 'Refunded' }],
  ['cancelled and refunded', { status: 'Cancelled', paymentStatus: 'Refunded' }],
] as const)('a payment of an order that is %s goes to review', (_, state) => {
  const decision = decidePayment(buildFacts({ order: orderFacts(state) }))
  expect(decision).toEqual({ ...unchanged, attempt: 'review', captures: [newCapture()], alerts: ['order_not_payable'] })
})

test('an overpaid order is confirmed with an alert', () => {
  const snapshot = buildSnapshot('paid', { captures: [newCapture('a', 60000)] })
  expect(decidePayment(buildFacts({ snapshot }))).toMatchObject({
    attempt: 'paid',
    order: { kind: 'confirm' },
    refunds: [],
    alerts: ['overpaid'],
  })
})

test('captures below the amount leave no surplus', () => {
  const captures = [newCapture('a', 100), newCapture('b', 200)]
  expect(splitCaptures(captures, TOTAL)).toEqual({ used: captures, extra: [] })
})

test('the full amount of a failed payment goes to review', () => {
  const decision = decidePayment(buildFacts({ snapshot: buildSnapshot('failed', { captures: [newCapture()] }) }))
  expect(decision).toEqual({
    ...unchanged,
    attempt: 'review',
    captures: [newCapture()],
    alerts: ['contradictory_answer'],
  })
})

test('a part of the amount of a failed payment is refunded', () => {
  const part = newCapture('a', 100)
  const decision = decidePayment(buildFacts({ snapshot: buildSnapshot('failed', { captures: [part] }) }))
  expect(decision).toEqual({
    ...unchanged,
    attempt: 'review',
    captures: [part],
    refunds: [{ captureId: 'a', amount: 100, reason: 'short_payment' }],
    alerts: ['short_payment'],
  })
})

test('a part of a failed payment in another currency goes to review without a refund', () => {
  const part = newCapture('a', 100)
  const snapshot = buildSnapshot('failed', { captures: [part], currency: 'USD' })
  const decision = decidePayment(buildFacts({ snapshot }))
  expect(decision).toEqual({ ...unchanged, attempt: 'review', captures: [part], alerts: ['currency_mismatch'] })
})

test.each([
  ['is reported as failed', { snapshot: buildSnapshot('failed') }, ['paid_then_otherwise']],
  ['is reported as pending', { snapshot: buildSnapshot('pending') }, []],
  ['is unknown to the gateway', { snapshot: null }, ['paid_then_otherwise']],
  ['was unknown to the gateway before it was paid', { snapshot: null, isOlder: true }, []],
  ['lists a capture of another payment', ofAnotherPayment, ['capture_of_another_payment']],
] as const)('a paid attempt that %s stays paid', (_, given, alerts) => {
  const facts = buildFacts({ order: paidOrder('att_1'), attempt: buildAttempt({ state: 'paid' }), ...given })
  expect(decidePayment(facts)).toEqual({ ...unchanged, attempt: 'paid', alerts })
})

test.each([
  ['a new capture', {}, [newCapture()], ['money_in_review']],
  ['a recorded capture', { captureOwners: new Map([['cap_1', 'att_1']]) }, [], []],
  ['a capture of another payment', ofAnotherPayment, [], ['capture_of_another_payment']],
] as const)('%s leaves a payment in review', (_, given, captures, alerts) => {
  const decision = decidePayment(buildFacts({ attempt: buildAttempt({ state: 'review' }), ...given }))
  expect(decision).toEqual({ ...unchanged, attempt: 'review', captures, alerts })
})

test('a pending payment that is unknown to the gateway expires with its page', () => {
  const expiresAt = startPlus(20 * MINUTE)
  const facts = buildFacts({ attempt: buildAttempt({ expiresAt }), snapshot: null })
  const [before, after] = [startPlus(20 * MINUTE - 1), expiresAt].map((now) => decidePayment({ ...facts, now }))
  expect(before).toEqual({ ...unchanged, attempt: 'pending' })
  expect(after).toEqual({ ...unchanged, attempt: 'expired', order: { kind: 'payment_failed' } })
})

test.each([
  ['confirmed', { status: 'Confirmed' }],
  ['paid by other means', { paymentStatus: 'Paid' }],
  ['paid by another attempt', { paidAttemptId: 'att_2' }],
] as const)('a failed attempt leaves an order that is %s as it is', (_, state) => {
  const decision = decidePayment(buildFacts({ order: orderFacts(state), snapshot: buildSnapshot('failed') }))
  expect(decision).toEqual({ ...unchanged, attempt: 'failed' })
})
