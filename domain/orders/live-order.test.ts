import { expect, test } from 'vitest'
import { cartFingerprint } from './cart-fingerprint.ts'
import { awaitsPayment, decideSubmit, type LiveOrder, opensNewCart } from './live-order.ts'

const now = new Date('2026-11-20T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const cash: LiveOrder = {
  status: 'Confirmed',
  paymentType: 'COD',
  paymentStatus: 'Pending',
  fingerprint: 'a:1',
  createdAt: minutesAgo(5),
}
const unpaid: LiveOrder = { ...cash, status: 'Pending', paymentType: 'ONLINE' }
const paid: LiveOrder = { ...unpaid, status: 'Confirmed', paymentStatus: 'Paid' }

test.each([
  ['no order stands', null, 'a:1', 'COD', 'place'],
  ['the same cart, both cash', cash, 'a:1', 'COD', 'return'],
  ['another cart', cash, 'a:2', 'COD', 'open-new-cart'],
  ['the same cart after exactly half an hour', { ...cash, createdAt: minutesAgo(30) }, 'a:1', 'COD', 'return'],
  [
    'the same cart after more than half an hour',
    { ...cash, createdAt: minutesAgo(30.1) },
    'a:1',
    'COD',
    'open-new-cart',
  ],
  ['the same cart, already packed', { ...cash, status: 'Packed' }, 'a:1', 'COD', 'return'],
  ['the same cart, now online after cash', cash, 'a:1', 'ONLINE', 'open-new-cart'],
  ['an unpaid online order, again online', unpaid, 'a:1', 'ONLINE', 'return'],
  ['an old unpaid online order, again online', { ...unpaid, createdAt: minutesAgo(90) }, 'a:1', 'ONLINE', 'return'],
  ['an unpaid online order, now cash', unpaid, 'a:1', 'COD', 'replace'],
  ['an old unpaid online order, now cash', { ...unpaid, createdAt: minutesAgo(90) }, 'a:1', 'COD', 'replace'],
  ['an unpaid online order, another cart with cash', unpaid, 'a:2', 'COD', 'open-new-cart'],
  ['a paid online order, now cash', paid, 'a:1', 'COD', 'explain-paid'],
  ['an old paid online order, now cash', { ...paid, createdAt: minutesAgo(31) }, 'a:1', 'COD', 'open-new-cart'],
  ['a paid online order, another cart with cash', paid, 'a:2', 'COD', 'open-new-cart'],
  [
    'a delivered cash order, now online',
    { ...cash, status: 'Delivered', paymentStatus: 'Paid' },
    'a:1',
    'ONLINE',
    'open-new-cart',
  ],
  ['a paid online order, again online', paid, 'a:1', 'ONLINE', 'return'],
] as const)('%s', (_, live, fingerprint, paymentType, decision) => {
  expect(decideSubmit(live, { fingerprint, paymentType }, now)).toBe(decision)
})

test.each([
  ['no order stands', null, 'a:1', false],
  ['a cash order stands', cash, 'a:1', true],
  ['a paid order stands', paid, 'a:1', true],
  ['the same cart waits for its payment', unpaid, 'a:1', false],
  ['another cart waits for its payment', unpaid, 'a:2', true],
] as const)('filling the cart when %s', (_, live, fingerprint, opens) => {
  expect(opensNewCart(live, fingerprint)).toBe(opens)
})

test('only an online order which is neither paid nor failed waits for a payment', () => {
  expect([cash, unpaid, paid, { ...unpaid, paymentStatus: 'Failed' as const }].map(awaitsPayment)).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('a fingerprint knows products and quantities, and no order of lines', () => {
  const [a, b] = [
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 11 },
  ]

  expect(cartFingerprint([b, a])).toBe('a:2,b:11')
  expect(cartFingerprint([a, b])).toBe(cartFingerprint([b, a]))
  expect(cartFingerprint([a])).not.toBe(cartFingerprint([{ ...a, quantity: 3 }]))
})
