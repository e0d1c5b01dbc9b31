import { expect, test } from 'vitest'
import { createConfirmedOrder, fulfilUpTo, createPaidOrder, shipmentInput } from '#test/fulfilment-steps.ts'
import { getOrderRow, refundsOf } from '#test/payments/payment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const { trackingNumber: _, ...terms } = shipmentInput

async function packedOrder() {
  const scene = await createConfirmedOrder(app)
  await fulfilUpTo(scene, 'pack')
  return scene
}

const auditOf = async (id: string, action: 'orders.ship' | 'orders.cancel') =>
  app.ctx.db
    .selectFrom('audit_log')
    .select('reason')
    .where('subject_id', '=', id)
    .where('action', '=', action)
    .execute()

test('ships each order with its own tracking number, and says which one stays', async () => {
  const [one, other, waiting] = [await packedOrder(), await packedOrder(), await createConfirmedOrder(app)]
  const parcels = [
    { id: one.id, trackingNumber: 'BD 1' },
    { id: waiting.id, trackingNumber: 'BD 2' },
    { id: other.id, trackingNumber: 'BD 3' },
    { id: 'ord_missing', trackingNumber: 'BD 4' },
  ]
  const ship = async () =>
    expectOk(await one.staff.api('POST /api/desk/orders/bulk-ship', { ...terms, parcels })).results
  expect(await ship()).toEqual([
    { id: one.id, message: null },
    { id: waiting.id, message: 'Only orders in the state Packed can be shipped. This one is Confirmed.' },
    { id: other.id, message: null },
    { id: 'ord_missing', message: 'Order not found' },
  ])
  const shipped = await Promise.all([one.id, other.id].map((id) => getOrderRow(app, id)))
  expect(shipped.map(({ status, carrier, tracking_number: number }) => [status, carrier, number])).toEqual([
    ['Shipped', 'Blue Dart', 'BD 1'],
    ['Shipped', 'Blue Dart', 'BD 3'],
  ])
  expect((await ship()).map(({ message }) => message === null)).toEqual([false, false, false, false])
  expect((await auditOf(one.id, 'orders.ship')).length).toBe(1)
})

test('ships nothing when a courier parcel has no tracking number, which own staff need not give', async () => {
  const [one, other] = [await packedOrder(), await packedOrder()]
  const parcels = [
    { id: one.id, trackingNumber: 'BD 5' },
    { id: other.id, trackingNumber: '' },
  ]
  const missing = 'Please type the tracking number of the courier.'
  const { api } = one.staff
  expect(expectRefusal(await api('POST /api/desk/orders/bulk-ship', { ...terms, parcels }))).toMatchObject({
    status: 422,
    fields: { 'parcels.1.trackingNumber': missing },
  })
  expect((await getOrderRow(app, one.id)).status).toBe('Packed')
  const ship = { ...shipmentInput, id: one.id, trackingNumber: '' }
  expect(expectRefusal(await api('POST /api/desk/orders/:id/ship', ship))).toMatchObject({
    status: 422,
    fields: { trackingNumber: missing },
  })
  const own = { ...terms, carrier: 'Own staff', parcels: parcels.map(({ id }) => ({ id, trackingNumber: '' })) }
  expect(
    expectOk(await api('POST /api/desk/orders/bulk-ship', own)).results.every(({ message }) => message === null),
  ).toBe(true)
})

test('ships nothing when a tracking number stands twice or the days are wrong', async () => {
  const [one, other] = [await packedOrder(), await packedOrder()]
  const parcels = [one, other].map(({ id }) => ({ id, trackingNumber: 'BD 7' }))
  const { api } = one.staff
  const twice = expectRefusal(await api('POST /api/desk/orders/bulk-ship', { ...terms, parcels }))
  expect([twice.status, twice.fields]).toEqual([
    422,
    { 'parcels.1.trackingNumber': 'Another parcel has this tracking number.' },
  ])
  const early = { ...terms, expectedOn: '2026-11-19', parcels: parcels.slice(0, 1) }
  const late = expectRefusal(await api('POST /api/desk/orders/bulk-ship', early))
  expect([late.status, late.fields]).toEqual([422, { expectedOn: 'The parcel cannot arrive before it is shipped.' }])
  const many = Array.from({ length: 101 }, (__, n) => ({ id: `ord_${n}`, trackingNumber: '' }))
  expect(expectRefusal(await api('POST /api/desk/orders/bulk-ship', { ...terms, parcels: many })).status).toBe(422)
  expect((await getOrderRow(app, one.id)).status).toBe('Packed')
})

test('cancels each order once, with its refund and the reason in the audit log', async () => {
  const paid = await createPaidOrder(app)
  const [cash, shipped] = [await createConfirmedOrder(app), await packedOrder()]
  expectOk(await shipped.staff.api('POST /api/desk/orders/:id/ship', { id: shipped.id, ...shipmentInput }))
  const { api } = await signInStaff(app, ['support'])
  const ids = [paid.id, cash.id, shipped.id, cash.id]
  const cancel = async () =>
    expectOk(await api('POST /api/desk/orders/bulk-cancel', { ids, reason: 'A product is not available' })).results
  const results = await cancel()
  expect(results.map(({ id, message }) => [id, message === null])).toEqual([
    [paid.id, true],
    [cash.id, true],
    [shipped.id, false],
  ])
  expect((await cancel()).every(({ message }) => message !== null)).toBe(true)
  expect((await refundsOf(app, paid.id)).length).toBe(1)
  for (const id of [paid.id, cash.id]) {
    expect((await getOrderRow(app, id)).status).toBe('Cancelled')
    expect(await auditOf(id, 'orders.cancel')).toEqual([{ reason: 'A product is not available' }])
  }
})

test('answers a repeat like the first call: orders that moved stay moved, refused ones are tried again', async () => {
  const [first, second, refused] = [
    await createConfirmedOrder(app),
    await createConfirmedOrder(app),
    await createConfirmedOrder(app),
  ]
  for (const { id, staff } of [first, second]) expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const { api } = first.staff
  const ids = [first.id, second.id, refused.id]
  const headers = { 'idempotency-key': 'a bulk step without an answer' }
  const parcels = ids.map((id, index) => ({ id, trackingNumber: `BD ${index}` }))
  const ship = async (sent = parcels) =>
    api('POST /api/desk/orders/bulk-ship', { ...terms, parcels: sent }, { headers })
  const answer = expectOk(await ship())
  expect(answer.results.map(({ message }) => message === null)).toEqual([true, true, false])
  expect(expectOk(await ship())).toEqual(answer)
  for (const { id } of [first, second]) expect((await auditOf(id, 'orders.ship')).length).toBe(1)

  expectOk(await api('POST /api/desk/orders/:id/pack', { id: refused.id }))
  expect(expectOk(await ship()).results).toEqual(ids.map((id) => ({ id, message: null })))

  const other = await createConfirmedOrder(app)
  const mismatch = expectRefusal(await ship([{ id: other.id, trackingNumber: 'BD 9' }]))
  expect([mismatch.status, mismatch.code]).toEqual([422, 'idempotency_mismatch'])
})

test('cancels each order of a repeated call once', async () => {
  const [paid, cash] = [await createPaidOrder(app), await createConfirmedOrder(app)]
  const { api } = await signInStaff(app, ['support'])
  const cancellation = { ids: [paid.id, cash.id], reason: 'Ordered twice' as const }
  const headers = { 'idempotency-key': 'a cancellation without an answer' }
  const cancel = async () => expectOk(await api('POST /api/desk/orders/bulk-cancel', cancellation, { headers })).results
  const results = await cancel()
  expect(results).toEqual(cancellation.ids.map((id) => ({ id, message: null })))
  expect(await cancel()).toEqual(results)
  expect((await refundsOf(app, paid.id)).length).toBe(1)
})
