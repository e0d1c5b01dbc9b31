import { describe, expect, test } from 'vitest'
import {
  TOTAL,
  startPlus,
  buildAttempt,
  buildFacts,
  orderFacts,
  buildSnapshot,
  buildPaymentRecords,
} from '#test/gateways/payment-facts.ts'
import { cancelledOrder, newCapture, factsOf, applyDecision } from '#test/gateways/payment-facts.ts'
import { paise } from '../money.ts'
import { HOUR, MINUTE, SECOND } from '../time.ts'
import { decideUnpaidOrder } from './close-unpaid.ts'
import { decidePayment } from './decide.ts'
import { planPaymentStart } from './plan-start.ts'
import { decideRefund, foreignRefunds } from './refunds.ts'
import { claimHolds, shopperStatus } from './shopper-status.ts'
import { acceptReturnUrl } from './return-url.ts'

const paid = buildSnapshot('paid', { merchantRef: 'patt_1' })
const confirmed = { attempt: 'paid', order: { kind: 'confirm' }, refunds: [], alerts: [], closeOthers: false }

/** The rows of the event table of payments (payments-7), in its order. What needs the network or tables is in the server's tests. */
describe('the event table', () => {
  test('webhook and browser return in any order: the first confirms, the second changes nothing', () => {
    const world = buildPaymentRecords()
    const first = decidePayment(factsOf(world, 'att_1', paid))
    expect(first).toEqual({ ...confirmed, captures: [newCapture()] })
    applyDecision(world, 'att_1', first)
    const second = decidePayment(factsOf(world, 'att_1', paid))
    expect(second).toEqual({ ...confirmed, order: { kind: 'none' }, captures: [] })
  })

  test('browser returns while pending: nothing is decided and the page keeps polling', () => {
    const decision = decidePayment(buildFacts({ snapshot: buildSnapshot('pending') }))
    expect(decision).toMatchObject({ attempt: 'pending', order: { kind: 'none' }, alerts: [] })
    expect(shopperStatus({ status: 'Pending', paymentStatus: 'Pending' }, [decision.attempt])).toBe('pending')
  })

  test('the shopper closes the tab: the stored attempt is confirmed', () => {
    const attempt = buildAttempt({ state: 'created' })
    expect(decidePayment(buildFacts({ attempt }))).toMatchObject(confirmed)
  })

  test('duplicate or parallel webhooks: one confirmation', () => {
    const world = buildPaymentRecords()
    for (let i = 0; i < 3; i++) applyDecision(world, 'att_1', decidePayment(factsOf(world, 'att_1', paid)))
    expect([world.confirmations, world.refunds]).toEqual([1, []])
  })

  test.each(['failed', 'expired', 'cancelled'] as const)(
    'success after the attempt %s, order still waiting: confirmed',
    (state) => {
      expect(decidePayment(buildFacts({ attempt: buildAttempt({ state }) }))).toMatchObject(confirmed)
    },
  )

  test.each(['failed', 'expired', 'cancelled'] as const)(
    '%s without money: the order fails, as the spec says (payments-3)',
    (status) => {
      const decision = decidePayment(buildFacts({ snapshot: buildSnapshot(status) }))
      expect(decision).toMatchObject({ attempt: status, order: { kind: 'payment_failed' }, refunds: [], alerts: [] })
    },
  )

  test.each(['customer', 'staff'] as const)(
    'success after the %s cancelled the order: it stays cancelled, the money goes back',
    (by) => {
      const refunds = [{ captureId: 'cap_1', amount: TOTAL, reason: 'order_cancelled' }]
      expect(decidePayment(buildFacts({ order: cancelledOrder(by) }))).toMatchObject({
        attempt: 'paid',
        order: { kind: 'none' },
        refunds,
      })
    },
  )

  test.each(['timer', 'failed_payment'] as const)(
    'success after the order closed by %s: reinstate, else refund',
    (by) => {
      const otherwise = [{ captureId: 'cap_1', amount: TOTAL, reason: 'order_expired' }]
      const decision = decidePayment(
        buildFacts({ order: cancelledOrder(by), attempt: buildAttempt({ state: 'expired' }) }),
      )
      expect(decision).toMatchObject({
        attempt: 'paid',
        order: { kind: 'reinstate_or_refund', otherwise },
        refunds: [],
      })
    },
  )

  test('second payment of another attempt: refunded', () => {
    const order = orderFacts({ status: 'Confirmed', paymentStatus: 'Paid', paidAttemptId: 'att_0' })
    const refunds = [{ captureId: 'cap_1', amount: TOTAL, reason: 'duplicate_payment' }]
    expect(decidePayment(buildFacts({ order }))).toMatchObject({ attempt: 'paid', order: { kind: 'none' }, refunds })
  })

  test('two captures of one payment: confirmed with an alert, the second refunded', () => {
    const snapshot = buildSnapshot('paid', { captures: [newCapture('a'), newCapture('b')] })
    const refunds = [{ captureId: 'b', amount: TOTAL, reason: 'duplicate_capture' }]
    expect(decidePayment(buildFacts({ snapshot }))).toMatchObject({ ...confirmed, refunds, alerts: ['double_capture'] })
  })

  test('a later capture that is listed first: refunded instead of the one that paid', () => {
    const snapshot = buildSnapshot('paid', { captures: [newCapture('later'), newCapture('first')] })
    const order = orderFacts({ status: 'Confirmed', paymentStatus: 'Paid', paidAttemptId: 'att_1' })
    const captureOwners = new Map([['first', 'att_1']])
    const refunds = [{ captureId: 'later', amount: TOTAL, reason: 'duplicate_capture' }]
    const decision = decidePayment(
      buildFacts({ snapshot, order, captureOwners, attempt: buildAttempt({ state: 'paid' }) }),
    )
    expect(decision).toMatchObject({ attempt: 'paid', order: { kind: 'none' }, refunds, alerts: ['double_capture'] })
  })

  test('underpaid: review with an alert and a refund, never confirmed', () => {
    const snapshot = buildSnapshot('paid', { captures: [newCapture('a', 49809)] })
    const refunds = [{ captureId: 'a', amount: 49809, reason: 'short_payment' }]
    const decision = decidePayment(buildFacts({ snapshot }))
    expect(decision).toMatchObject({ attempt: 'review', order: { kind: 'none' }, refunds, alerts: ['short_payment'] })
  })

  test.each([
    ['the gateway asked for another amount', { amount: paise(100) }, TOTAL, 'amount_mismatch'],
    ['another currency', { currency: 'USD' }, TOTAL, 'currency_mismatch'],
    ['the order total changed', {}, paise(55000), 'total_changed'],
  ] as const)('%s: never confirmed, review and alert, a person decides', (_, odd, total, alert) => {
    const decision = decidePayment(buildFacts({ snapshot: buildSnapshot('paid', odd), order: orderFacts({ total }) }))
    expect(decision).toMatchObject({ attempt: 'review', order: { kind: 'none' }, refunds: [], alerts: [alert] })
    expect(decision.captures).toEqual([newCapture()])
  })

  const start = {
    order: { ...orderFacts(), paymentType: 'ONLINE' as const },
    open: { ...buildAttempt(), gateway: 'sandbox', hasAction: true },
    gateway: { id: 'sandbox', minPaise: 100 },
    amount: '499.10',
    currency: 'INR',
    now: startPlus(MINUTE),
  }

  test('the total changes while an attempt is open: closed and replaced', () => {
    const order = { ...start.order, total: paise(55000) }
    expect(planPaymentStart({ ...start, order, amount: '550.00' })).toEqual({ do: 'replace', attemptId: 'att_1' })
  })

  test('payment started twice: the same page', () => {
    expect(planPaymentStart(start)).toEqual({ do: 'reuse', attemptId: 'att_1' })
  })

  test('create timed out: the next start repeats its reference, the job checks it', () => {
    const lost = buildAttempt({ state: 'unknown' })
    expect(planPaymentStart({ ...start, open: { ...start.open, ...lost, hasAction: false } })).toEqual({
      do: 'repeat',
      attemptId: 'att_1',
    })
    expect(decidePayment(buildFacts({ attempt: lost, snapshot: null, now: startPlus(5 * SECOND) })).attempt).toBe(
      'unknown',
    )
    expect(decidePayment(buildFacts({ attempt: lost, snapshot: buildSnapshot('created') })).attempt).toBe('pending')
    for (const attempt of [lost, buildAttempt({ state: 'created' })]) {
      const gone = decidePayment(buildFacts({ attempt, snapshot: null, now: startPlus(60 * SECOND) }))
      expect(gone).toMatchObject({ attempt: 'failed', order: { kind: 'none' }, alerts: [] })
    }
  })

  test('an old attempt succeeds after the new one paid: refunded', () => {
    const world = buildPaymentRecords(['att_1', 'att_2'])
    world.attempts.get('att_1')!.attempt = buildAttempt({ state: 'cancelled', merchantRef: 'patt_1' })
    const newer = buildSnapshot('paid', { merchantRef: 'patt_2', captures: [newCapture('new')] })
    applyDecision(world, 'att_2', decidePayment(factsOf(world, 'att_2', newer)))
    applyDecision(world, 'att_1', decidePayment(factsOf(world, 'att_1', paid)))
    expect(world.refunds).toEqual([
      { attemptId: 'att_1', captureId: 'cap_1', amount: TOTAL, reason: 'duplicate_payment' },
    ])
  })

  test('an old attempt succeeds before the new one: it pays for the order and the new one is closed', () => {
    const decision = decidePayment(
      buildFacts({ attempt: buildAttempt({ state: 'cancelled' }), otherAttemptOpen: true }),
    )
    expect(decision).toMatchObject({ ...confirmed, closeOthers: true })
  })

  test('the timer cancels only after the gateway has closed the payment', () => {
    const open = buildAttempt()
    expect(decideUnpaidOrder(open, 'cancelled', startPlus(30 * MINUTE))).toBe('cancel_order')
    expect(decideUnpaidOrder(open, 'already_final', startPlus(30 * MINUTE))).toBe('ask_again')
    expect(decideUnpaidOrder(open, 'requested', startPlus(30 * MINUTE))).toBe('wait')
    expect(decideUnpaidOrder(open, 'unsupported', startPlus(30 * MINUTE))).toBe('wait')
    expect(decideUnpaidOrder(open, 'unsupported', startPlus(35 * MINUTE))).toBe('cancel_order')
    expect(decideUnpaidOrder(buildAttempt({ state: 'expired' }), 'unsupported', startPlus(21 * MINUTE))).toBe(
      'cancel_order',
    )
    for (const state of ['paid', 'review'] as const)
      expect(decideUnpaidOrder(buildAttempt({ state }), 'cancelled', startPlus(HOUR))).toBe('wait')
  })

  test('refund answer lost: sent again with the same reference', () => {
    const row = { state: 'requested', amount: TOTAL, refundRef: 'rone' } as const
    expect(decideRefund(row, null)).toEqual({ state: 'requested', alerts: [] })
  })

  test('a refund made at the gateway: found for import', () => {
    const known = [{ refundRef: 'rone', gatewayRefundId: null }]
    const own = {
      status: 'succeeded',
      refundRef: 'rone',
      gatewayRefundId: 'g1',
      amount: TOTAL,
      rawStatus: 'SUCCESS',
    } as const
    const foreign = { ...own, refundRef: '', gatewayRefundId: 'g2' }
    expect(foreignRefunds(known, [own, foreign])).toEqual([foreign])
    expect(foreignRefunds([...known, { refundRef: 'rtwo', gatewayRefundId: 'g2' }], [own, foreign])).toEqual([])
  })

  test('an answer about another payment is ignored', () => {
    const decision = decidePayment(buildFacts({ snapshot: buildSnapshot('paid', { merchantRef: 'pstranger' }) }))
    expect(decision).toMatchObject({
      attempt: 'pending',
      order: { kind: 'none' },
      captures: [],
      alerts: ['foreign_answer'],
    })
  })

  test('one bank payment never pays two orders', () => {
    const decision = decidePayment(buildFacts({ captureOwners: new Map([['cap_1', 'att_7']]) }))
    expect(decision).toMatchObject({ attempt: 'review', order: { kind: 'none' }, captures: [], refunds: [] })
    expect(decision.alerts).toEqual(['capture_of_another_payment', 'short_payment'])
  })

  test('a claim of the browser counts only when it is true (payments-2)', () => {
    const order = { status: 'Pending', paymentStatus: 'Pending', paymentType: 'ONLINE' } as const
    expect(claimHolds({ status: 'Confirmed', paymentStatus: 'Paid' }, order)).toBe(false)
    expect(claimHolds({ status: 'Cancelled', paymentStatus: 'Failed' }, order)).toBe(false)
    const truth = { status: 'Confirmed', paymentStatus: 'Paid' } as const
    expect(claimHolds(truth, { ...truth, paymentType: 'ONLINE' })).toBe(true)
    expect(claimHolds(truth, { ...truth, paymentType: 'COD' })).toBe(false)
    expect(claimHolds({ ...truth, status: 'Cancelled' }, { ...truth, paymentType: 'ONLINE' })).toBe(false)
    expect(claimHolds({ ...truth, paymentStatus: 'Failed' }, { ...truth, paymentType: 'ONLINE' })).toBe(false)
  })

  test('the return address must be this shop’s page for this order (payments-1)', () => {
    const own = 'https://shop.example/validate-payment/ord_1'
    expect(acceptReturnUrl(own, 'ord_1', ['https://shop.example'])).toBe(own)
  })
})
