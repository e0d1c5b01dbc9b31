import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { PaymentHint, PaymentNotice } from './payment-notice.tsx'

const refund = {
  amount: 248.5,
  reference: 'rf0123',
  status: 'on_its_way',
  requestedAt: '2026-11-20T10:00:00.000Z',
  expectedDays: '5-7 working days',
} as const
const buildOrder = (changes: Partial<Order>): Order =>
  ({
    _id: 'ord_1',
    orderId: '100001',
    status: 'Pending',
    paymentStatus: 'Pending',
    paymentType: 'ONLINE',
    totalAmount: 248.5,
    canPayNow: false,
    refunds: [],
    payouts: [],
    ...changes,
  }) as Order
const notice = (changes: Partial<Order>) => renderToStaticMarkup(<PaymentNotice order={buildOrder(changes)} />)
const hint = (changes: Partial<Order>, isLatest = true) =>
  renderToStaticMarkup(<PaymentHint order={buildOrder(changes)} isLatest={isLatest} />)

test('offers Pay now for an unpaid order, in the list and on its page', () => {
  for (const html of [notice({ canPayNow: true }), hint({ canPayNow: true })]) {
    expect(html).toContain('Not paid yet')
    expect(html).toMatch(/href="\/online-payment\/ord_1"[^>]*>Pay now/)
  }
})

test('asks for no second payment while one is being checked', () => {
  expect(notice({})).toContain('Payment is being checked')
  expect(notice({})).not.toContain('<a ')
})

test('offers a retry after a failed payment, for the latest order only', () => {
  const failed = { status: 'Cancelled', paymentStatus: 'Failed' } as const
  for (const html of [notice(failed), hint(failed)])
    expect(html).toMatch(/Payment not completed.*href="\/checkout"[^>]*>Try again/)
  expect(hint(failed, false)).toBe('')
})

test('names a paid order on its page, not in the list', () => {
  const paid = { status: 'Confirmed', paymentStatus: 'Paid' } as const
  expect(notice(paid)).toContain('Your payment has arrived.')
  expect(hint(paid)).toBe('')
})

test('asks for no payment of a cancelled order', () => {
  expect(notice({ status: 'Cancelled' })).toContain('Nothing to pay')
  expect(hint({ status: 'Cancelled' })).toBe('')
})

test('announces the refund of a cancelled paid order', () => {
  expect(notice({ status: 'Cancelled', paymentStatus: 'Paid' })).toContain('goes back')
})

test.each([
  ['on_its_way', 'On its way since 20 Nov 2026. Banks need 5-7 working days to show it.'],
  ['done', 'Sent back. If you cannot see it yet: banks need 5-7 working days to show it.'],
  ['delayed', 'Delayed. The gateway could not send it'],
] as const)('a refund which is %s shows amount, reference and what to expect', (status, words) => {
  const html = notice({ status: 'Cancelled', paymentStatus: 'Paid', refunds: [{ ...refund, status }] })
  expect(html).toContain('Rs. 248.50')
  expect(html).toContain('Reference: rf0123')
  expect(html).toContain(words)
})

test('names the amount of a cash order until it is cancelled', () => {
  const cash = { paymentType: 'COD', status: 'Confirmed' } as const
  expect(notice(cash)).toContain('Rs. 248.50 in cash when the parcel reaches you.')
  expect(notice({ ...cash, status: 'Cancelled' })).toBe('')
  expect(notice({ ...cash, status: 'Delivered', paymentStatus: 'Paid' })).toContain('Paid in cash')
})

test('a cash order keeps its payment, and names what was paid back for returns', () => {
  const payouts = [{ amount: 74, paidAt: '2026-11-25T10:00:00.000Z', to: 'a…@bank', reference: 'UTR 4711' }]
  const html = notice({ paymentType: 'COD', status: 'Returned', paymentStatus: 'Paid', payouts })
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Paid in cash Your money for what came back is sent.')
  expect(text).toContain('Rs. 74.00 paid back on 25 Nov 2026 Sent to a…@bank, reference UTR 4711.')
  expect(hint({ paymentType: 'COD', status: 'Returned', paymentStatus: 'Paid', payouts })).toBe('')
})
