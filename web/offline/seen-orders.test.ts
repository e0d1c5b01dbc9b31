import { expect, test } from 'vitest'

import type { Order } from '#contract/orders.ts'

import { saveSeenOrders, readSeenOrders } from './seen-orders.ts'

function shelf(stored: Record<string, string> = { authToken: 'token' }) {
  const values = new Map(Object.entries(stored))
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
  }
}

const order = (number: number, more: Partial<Order> = {}) =>
  ({
    _id: `ord_${number}`,
    orderId: String(number),
    status: 'Confirmed',
    totalAmount: 100,
    createdAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
    items: [{ _id: 'i', productName: 'Glycomet', quantity: 2, price: 10, image: '' }],
    shippingDetails: { phoneNumber: '9876543210' },
    ...more,
  }) as unknown as Order

test('saves seen orders newest first, without addresses', () => {
  const kept = shelf()
  saveSeenOrders(kept, [order(1), order(3)])
  saveSeenOrders(kept, [order(2)])
  expect(readSeenOrders(kept).map(({ orderId }) => orderId)).toEqual(['3', '2', '1'])
  expect(kept.read('ordersSeen')).not.toContain('9876543210')
})

test('updates an order that is seen again', () => {
  const kept = shelf()
  saveSeenOrders(kept, [order(1)])
  saveSeenOrders(kept, [order(1, { status: 'Cancelled' })])
  expect(readSeenOrders(kept).map(({ status }) => status)).toEqual(['Cancelled'])
})

test('saves nothing after a logout', () => {
  const kept = shelf({})
  saveSeenOrders(kept, [order(1)])
  expect(kept.read('ordersSeen')).toBeNull()
})

test('ignores a broken storage', () => {
  for (const text of ['', '{}', '[null, 1, {"_id":"x"}]'])
    expect(readSeenOrders(shelf({ ordersSeen: text }))).toEqual([])
})
