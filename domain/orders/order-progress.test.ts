import { expect, test } from 'vitest'
import { orderProgress } from './order-progress.ts'
import type { OrderStatus } from './order-status.ts'

const day = (date: number) => `2026-11-${date}T06:30:00.000Z`

/** An order whose states followed each other daily from 10 November on, as "name date state". */
function progressOf(...states: [OrderStatus, ...OrderStatus[]]): string[] {
  const history = states.map((status, index) => ({ status, at: day(10 + index) }))
  const order = { status: states.at(-1) ?? states[0], createdAt: day(10), collectAt: null, history }
  return orderProgress(order).map(({ name, at, state }) => `${name} ${at?.slice(8, 10) ?? '-'} ${state}`)
}

test('a new cash order is confirmed, the other steps are upcoming', () => {
  expect(progressOf('Confirmed')).toEqual([
    'Placed 10 complete',
    'Confirmed 10 current',
    'Packed - upcoming',
    'Shipped - upcoming',
    'Out for Delivery - upcoming',
    'Delivered - upcoming',
  ])
})

test('an unpaid order is placed', () => {
  expect(progressOf('Pending').slice(0, 2)).toEqual(['Placed 10 current', 'Confirmed - upcoming'])
})

test('a skipped step is complete without a date', () => {
  expect(progressOf('Pending', 'Confirmed', 'Packed', 'Shipped', 'Delivered').slice(3)).toEqual([
    'Shipped 13 complete',
    'Out for Delivery - complete',
    'Delivered 14 current',
  ])
})

test('a cancelled or returned order shows what it reached and where it ended', () => {
  expect(progressOf('Pending', 'Confirmed', 'Cancelled')).toEqual([
    'Placed 10 complete',
    'Confirmed 11 complete',
    'Cancelled 12 current',
  ])
  expect(progressOf('Confirmed', 'Packed', 'Shipped', 'Returned').at(-1)).toBe('Returned 13 current')
})

test('an order that a late payment revived goes on', () => {
  expect(progressOf('Pending', 'Cancelled', 'Confirmed', 'Packed').slice(0, 4)).toEqual([
    'Placed 10 complete',
    'Confirmed 12 complete',
    'Packed 13 current',
    'Shipped - upcoming',
  ])
})

test('an order to collect is neither shipped nor out for delivery', () => {
  const steps = orderProgress({ status: 'Packed', createdAt: day(10), collectAt: 'Retail outlet', history: [] })
  expect(steps.map(({ name }) => name)).toEqual(['Placed', 'Confirmed', 'Packed', 'Delivered'])
})
