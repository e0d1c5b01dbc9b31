import { describe, expect, test } from 'vitest'
import { orderStatuses } from '../orders/order-status.ts'
import { orderRules } from './order-change-rules.ts'
import { type OrderChangeName, orderChanges } from './order-changes.ts'
import type { OrderInFulfilment } from './order-in-fulfilment.ts'
import { isInHand } from './seen-orders.ts'
import { COD_CHECK } from './order-queues.ts'

const order = (changes: Partial<OrderInFulfilment> = {}): OrderInFulfilment => ({
  status: 'Confirmed',
  paymentStatus: 'Pending',
  paymentType: 'COD',
  isTrade: false,
  holdReason: null,
  queue: 'to-pack',
  placeOfSupply: { code: '36', warning: null },
  collectAt: null,
  carrier: 'Own staff',
  claimedBy: null,
  needsIrn: false,
  ...changes,
})

const possibleFrom = (change: OrderChangeName, changes: Partial<OrderInFulfilment> = {}) =>
  orderStatuses.filter((status) => orderRules.refusal(change, order({ status, ...changes })) === null)

test.each([
  ['claim', ['Confirmed']],
  ['hold', ['Confirmed']],
  ['cut', ['Confirmed']],
  ['chooseState', []],
  ['nameTransport', []],
  ['nameBusiness', ['Pending', 'Confirmed']],
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
    ['pack', { queue: 'on-hold', holdReason: 'Call first' }, 'This order is on hold: Call first'],
    [
      'pack',
      { queue: 'no-prescription' },
      'The customer has to send a valid prescription before this order is packed.',
    ],
    ['pack', { queue: 'prescription' }, 'A pharmacist has to approve the prescription before this order is packed.'],
    ['pack', { queue: 'to-call' }, 'Please call the customer first: this is a first large cash order.'],
    [
      'pack',
      { queue: 'short' },
      'The stock does not cover every line of this order. Please wait for stock or cut the missing packs.',
    ],
    [
      'pack',
      { queue: 'recalled' },
      'A batch that was meant for this order is recalled. Please cut its packs or wait for another batch.',
    ],
    ['ship', { status: 'Packed', queue: 'recalled' }, 'A batch in this parcel is recalled. Please cancel the order.'],
    ['release', { queue: 'to-call', holdReason: 'cod-check' }, 'This order waits for a call to the customer.'],
    ['confirm', {}, 'This order does not wait for a call.'],
    ['hold', { holdReason: 'Call first' }, 'This order is already on hold.'],
    ['release', {}, 'This order is not on hold.'],
    ['recordCash', { status: 'Delivered', paymentType: 'ONLINE' }, 'This order is paid online.'],
    ['recordCash', { status: 'Delivered', paymentStatus: 'Paid' }, 'The payment of this order is already Paid.'],
  ])('%s with %j', (change, changes, sentence) => {
    expect(orderRules.refusal(change, order(changes))).toBe(sentence)
  })
})

test('releases an order that waits for a call only by the call', () => {
  const waiting = { queue: 'to-call', holdReason: COD_CHECK } as const
  expect(possibleFrom('confirm', waiting)).toEqual(['Confirmed'])
})

test.each([
  ['Pending', 'ONLINE', 'Pending', false],
  ['Confirmed', 'COD', 'Pending', true],
  ['Packed', 'ONLINE', 'Paid', true],
  ['Shipped', 'ONLINE', 'Paid', true],
  ['Out for Delivery', 'COD', 'Pending', true],
  ['Delivered', 'COD', 'Pending', true],
  ['Delivered', 'COD', 'Paid', false],
  ['Delivered', 'ONLINE', 'Pending', false],
  ['Returned', 'COD', 'Failed', false],
  ['Cancelled', 'COD', 'Pending', false],
] as const)('an order %s, %s, %s is work in hand: %s', (status, paymentType, paymentStatus, expected) => {
  expect(isInHand({ status, paymentType, paymentStatus })).toBe(expected)
})

test('every change names a permission and words for button, log and refusal', () => {
  for (const change of Object.values(orderChanges)) {
    expect(change.permission).toMatch(/^orders\./)
    for (const words of [change.label, change.done, change.audit, change.participle]) expect(words).not.toBe('')
    expect('fields' in change, change.label).toBe(change.label.endsWith('…'))
  }
})
