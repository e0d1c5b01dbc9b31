import { expect, test } from 'vitest'
import { paymentWords } from './order-payment-words.ts'

const order = { status: 'Delivered', paymentStatus: 'Paid', amountDue: 0, amountPaid: 0, amountRefunded: 0 } as const

test.each([
  [{ paymentStatus: 'Pending', amountDue: 228 }, 'Due'],
  [{ amountPaid: 228 }, 'Paid'],
  [{ amountPaid: 228, amountRefunded: 100 }, 'Partly refunded'],
  [{ status: 'Returned', amountPaid: 228, amountRefunded: 228 }, 'Refunded'],
  [{ status: 'Returned', paymentStatus: 'Failed' }, 'Failed'],
  [{ status: 'Cancelled', paymentStatus: 'Pending' }, 'Nothing due'],
] as const)('the money of an order with %j reads "%s"', (changes, words) => {
  expect(paymentWords({ ...order, ...changes })).toBe(words)
})
