import { expect, test } from 'vitest'
import {
  canMove,
  canMovePayment,
  cancelRefusal,
  customerMayCancel,
  initialState,
  isLegalChange,
  orderStatuses,
  paymentStatuses,
} from './order-status.ts'

const allMoves = <T>(states: readonly T[], can: (from: T, to: T) => boolean) =>
  states.flatMap((from) => states.filter((to) => can(from, to)).map((to) => `${from} → ${to}`))

test('the legal moves of an order are exactly these', () => {
  expect(allMoves(orderStatuses, canMove)).toEqual([
    'Pending → Confirmed',
    'Pending → Cancelled',
    'Confirmed → Packed',
    'Confirmed → Cancelled',
    'Packed → Shipped',
    'Packed → Cancelled',
    'Shipped → Out for Delivery',
    'Shipped → Delivered',
    'Shipped → Returned',
    'Out for Delivery → Delivered',
    'Out for Delivery → Returned',
    'Delivered → Returned',
    'Cancelled → Confirmed',
  ])
})

test('the legal moves of a payment are exactly these', () => {
  expect(allMoves(paymentStatuses, canMovePayment)).toEqual([
    'Pending → Paid',
    'Pending → Failed',
    'Paid → Refunded',
    'Failed → Pending',
    'Failed → Paid',
  ])
})

test('a change is legal when something changes and each part of it may', () => {
  const placed = { status: 'Pending', paymentStatus: 'Pending' } as const

  expect(isLegalChange(placed, { status: 'Confirmed', paymentStatus: 'Paid' })).toBe(true)
  expect(isLegalChange(placed, { status: 'Confirmed', paymentStatus: 'Pending' })).toBe(true)
  expect(isLegalChange(placed, { status: 'Pending', paymentStatus: 'Paid' })).toBe(true)
  expect(isLegalChange(placed, placed)).toBe(false)
  expect(isLegalChange(placed, { status: 'Delivered', paymentStatus: 'Paid' })).toBe(false)
  expect(isLegalChange(placed, { status: 'Confirmed', paymentStatus: 'Refunded' })).toBe(false)
})

test('cash on delivery begins confirmed, online pending, both unpaid', () => {
  expect(initialState).toEqual({
    COD: { status: 'Confirmed', paymentStatus: 'Pending' },
    ONLINE: { status: 'Pending', paymentStatus: 'Pending' },
  })
})

test('a customer cancels before packing, later a sentence says why not', () => {
  expect(orderStatuses.filter((status) => cancelRefusal(status) === null)).toEqual(customerMayCancel)
  expect(cancelRefusal('Cancelled')).toBe('This order is already cancelled.')
  expect(cancelRefusal('Out for Delivery')).toBe(
    'This order is already out for delivery and can no longer be cancelled here. Please call us.',
  )
})

test('where a customer may cancel, the table of moves allows it', () => {
  expect(customerMayCancel.every((status) => canMove(status, 'Cancelled'))).toBe(true)
})
