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

test('allows exactly these order transitions', () => {
  expect(allMoves(orderStatuses, canMove)).toEqual([
    'Pending → Confirmed',
    'Pending → Cancelled',
    'Confirmed → Packed',
    'Confirmed → Cancelled',
    'Packed → Shipped',
    'Packed → Delivered',
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

test('allows exactly these payment transitions', () => {
  expect(allMoves(paymentStatuses, canMovePayment)).toEqual([
    'Pending → Paid',
    'Pending → Failed',
    'Paid → Refunded',
    'Failed → Pending',
    'Failed → Paid',
  ])
})

test('a change is legal when at least one part changes and each change is allowed', () => {
  const placed = { status: 'Pending', paymentStatus: 'Pending' } as const

  expect(isLegalChange(placed, { status: 'Confirmed', paymentStatus: 'Paid' })).toBe(true)
  expect(isLegalChange(placed, { status: 'Confirmed', paymentStatus: 'Pending' })).toBe(true)
  expect(isLegalChange(placed, { status: 'Pending', paymentStatus: 'Paid' })).toBe(true)
  expect(isLegalChange(placed, placed)).toBe(false)
  expect(isLegalChange(placed, { status: 'Delivered', paymentStatus: 'Paid' })).toBe(false)
  expect(isLegalChange(placed, { status: 'Confirmed', paymentStatus: 'Refunded' })).toBe(false)
})

test('cash and credit orders start confirmed and online orders pending, both unpaid', () => {
  expect(initialState).toEqual({
    COD: { status: 'Confirmed', paymentStatus: 'Pending' },
    CREDIT: { status: 'Confirmed', paymentStatus: 'Pending' },
    ONLINE: { status: 'Pending', paymentStatus: 'Pending' },
  })
})

test('a customer can cancel before packing, and later gets an explanation', () => {
  expect(orderStatuses.filter((status) => cancelRefusal(status) === null)).toEqual(customerMayCancel)
  expect(cancelRefusal('Cancelled')).toBe('This order is already cancelled.')
  expect(cancelRefusal('Out for Delivery')).toBe(
    'This order is already out for delivery and can no longer be cancelled here. Please call us.',
  )
})

test('every cancellable state allows the transition to Cancelled', () => {
  expect(customerMayCancel.every((status) => canMove(status, 'Cancelled'))).toBe(true)
})
