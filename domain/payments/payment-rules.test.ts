import { describe, expect, test } from 'vitest'
import { TOTAL, startPlus, buildAttempt, orderFacts, START } from '#test/gateways/payment-facts.ts'
import { paise } from '../money.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../time.ts'
import { readAmount } from './amounts.ts'
import { attemptStates, isOpen, isSoftEnded } from './attempt.ts'
import { nextCheck } from './check-times.ts'
import { shopperStatus } from './shopper-status.ts'
import { planPaymentStart, type PaymentStartFacts } from './plan-start.ts'
import { formatReference, isReference } from './references.ts'
import {
  decideRefund,
  isFullyRefunded,
  isRefundOverdue,
  nextRefundCheck,
  refundRetryWait,
  refundableAmount,
} from './refunds.ts'

describe('references', () => {
  test('are a letter and 20 characters that every gateway accepts', () => {
    const ref = formatReference('payment', crypto.getRandomValues(new Uint8Array(20)))
    expect(ref).toMatch(/^p[a-z2-7]{20}$/)
    expect(isReference('payment', ref)).toBe(true)
    expect(isReference('refund', ref)).toBe(false)
    expect(formatReference('refund', new Uint8Array(20).fill(255))).toBe(`r${'7'.repeat(20)}`)
  })

  test('use five bits of every byte and refuse too few bytes', () => {
    const refs = Array.from({ length: 20 }, (_, index) => formatReference('payment', new Uint8Array(20).fill(1, index)))
    expect(new Set(refs).size).toBe(20)
    expect(() => formatReference('payment', new Uint8Array(19))).toThrow('A reference needs 20 random bytes')
  })

  test.each([
    '',
    'p',
    'P'.repeat(21),
    `p${'1'.repeat(20)}`,
    `p${'a'.repeat(20)}\n`,
    `p${'a'.repeat(21)}`,
    `pp${'a'.repeat(20)}`,
    [`p${'a'.repeat(20)}`],
    '../../x',
    null,
    7,
  ])('no reference of ours: %j', (text) => expect(isReference('payment', text)).toBe(false))
})

describe('amounts of the payment calls', () => {
  test.each([
    '499',
    '499.0',
    '499.100',
    '.10',
    '1e3',
    '+499.10',
    '-499.10',
    ' 499.10',
    '4,99.10',
    '٤٩٩.١٠',
    '499.10\n',
    499.1,
    ['499.10'],
    null,
  ])('%j is not an amount', (text) => expect(readAmount(text)).toBeNull())
  test('two decimals are exact to the paisa and compared as text', () => {
    expect(readAmount('499.10')).toBe(49910)
  })
})

describe('starting a payment', () => {
  const facts: PaymentStartFacts = {
    order: { ...orderFacts(), paymentType: 'ONLINE' },
    open: null,
    gateway: { id: 'sandbox', minPaise: 100 },
    amount: '499.10',
    currency: 'INR',
    now: startPlus(0),
  }
  const open = { ...buildAttempt(), gateway: 'sandbox', hasAction: true }
  const order = (given: Partial<PaymentStartFacts['order']>) => ({ order: { ...facts.order, ...given } })

  test.each<[string, Partial<PaymentStartFacts>, object]>([
    ['first time', {}, { do: 'create' }],
    ['cash on delivery', order({ paymentType: 'COD' }), { do: 'refuse', because: 'not_online' }],
    ['paid already', order({ status: 'Confirmed', paymentStatus: 'Paid' }), { do: 'refuse', because: 'already_paid' }],
    ['paid and refunded', order({ paidAttemptId: 'att_1' }), { do: 'refuse', because: 'already_paid' }],
    ['marked as refunded', order({ paymentStatus: 'Refunded' }), { do: 'refuse', because: 'already_paid' }],
    ['cancelled', order({ status: 'Cancelled' }), { do: 'refuse', because: 'order_closed' }],
    ['no amount', { amount: '499.1' }, { do: 'refuse', because: 'bad_amount' }],
    ['other currency', { currency: 'USD' }, { do: 'refuse', because: 'bad_amount' }],
    ['other amount', { amount: '1.00' }, { do: 'refuse', because: 'amount_mismatch' }],
    ['nothing to pay', { ...order({ total: paise(0) }), amount: '0.00' }, { do: 'refuse', because: 'nothing_to_pay' }],
    [
      'less than a rupee',
      { ...order({ total: paise(99) }), amount: '0.99' },
      { do: 'refuse', because: 'below_minimum' },
    ],
    ['exactly a rupee', { ...order({ total: paise(100) }), amount: '1.00' }, { do: 'create' }],
    [
      'less than the minimum of the gateway',
      { ...order({ total: paise(499) }), amount: '4.99', gateway: { id: 'sandbox', minPaise: 500 } },
      { do: 'refuse', because: 'below_minimum' },
    ],
    ['open page', { open }, { do: 'reuse', attemptId: 'att_1' }],
    ['page with two minutes left', { open, now: startPlus(18 * MINUTE) }, { do: 'reuse', attemptId: 'att_1' }],
    ['page not yet confirmed', { open: { ...open, state: 'created' } }, { do: 'repeat', attemptId: 'att_1' }],
    ['page about to close', { open, now: startPlus(19 * MINUTE) }, { do: 'replace', attemptId: 'att_1' }],
    ['other gateway since', { open: { ...open, gateway: 'razorpay' } }, { do: 'replace', attemptId: 'att_1' }],
    ['page lost in a crash', { open: { ...open, hasAction: false } }, { do: 'repeat', attemptId: 'att_1' }],
    ['old attempt over', { open: { ...open, state: 'expired' } }, { do: 'create' }],
  ])('%s', (_, given, plan) => expect(planPaymentStart({ ...facts, ...given })).toEqual(plan))
})

describe('the schedule of status calls', () => {
  const attempt = {
    state: 'pending',
    merchantRef: 'pone',
    createdAt: START,
    expiresAt: startPlus(20 * MINUTE),
  } as const
  const times = (given: object): number[] => {
    const found: number[] = []
    for (let next = nextCheck({ ...attempt, ...given }, START); next !== null && found.length < 99;) {
      found.push(next.getTime() - START.getTime())
      next = nextCheck({ ...attempt, ...given }, next)
    }
    return found
  }

  test('follows the schedule with at most 10 % jitter for four days', () => {
    const asked = times({ state: 'failed' })
    const within = (ms: number) => asked.some((time) => Math.abs(time - ms) <= ms / 10 + 1)
    for (const ms of [25 * SECOND, 45 * SECOND, 90 * SECOND, 3 * MINUTE, 20 * MINUTE, 21 * MINUTE, 35 * MINUTE])
      expect(within(ms)).toBe(true)
    for (const ms of [2 * HOUR, DAY, 30 * HOUR, 3 * DAY]) expect(within(ms)).toBe(true)
    expect(asked).toEqual(asked.toSorted((a, b) => a - b))
    expect(asked[0]).toBeGreaterThan(20 * SECOND)
    expect(asked.length).toBeGreaterThan(40)
    expect(asked.length).toBeLessThan(60)
    expect(asked.at(-1)).toBeLessThanOrEqual(4 * DAY)
    expect(asked.at(-1)).toBeGreaterThan(3.3 * DAY)
  })

  test('checks a lost create answer after five seconds', () => {
    for (const state of ['created', 'unknown']) expect(times({ state })[0]).toBeLessThan(6 * SECOND)
  })

  test('waits less than five minutes during a payment, so that a lost webhook is noticed (W4)', () => {
    const asked = times({}).filter((time) => time < 25 * MINUTE)
    for (const [index, time] of asked.entries()) expect(time - (asked[index - 1] ?? 0)).toBeLessThanOrEqual(5 * MINUTE)
  })

  test('spreads the checks of simultaneous attempts', () => {
    const all = Array.from({ length: 1000 }, (_, index) => ({ ...attempt, merchantRef: `p${index}` }))
    const first = all.map((one) => nextCheck(one, START)!.getTime() - START.getTime())
    expect(new Set(first).size).toBeGreaterThan(800)
    expect(Math.min(...first)).toBeGreaterThanOrEqual(0.9 * 25 * SECOND)
    expect(Math.max(...first)).toBeLessThanOrEqual(1.1 * 25 * SECOND)
    const afterExpiry = all.map(
      (one) => nextCheck({ ...one, expiresAt: startPlus(HOUR) }, startPlus(HOUR))!.getTime() - +startPlus(HOUR),
    )
    expect(Math.max(...afterExpiry)).toBeLessThanOrEqual(1.1 * MINUTE)
  })

  test('checks open attempts always, soft-ended ones within their window and final ones never', () => {
    for (const state of attemptStates) {
      expect(nextCheck({ ...attempt, state }, START) !== null).toBe(isOpen(state) || isSoftEnded(state))
      expect(nextCheck({ ...attempt, state }, startPlus(5 * DAY)) !== null).toBe(isOpen(state))
    }
    expect(nextCheck(attempt, startPlus(5 * DAY))).toEqual(startPlus(6 * DAY))
    expect(nextCheck({ ...attempt, state: 'failed', lateSuccessWindowMs: HOUR }, startPlus(2 * HOUR))).toBeNull()
  })
})

describe('refunds', () => {
  const row = { state: 'pending', amount: TOTAL, refundRef: 'rone' } as const
  const answer = { status: 'succeeded', refundRef: 'rone', gatewayRefundId: 'g', amount: TOTAL, rawStatus: '' } as const

  test('may succeed after a failure and are never reverted after success', () => {
    expect(decideRefund(row, answer)).toEqual({ state: 'succeeded', alerts: [] })
    expect(decideRefund(row, { ...answer, status: 'failed' })).toEqual({ state: 'failed', alerts: ['refund_failed'] })
    expect(decideRefund({ ...row, state: 'failed' }, answer).state).toBe('succeeded')
    expect(decideRefund({ ...row, state: 'failed' }, { ...answer, status: 'pending' })).toEqual({
      state: 'failed',
      alerts: [],
    })
    const failed = decideRefund({ ...row, state: 'failed' }, { ...answer, status: 'failed' })
    expect(failed).toEqual({ state: 'failed', alerts: [] })
    const late = decideRefund({ ...row, state: 'succeeded' }, { ...answer, status: 'pending' })
    expect(late).toEqual({ state: 'succeeded', alerts: [] })
    const undone = decideRefund({ ...row, state: 'succeeded' }, { ...answer, status: 'failed' })
    expect(undone).toEqual({ state: 'succeeded', alerts: ['refund_succeeded_then_otherwise'] })
  })

  test('another reference or amount does not match a refund', () => {
    expect(decideRefund(row, { ...answer, refundRef: 'rtwo' }).state).toBe('pending')
    expect(decideRefund(row, { ...answer, amount: paise(1) })).toEqual({
      state: 'pending',
      alerts: ['refund_amount_differs'],
    })
  })

  test('an order is Refunded when every capture is fully refunded', () => {
    const captures = [{ amount: paise(300) }, { amount: paise(200) }]
    const done = { amount: paise(500), state: 'succeeded' } as const
    expect(isFullyRefunded(captures, [done])).toBe(true)
    expect(isFullyRefunded(captures, [{ ...done, amount: paise(499) }])).toBe(false)
    expect(isFullyRefunded(captures, [{ ...done, state: 'pending' }])).toBe(false)
    expect(isFullyRefunded([], [])).toBe(false)
    expect(
      refundableAmount(captures[0]!, [
        { amount: paise(100), state: 'pending' },
        { amount: paise(50), state: 'failed' },
      ]),
    ).toBe(200)
  })

  test('are checked after 1 and 10 minutes, then hourly, then daily, and are overdue after a week', () => {
    expect(
      [0, MINUTE, 10 * MINUTE, 90 * MINUTE, DAY, 26 * HOUR].map(
        (age) => +nextRefundCheck(START, startPlus(age)) - +START,
      ),
    ).toEqual([MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 2 * DAY, 2 * DAY])
    expect([7, 7.1].map((days) => isRefundOverdue(START, startPlus(days * DAY)))).toEqual([false, true])
  })

  test('are sent again 1, 6 and 24 hours after they failed, and not a fifth time', () => {
    expect([1, 2, 3, 4].map(refundRetryWait)).toEqual([HOUR, 6 * HOUR, DAY, null])
  })
})

test('the shopper sees paid, pending or failed, and review as pending', () => {
  const order = (
    status: 'Pending' | 'Confirmed' | 'Cancelled',
    paymentStatus: 'Pending' | 'Paid' | 'Failed' | 'Refunded',
  ) => ({ status, paymentStatus })
  expect(shopperStatus(order('Confirmed', 'Paid'), ['paid'])).toBe('paid')
  expect(shopperStatus(order('Pending', 'Pending'), ['failed', 'unknown'])).toBe('pending')
  expect(shopperStatus(order('Pending', 'Pending'), ['review'])).toBe('pending')
  expect(shopperStatus(order('Pending', 'Pending'), [])).toBe('pending')
  expect(shopperStatus(order('Pending', 'Pending'), ['failed'])).toBe('failed')
  expect(shopperStatus(order('Pending', 'Failed'), [])).toBe('failed')
  expect(shopperStatus(order('Cancelled', 'Pending'), [])).toBe('failed')
  expect(shopperStatus(order('Cancelled', 'Failed'), ['failed'])).toBe('failed')
  expect(shopperStatus(order('Cancelled', 'Refunded'), ['paid'])).toBe('failed')
})
