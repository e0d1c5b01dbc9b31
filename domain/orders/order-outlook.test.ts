import { describe, expect, test } from 'vitest'
import { orderOutlook } from './order-outlook.ts'
import { orderStatuses } from './order-status.ts'

const now = new Date('2026-11-24T04:00:00Z')
const order = {
  status: 'Confirmed',
  promisedOn: '2026-11-26',
  estimatedDeliveryDate: null,
  reachedAt: '2026-11-23T20:00:00Z',
  prescription: null,
  collectAt: null,
} as const

describe('the day of an order (orders-15)', () => {
  test.each([
    [{}, 'Arrives by Thu 26 Nov'],
    [{ estimatedDeliveryDate: '2026-11-24T18:30:00Z' }, 'Arrives Wed 25 Nov'],
    [{ promisedOn: '2026-11-24' }, 'Arrives by Tue 24 Nov'],
    [{ promisedOn: '2026-11-23' }, 'Late: it was to arrive by 23 Nov 2026'],
    [{ promisedOn: null }, 'Confirmed'],
    [{ status: 'Pending' }, 'Waiting for your payment'],
    [{ promisedOn: null, collectAt: 'Retail outlet' }, 'Collect at Retail outlet when it is ready'],
    [{ status: 'Packed', promisedOn: null, collectAt: 'Retail outlet' }, 'Ready at Retail outlet'],
    [{ status: 'Delivered', collectAt: 'Retail outlet' }, 'Collected on Tue 24 Nov'],
    [{ status: 'Delivered' }, 'Delivered on Tue 24 Nov'],
    [{ status: 'Cancelled', reachedAt: null }, 'Cancelled'],
  ] as const)('%j is "%s"', (changes, headline) => {
    expect(orderOutlook({ ...order, ...changes }, now).headline).toBe(headline)
  })
})

test('an order without a prescription waits for shop, courier and customer in turn, and an ended one waits no more', () => {
  const waits = orderStatuses.map((status) => orderOutlook({ ...order, status }, now).next?.waitsFor ?? null)
  expect(Object.fromEntries(orderStatuses.map((status, index) => [status, waits[index]]))).toEqual({
    Pending: 'you',
    Confirmed: 'us',
    Packed: 'us',
    Shipped: 'the courier',
    'Out for Delivery': 'the courier',
    Delivered: null,
    Cancelled: null,
    Returned: null,
  })
})

test('a confirmed order waits for its prescription, then for the pharmacist', () => {
  expect(orderOutlook({ ...order, prescription: 'send' }, now).next).toMatchObject({ waitsFor: 'you' })
  expect(orderOutlook({ ...order, prescription: 'check' }, now).next).toMatchObject({ waitsFor: 'us' })
  expect(orderOutlook({ ...order, prescription: 'check' }, now).next?.text).toMatch(/pharmacist/)
  expect(orderOutlook({ ...order, status: 'Shipped', prescription: 'send' }, now).next?.waitsFor).toBe('the courier')
})
