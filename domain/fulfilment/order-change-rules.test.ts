import { describe, expect, test } from 'vitest'
import { orderStatuses } from '../orders/order-status.ts'
import { orderChangeRefusal } from './order-change-rules.ts'
import { type OrderChangeName, orderChanges } from './order-changes.ts'
import type { OrderInFulfilment } from './order-in-fulfilment.ts'

const order = (changes: Partial<OrderInFulfilment> = {}): OrderInFulfilment => ({
  status: 'Confirmed',
  paymentStatus: 'Pending',
  paymentType: 'COD',
  holdReason: null,
  prescription: 'not-needed',
  placeOfSupply: { code: '36', warning: null },
  collectAt: null,
  claimedBy: null,
  ...changes,
})

const possibleFrom = (change: OrderChangeName, changes: Partial<OrderInFulfilment> = {}) =>
  orderStatuses.filter((status) => orderChangeRefusal(change, order({ status, ...changes })) === null)

test.each([
  ['claim', ['Confirmed']],
  ['hold', ['Confirmed']],
  ['cut', ['Confirmed']],
  ['chooseState', []],
  ['pack', ['Confirmed']],
  ['ship', ['Packed']],
  ['sendOut', ['Shipped']],
  ['deliver', ['Shipped', 'Out for Delivery']],
  ['takeBack', ['Shipped', 'Out for Delivery']],
  ['recordCash', ['Shipped', 'Out for Delivery', 'Delivered']],
  ['cancel', ['Pending', 'Confirmed', 'Packed']],
] as const)('%s is possible from %j', (change, states) => {
  expect(possibleFrom(change)).toEqual(states)
})

test('releases only orders on hold', () => {
  expect(possibleFrom('release')).toEqual([])
  expect(possibleFrom('release', { holdReason: 'Call first' })).toEqual(['Confirmed'])
})

describe('says why a change is not possible', () => {
  test.each<[OrderChangeName, Partial<OrderInFulfilment>, string]>([
    ['pack', { status: 'Packed' }, 'Only orders in the state Confirmed can be packed. This one is Packed.'],
    [
      'deliver',
      { status: 'Packed' },
      'Only orders in the state Shipped or Out for Delivery can be delivered. This one is Packed.',
    ],
    [
      'cancel',
      { status: 'Shipped' },
      'Only orders in the state Pending, Confirmed or Packed can be cancelled. This one is Shipped.',
    ],
    ['pack', { claimedBy: 'Lalita' }, 'Lalita is packing this order.'],
    ['claim', { claimedBy: 'Lalita' }, 'Lalita is packing this order.'],
    ['pack', { holdReason: 'Call first' }, 'This order is on hold: Call first'],
    ['pack', { prescription: 'needed' }, 'The customer has to send the prescription before this order is packed.'],
    ['pack', { prescription: 'received' }, 'A pharmacist has to approve the prescription before this order is packed.'],
    ['hold', { holdReason: 'Call first' }, 'This order is already on hold.'],
    ['release', {}, 'This order is not on hold.'],
    ['recordCash', { status: 'Delivered', paymentType: 'ONLINE' }, 'This order is paid online.'],
    ['recordCash', { status: 'Delivered', paymentStatus: 'Paid' }, 'The payment of this order is already Paid.'],
  ])('%s with %j', (change, changes, sentence) => {
    expect(orderChangeRefusal(change, order(changes))).toBe(sentence)
  })
})

test('packs an order whose prescription is approved', () => {
  expect(orderChangeRefusal('pack', order({ prescription: 'approved' }))).toBeNull()
})

test('every change names a permission and words for button, log and refusal', () => {
  for (const change of Object.values(orderChanges)) {
    expect(change.permission).toMatch(/^orders\./)
    for (const words of [change.label, change.done, change.audit, change.participle]) expect(words).not.toBe('')
    expect('fields' in change, change.label).toBe(change.label.endsWith('…'))
  }
})
