import { describe, expect, test } from 'vitest'
import {
  ASKED,
  at,
  buildAttempt,
  buildFacts,
  buildOrder,
  buildSnapshot,
  buildWorld,
} from '#test/gateways/payment-facts.ts'
import { cancelledOrder, capture, factsOf, write } from '#test/gateways/payment-facts.ts'
import { paise } from '../money.ts'
import { HOUR, MINUTE, SECOND } from '../time.ts'
import { decideUnpaidOrder } from './close-unpaid.ts'
import { decidePayment } from './decide.ts'
import { planPaymentStart } from './plan-start.ts'
import { decideRefund, foreignRefunds } from './refunds.ts'
import { claimHolds, shopperStatus } from './for-shopper.ts'
import { acceptReturnUrl } from './return-url.ts'

const paid = buildSnapshot('paid', { merchantRef: 'patt_1' })
const confirmed = { attempt: 'paid', order: { kind: 'confirm' }, refunds: [], alerts: [], closeOthers: false }

/** The rows of the event table in payments.md §2.3, in its order. What needs the network or tables is in the server's tests. */
describe('the event table', () => {
  test('webhook before the browser returns, or the browser before the webhook: the first confirms, the second finds it done', () => {
    const world = buildWorld()
    const first = decidePayment(factsOf(world, 'att_1', paid))
    expect(first).toEqual({ ...confirmed, captures: [capture()] })
    write(world, 'att_1', first)
    const second = decidePayment(factsOf(world, 'att_1', paid))
    expect(second).toEqual({ ...confirmed, order: { kind: 'none' }, captures: [] })
  })

  test('browser returns while it is pending: nothing is decided and the page keeps asking', () => {
    const decision = decidePayment(buildFacts({ snapshot: buildSnapshot('pending') }))
    expect(decision).toMatchObject({ attempt: 'pending', order: { kind: 'none' }, alerts: [] })
    expect(shopperStatus({ status: 'Pending', paymentStatus: 'Pending' }, [decision.attempt])).toBe('pending')
  })

  test('the shopper closes the tab: the attempt made before the redirect is enough to confirm', () => {
    const attempt = buildAttempt({ state: 'created' })
    expect(decidePayment(buildFacts({ attempt }))).toMatchObject(confirmed)
  })

  test('a duplicate webhook, or three at once: one confirmation', () => {
    const world = buildWorld()
    for (let i = 0; i < 3; i++) write(world, 'att_1', decidePayment(factsOf(world, 'att_1', paid)))
    expect([world.confirmations, world.refunds]).toEqual([1, []])
  })

  test.each(['failed', 'expired', 'cancelled'] as const)(
    'success after the attempt %s, order still waiting: confirmed',
    (state) => {
      expect(decidePayment(buildFacts({ attempt: buildAttempt({ state }) }))).toMatchObject(confirmed)
    },
  )

  test.each(['failed', 'expired', 'cancelled'] as const)(
    '%s without money: the order fails, as the spec says (D9)',
    (status) => {
      const decision = decidePayment(buildFacts({ snapshot: buildSnapshot(status) }))
      expect(decision).toMatchObject({ attempt: status, order: { kind: 'payment_failed' }, refunds: [], alerts: [] })
    },
  )

  test.each(['customer', 'staff'] as const)(
    'success after the %s cancelled the order: it stays cancelled, the money goes back',
    (by) => {
      const refunds = [{ captureId: 'cap_1', amount: ASKED, reason: 'order_cancelled' }]
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
      const otherwise = [{ captureId: 'cap_1', amount: ASKED, reason: 'order_expired' }]
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

  test('second payment, other attempt: goes back', () => {
    const order = buildOrder({ status: 'Confirmed', paymentStatus: 'Paid', paidAttemptId: 'att_0' })
    const refunds = [{ captureId: 'cap_1', amount: ASKED, reason: 'duplicate_payment' }]
    expect(decidePayment(buildFacts({ order }))).toMatchObject({ attempt: 'paid', order: { kind: 'none' }, refunds })
  })

  test('two captures inside one payment: confirmed, alert, the second goes back', () => {
    const snapshot = buildSnapshot('paid', { captures: [capture('a'), capture('b')] })
    const refunds = [{ captureId: 'b', amount: ASKED, reason: 'duplicate_capture' }]
    expect(decidePayment(buildFacts({ snapshot }))).toMatchObject({ ...confirmed, refunds, alerts: ['double_capture'] })
  })

  test('the second capture comes later and is listed first: it goes back, not the one that paid', () => {
    const snapshot = buildSnapshot('paid', { captures: [capture('later'), capture('first')] })
    const order = buildOrder({ status: 'Confirmed', paymentStatus: 'Paid', paidAttemptId: 'att_1' })
    const captureOwners = new Map([['first', 'att_1']])
    const refunds = [{ captureId: 'later', amount: ASKED, reason: 'duplicate_capture' }]
    const decision = decidePayment(
      buildFacts({ snapshot, order, captureOwners, attempt: buildAttempt({ state: 'paid' }) }),
    )
    expect(decision).toMatchObject({ attempt: 'paid', order: { kind: 'none' }, refunds, alerts: ['double_capture'] })
  })

  test('paid less than asked: never confirmed, review, alert, what came goes back', () => {
    const snapshot = buildSnapshot('paid', { captures: [capture('a', 49809)] })
    const refunds = [{ captureId: 'a', amount: 49809, reason: 'short_payment' }]
    const decision = decidePayment(buildFacts({ snapshot }))
    expect(decision).toMatchObject({ attempt: 'review', order: { kind: 'none' }, refunds, alerts: ['short_payment'] })
  })

  test.each([
    ['the gateway asked for another amount', { amount: paise(100) }, ASKED, 'amount_mismatch'],
    ['another currency', { currency: 'USD' }, ASKED, 'currency_mismatch'],
    ['the order total changed', {}, paise(55000), 'total_changed'],
  ] as const)('%s: never confirmed, review and alert, a person decides', (_, odd, total, alert) => {
    const decision = decidePayment(buildFacts({ snapshot: buildSnapshot('paid', odd), order: buildOrder({ total }) }))
    expect(decision).toMatchObject({ attempt: 'review', order: { kind: 'none' }, refunds: [], alerts: [alert] })
    expect(decision.captures).toEqual([capture()])
  })

  const start = {
    order: { ...buildOrder(), paymentType: 'ONLINE' as const },
    open: { ...buildAttempt(), gateway: 'sandbox', hasAction: true },
    gateway: { id: 'sandbox', minPaise: 100 },
    amount: '499.10',
    currency: 'INR',
    now: at(MINUTE),
  }

  test('the total changes while an attempt is open: it is closed and a new one asked for', () => {
    const order = { ...start.order, total: paise(55000) }
    expect(planPaymentStart({ ...start, order, amount: '550.00' })).toEqual({ do: 'replace', attemptId: 'att_1' })
  })

  test('"pay" pressed twice: the same page again', () => {
    expect(planPaymentStart(start)).toEqual({ do: 'reuse', attemptId: 'att_1' })
  })

  test('create timed out: the next press repeats it with the same reference, the job looks it up', () => {
    const lost = buildAttempt({ state: 'unknown' })
    expect(planPaymentStart({ ...start, open: { ...start.open, ...lost, hasAction: false } })).toEqual({
      do: 'repeat',
      attemptId: 'att_1',
    })
    expect(decidePayment(buildFacts({ attempt: lost, snapshot: null, now: at(5 * SECOND) })).attempt).toBe('unknown')
    expect(decidePayment(buildFacts({ attempt: lost, snapshot: buildSnapshot('created') })).attempt).toBe('pending')
    const gone = decidePayment(buildFacts({ attempt: lost, snapshot: null, now: at(90 * SECOND) }))
    expect(gone).toMatchObject({ attempt: 'failed', order: { kind: 'none' } })
  })

  test('an old attempt could not be cancelled and succeeds after the new one paid: it goes back', () => {
    const world = buildWorld(['att_1', 'att_2'])
    world.attempts.get('att_1')!.attempt = buildAttempt({ state: 'cancelled', merchantRef: 'patt_1' })
    const newer = buildSnapshot('paid', { merchantRef: 'patt_2', captures: [capture('new')] })
    write(world, 'att_2', decidePayment(factsOf(world, 'att_2', newer)))
    write(world, 'att_1', decidePayment(factsOf(world, 'att_1', paid)))
    expect(world.refunds).toEqual([
      { attemptId: 'att_1', captureId: 'cap_1', amount: ASKED, reason: 'duplicate_payment' },
    ])
  })

  test('it succeeds while the new one is still unpaid: it pays for the order, and the new one is closed', () => {
    const decision = decidePayment(
      buildFacts({ attempt: buildAttempt({ state: 'cancelled' }), otherAttemptOpen: true }),
    )
    expect(decision).toMatchObject({ ...confirmed, closeOthers: true })
  })

  test('the timer wants to cancel: only after the gateway was asked and has closed the payment', () => {
    const open = buildAttempt()
    expect(decideUnpaidOrder(open, 'cancelled', at(30 * MINUTE))).toBe('cancel_order')
    expect(decideUnpaidOrder(open, 'already_final', at(30 * MINUTE))).toBe('ask_again')
    expect(decideUnpaidOrder(open, 'requested', at(30 * MINUTE))).toBe('wait')
    expect(decideUnpaidOrder(open, 'unsupported', at(30 * MINUTE))).toBe('wait')
    expect(decideUnpaidOrder(open, 'unsupported', at(35 * MINUTE))).toBe('cancel_order')
    expect(decideUnpaidOrder(buildAttempt({ state: 'expired' }), 'unsupported', at(21 * MINUTE))).toBe('cancel_order')
    expect(decideUnpaidOrder(buildAttempt({ state: 'paid' }), 'cancelled', at(HOUR))).toBe('wait')
  })

  test('refund answer lost: the row stays and the same reference is sent again', () => {
    const row = { state: 'requested', amount: ASKED, refundRef: 'rone' } as const
    expect(decideRefund(row, null)).toEqual({ state: 'requested', alerts: [] })
  })

  test('the gateway refunds on its own: found, so that it can be imported', () => {
    const known = [{ refundRef: 'rone', gatewayRefundId: null }]
    const own = {
      status: 'succeeded',
      refundRef: 'rone',
      gatewayRefundId: 'g1',
      amount: ASKED,
      rawStatus: 'SUCCESS',
    } as const
    const foreign = { ...own, refundRef: '', gatewayRefundId: 'g2' }
    expect(foreignRefunds(known, [own, foreign])).toEqual([foreign])
  })

  test('an answer about another payment than asked for is not believed', () => {
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

  test('a claim of the browser counts only when it is the truth (D8)', () => {
    const order = { status: 'Pending', paymentStatus: 'Pending', paymentType: 'ONLINE' } as const
    expect(claimHolds({ status: 'Confirmed', paymentStatus: 'Paid' }, order)).toBe(false)
    expect(claimHolds({ status: 'Cancelled', paymentStatus: 'Failed' }, order)).toBe(false)
    const truth = { status: 'Confirmed', paymentStatus: 'Paid' } as const
    expect(claimHolds(truth, { ...truth, paymentType: 'ONLINE' })).toBe(true)
    expect(claimHolds(truth, { ...truth, paymentType: 'COD' })).toBe(false)
  })

  test('the return address must be this shop’s page for this order (D7)', () => {
    const own = 'https://shop.example/validate-payment/ord_1'
    expect(acceptReturnUrl(own, 'ord_1', ['https://shop.example'])).toBe(own)
  })
})
