import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { orderAmounts } from './order-amounts.ts'
import { orderStatuses, paymentStatuses, paymentTypes } from './order-status.ts'

const order = {
  status: 'Confirmed',
  paymentStatus: 'Pending',
  paymentType: 'COD',
  total: paise(22_840),
  cut: paise(0),
  roundOff: paise(0),
} as const

test.each([
  ['a cash order', {}, { charged: 22_840, paid: 0, due: 22_840 }],
  ['a cash order with cut packs', { cut: paise(2840) }, { charged: 20_000, paid: 0, due: 20_000 }],
  [
    'a paid cash order with cut packs',
    { cut: paise(2840), paymentStatus: 'Paid' },
    { charged: 20_000, paid: 20_000, due: 0 },
  ],
  ['a cancelled cash order', { status: 'Cancelled', paymentStatus: 'Failed' }, { charged: 22_840, paid: 0, due: 0 }],
  ['a cancelled order whose payment is open', { status: 'Cancelled' }, { charged: 22_840, paid: 0, due: 0 }],
  [
    'an online order whose packs were cut after the payment',
    { paymentType: 'ONLINE', paymentStatus: 'Paid', cut: paise(2840) },
    { charged: 20_000, paid: 22_840, due: 0 },
  ],
  [
    'an order with a rounded invoice',
    { status: 'Packed', total: paise(22_860), roundOff: paise(40) },
    { charged: 22_900, paid: 0, due: 22_900 },
  ],
  [
    'a returned and refunded online order',
    { status: 'Returned', paymentType: 'ONLINE', paymentStatus: 'Refunded' },
    { charged: 22_840, paid: 22_840, due: 0 },
  ],
] as const)('counts what is charged, paid and due for %s', (_, changes, amounts) => {
  expect(orderAmounts({ ...order, ...changes })).toEqual(amounts)
})

test('nothing is due once an order is paid, cancelled or returned', () => {
  for (const status of orderStatuses)
    for (const paymentStatus of paymentStatuses)
      for (const paymentType of paymentTypes) {
        const { due, paid } = orderAmounts({ ...order, status, paymentStatus, paymentType })
        const isSettled =
          ['Paid', 'Refunded'].includes(paymentStatus) || status === 'Cancelled' || status === 'Returned'
        expect(due).toBe(isSettled ? 0 : 22_840)
        expect(paid > 0).toBe(['Paid', 'Refunded'].includes(paymentStatus))
      }
})
