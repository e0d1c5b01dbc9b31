import { expect, test } from 'vitest'
import type { Prescription } from '#contract/prescriptions.ts'
import { isUsableAtCheckout, readCheckoutChoice, storeCheckoutChoice } from './checkout-choice.ts'
import { bindCheckoutChoice } from './placed-prescription.tsx'

function createStorage() {
  const values = new Map<string, string>()
  return {
    values,
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
}

const choice = { prescriptionId: 'rx_1', productIds: ['prd_1', 'prd_2'] }

test('a choice survives in the storage of the tab and binds only an order of the same products', () => {
  const storage = createStorage()
  expect(readCheckoutChoice(storage, ['prd_1', 'prd_2'])).toBeNull()
  storeCheckoutChoice(storage, choice)
  expect(readCheckoutChoice(storage, ['prd_3', 'prd_2', 'prd_1'])).toEqual(choice)
  expect(readCheckoutChoice(storage, ['prd_1'])).toBeNull()
  const unsent = {
    productIds: ['prd_1'],
    unsent: { patientId: '', files: [{ name: 'a.jpg', url: '', fileIds: ['f_1'] }] },
  }
  storeCheckoutChoice(storage, unsent)
  expect(readCheckoutChoice(storage, ['prd_1'])).toEqual(unsent)
  storage.write('checkoutPrescription', '{"prescriptionId":1}')
  expect(readCheckoutChoice(storage, ['prd_1', 'prd_2'])).toBeNull()
})

const line = { id: 'prd_1', productName: 'Testamol', sellingPrice: 1, quantity: 2, image: '', brand: '' }
const prescription: Prescription = {
  _id: 'rx_1',
  state: 'received',
  sentAt: '2026-11-20T06:30:00Z',
  reason: '',
  pictures: [],
  patientName: '',
  validUntil: null,
  covers: [],
  orders: [],
  request: null,
  queue: null,
}
const approved: Prescription = {
  ...prescription,
  state: 'approved',
  validUntil: '2026-11-20',
  covers: [{ productId: 'prd_1', packsLeft: 2 }],
  orders: [{ _id: 'ord_1', orderNumber: '110001' }],
}

test.each<[string, boolean, Prescription]>([
  ['waits without an order', true, prescription],
  ['waits for another order', false, { ...prescription, orders: approved.orders }],
  ['is approved and covers the packs', true, approved],
  ['has fewer packs left', false, { ...approved, covers: [{ productId: 'prd_1', packsLeft: 1 }] }],
  ['covers another product', false, { ...approved, covers: [{ productId: 'prd_2', packsLeft: 9 }] }],
  ['has lapsed', false, { ...approved, validUntil: '2026-11-19' }],
  ['was refused', false, { ...prescription, state: 'refused' }],
])('a prescription that %s can be chosen at checkout: %s', (_, isUsable, one) => {
  expect(isUsableAtCheckout(one, [line], '2026-11-20')).toBe(isUsable)
})

const order = {
  _id: 'ord_1',
  items: ['prd_1', 'prd_2'].map((_id) => ({ _id, image: '', productName: '', price: 1, quantity: 1 })),
}

test.each([
  ['is used', { ok: true, status: 200, body: {} }, null, false],
  [
    'is refused',
    { ok: false, reason: 'refused', status: 409, code: 'conflict', message: 'It is no longer valid.', body: {} },
    expect.stringContaining('It is no longer valid.'),
    false,
  ],
  ['gets no answer', { ok: false, reason: 'no_response' }, expect.stringContaining('did not answer'), true],
])('after the order is placed, a choice that %s', async (_, answer, failure, isKept) => {
  const storage = createStorage()
  storeCheckoutChoice(storage, choice)
  const called: unknown[] = []
  const call = async (...input: unknown[]) => {
    called.push(input)
    return answer
  }
  expect(await bindCheckoutChoice(call as never, storage, order as never)).toEqual(failure)
  expect(called).toEqual([['POST /api/orders/:id/prescriptions', { id: 'ord_1', prescriptionId: 'rx_1' }]])
  expect(storage.values.size > 0).toBe(isKept)
})
