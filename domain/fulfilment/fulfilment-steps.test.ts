import { describe, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '../orders/order-status.ts'
import { type FulfilmentStep, fulfilmentSteps, type OrderInFulfilment, stepRefusal } from './fulfilment-steps.ts'

const order = (changes: Partial<OrderInFulfilment> = {}): OrderInFulfilment => ({
  status: 'Confirmed',
  paymentStatus: 'Pending',
  paymentType: 'COD',
  holdReason: null,
  prescription: 'not-needed',
  claimedBy: null,
  ...changes,
})

const possibleFrom = (step: FulfilmentStep, changes: Partial<OrderInFulfilment> = {}) =>
  orderStatuses.filter((status) => stepRefusal(step, order({ status, ...changes })) === null)

test.each([
  ['claim', ['Confirmed']],
  ['hold', ['Confirmed']],
  ['cut', ['Confirmed']],
  ['pack', ['Confirmed']],
  ['ship', ['Packed']],
  ['sendOut', ['Shipped']],
  ['deliver', ['Shipped', 'Out for Delivery']],
  ['takeBack', ['Shipped', 'Out for Delivery']],
  ['recordCash', ['Shipped', 'Out for Delivery', 'Delivered']],
  ['cancel', ['Pending', 'Confirmed', 'Packed']],
] as const)('%s is possible from %j', (step, states) => {
  expect(possibleFrom(step)).toEqual(states)
})

test('releases only orders on hold', () => {
  expect(possibleFrom('release')).toEqual([])
  expect(possibleFrom('release', { holdReason: 'Call first' })).toEqual(['Confirmed'])
})

describe('says why a step is not possible', () => {
  test.each<[FulfilmentStep, Partial<OrderInFulfilment>, string]>([
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
  ])('%s with %j', (step, changes, sentence) => {
    expect(stepRefusal(step, order(changes))).toBe(sentence)
  })
})

test('packs an order whose prescription is approved', () => {
  expect(stepRefusal('pack', order({ prescription: 'approved' }))).toBeNull()
})

test('every step names permission and states', () => {
  for (const { permission, from, participle } of Object.values(fulfilmentSteps)) {
    expect(permission).toMatch(/^(orders|rx)\./)
    expect((from as readonly OrderStatus[]).length).toBeGreaterThan(0)
    expect(participle).not.toBe('')
  }
})
