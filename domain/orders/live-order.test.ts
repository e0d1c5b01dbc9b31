import { expect, test } from 'vitest'
import { cartFingerprint } from './cart-fingerprint.ts'
import type { Address } from '../addresses/address-rules.ts'
import { paise } from '../money.ts'
import {
  awaitsPayment,
  decideSubmit,
  type LiveOrder,
  opensNewCart,
  type ExistingOrders,
  type SubmitDecision,
  type SubmittedOrder,
} from './live-order.ts'

const now = new Date('2026-11-20T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const home: Address = {
  name: 'Asha Rao',
  phoneNumber: '9000000001',
  email: 'asha@customer.example',
  address: '7 Example Lane',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500000',
  country: 'India',
}
const office: Address = { ...home, address: '1 Office Road' }

const cash: LiveOrder = {
  status: 'Confirmed',
  paymentType: 'COD',
  paymentStatus: 'Pending',
  fingerprint: 'a:1',
  shipping: home,
  total: paise(9450),
  createdAt: minutesAgo(5),
}
const unpaid: LiveOrder = { ...cash, status: 'Pending', paymentType: 'ONLINE' }
const paid: LiveOrder = { ...unpaid, status: 'Confirmed', paymentStatus: 'Paid' }
const old = (order: LiveOrder): LiveOrder => ({ ...order, createdAt: minutesAgo(30.1) })

const none = { live: null, unpaid: null }
const live = (order: LiveOrder) => ({ live: order, unpaid: null })
const waiting = (order: LiveOrder) => ({ live: order, unpaid: order })
/** The cart has moved on since the unpaid order, and an order stands for the present one or none. */
const elsewhere = (order: LiveOrder | null) => ({ live: order, unpaid })

const submit = { fingerprint: 'a:1', shipping: home, seenTotal: 94.5 }
const cod: SubmittedOrder = { ...submit, paymentType: 'COD' }
const online: SubmittedOrder = { ...submit, paymentType: 'ONLINE' }
const otherLines = { fingerprint: 'a:2' }
const otherAddress = { shipping: office }
const otherTotal = { seenTotal: 94.51 }

test.each<[string, ExistingOrders, SubmittedOrder, SubmitDecision]>([
  ['no order', none, cod, 'place'],
  ['COD, the same again', live(cash), cod, 'return'],
  ['COD, other lines', live(cash), { ...cod, ...otherLines }, 'open-new-cart'],
  ['COD, another address', live(cash), { ...cod, ...otherAddress }, 'conflicting-repeat'],
  ['COD, another total', live(cash), { ...cod, ...otherTotal }, 'conflicting-repeat'],
  ['COD, the same after exactly 30 minutes', live({ ...cash, createdAt: minutesAgo(30) }), cod, 'return'],
  ['COD, the same after more than 30 minutes', live(old(cash)), cod, 'open-new-cart'],
  ['COD, another address after more than 30 minutes', live(old(cash)), { ...cod, ...otherAddress }, 'open-new-cart'],
  ['COD, already packed', live({ ...cash, status: 'Packed' }), cod, 'return'],
  ['COD, now online', live(cash), online, 'open-new-cart'],
  ['delivered COD, now online', live({ ...cash, status: 'Delivered', paymentStatus: 'Paid' }), online, 'open-new-cart'],
  [
    'delivered COD, another address',
    live({ ...cash, paymentStatus: 'Paid' }),
    { ...cod, ...otherAddress },
    'conflicting-repeat',
  ],
  ['unpaid, the same again', waiting(unpaid), online, 'return'],
  ['old unpaid, the same again', waiting(old(unpaid)), online, 'return'],
  ['unpaid, another address', waiting(unpaid), { ...online, ...otherAddress }, 'replace'],
  ['unpaid, another total', waiting(unpaid), { ...online, ...otherTotal }, 'replace'],
  ['unpaid, other lines', waiting(unpaid), { ...online, ...otherLines }, 'replace'],
  ['unpaid, now COD', waiting(unpaid), cod, 'replace'],
  ['unpaid, now COD to another address', waiting(unpaid), { ...cod, ...otherAddress }, 'replace'],
  ['old unpaid, now COD', waiting(old(unpaid)), cod, 'replace'],
  ['unpaid, other lines with COD', waiting(unpaid), { ...cod, ...otherLines }, 'open-new-cart'],
  ['unpaid of an earlier cart, the same again', elsewhere(null), online, 'return'],
  ['unpaid of an earlier cart, other lines', elsewhere(null), { ...online, ...otherLines }, 'replace'],
  ['unpaid of an earlier cart, other lines with COD', elsewhere(null), { ...cod, ...otherLines }, 'place'],
  [
    'unpaid of an earlier cart and COD, that COD again',
    elsewhere({ ...cash, ...otherLines }),
    { ...cod, ...otherLines },
    'return',
  ],
  ['online without payment, now COD', live({ ...paid, paymentStatus: 'Pending' }), cod, 'open-new-cart'],
  ['paid, now COD', live(paid), cod, 'already-paid'],
  ['paid, now COD after more than 30 minutes', live(old(paid)), cod, 'open-new-cart'],
  ['paid, other lines with COD', live(paid), { ...cod, ...otherLines }, 'open-new-cart'],
  ['paid, the same again', live(paid), online, 'return'],
  ['paid, another address', live(paid), { ...online, ...otherAddress }, 'already-paid'],
])('%s', (_, standing, submitted, decision) => {
  expect(decideSubmit(standing, submitted, now)).toBe(decision)
})

test.each([
  ['no order stands', null, 'a:1', false],
  ['a cash order stands', cash, 'a:1', true],
  ['a paid order stands', paid, 'a:1', true],
  ['the same cart waits for its payment', unpaid, 'a:1', false],
  ['another cart waits for its payment', unpaid, 'a:2', true],
] as const)('filling the cart when %s', (_, order, fingerprint, opens) => {
  expect(opensNewCart(order, fingerprint)).toBe(opens)
})

test('only an online order that is neither paid nor failed awaits payment', () => {
  expect(awaitsPayment(unpaid)).toBe(true)
  for (const other of [
    paid,
    { ...unpaid, paymentStatus: 'Failed' as const },
    { ...unpaid, paymentType: 'COD' as const },
    { ...unpaid, status: 'Confirmed' as const },
  ])
    expect(awaitsPayment(other)).toBe(false)
})

test('a fingerprint depends on products and quantities, not on the order of lines', () => {
  const [a, b] = [
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 11 },
  ]

  expect(cartFingerprint([b, a])).toBe('a:2,b:11')
  expect(cartFingerprint([a, b])).toBe(cartFingerprint([b, a]))
  expect(cartFingerprint([a])).not.toBe(cartFingerprint([{ ...a, quantity: 3 }]))
})
