import { expect, test } from 'vitest'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { placeForCaller } from '#test/staff-order-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { batchWholeStock } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const clinic = { gstin: '36AABCL1234A1Z9', firm: 'Lakshmi Clinic' }

async function documentsOf(orderId: string) {
  return app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).orderBy('number').execute()
}

test('a retail buyer names a firm on the page of the order: invoice and credit note are B2B', async () => {
  const staff = await signInStaff(app, ['owner', 'pharmacist'])
  const customer = await registerCustomer(app)
  const product = await addProduct(app, { stock: 9 })
  await batchWholeStock(app, product.id)
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 2 }])
  const name = (values: Partial<typeof clinic>) =>
    customer.api('POST /api/orders/:id/business', { id, ...clinic, ...values })

  expect(expectRefusal(await name({ gstin: '36AABCL1234A1Z8' }))).toMatchObject({
    status: 422,
    fields: { gstin: expect.stringContaining('last character') },
  })
  expect(expectRefusal(await name({ firm: '' }))).toMatchObject({ status: 422, fields: { firm: expect.any(String) } })
  expect(expectOk(await name({ gstin: '36 aabcl1234a1z9' })).order.business).toEqual(clinic)

  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  expect(expectRefusal(await name({ gstin: '', firm: '' })).status).toBe(409)
  const atDesk = await staff.api('POST /api/desk/orders/:id/business', { id, ...clinic })
  expect(expectRefusal(atDesk).status).toBe(409)

  const [invoice] = await documentsOf(id)
  expect(invoice).toMatchObject({ kind: 'tax-invoice', buyer: { business: clinic } })
  const shipment = { carrier: 'Blue Dart', trackingNumber: 'BD 1', shippedOn: '2026-11-20', expectedOn: '2026-11-24' }
  expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipment, cost: 49 }))
  expectOk(await staff.api('POST /api/desk/orders/:id/return', { id, reason: 'Refused at the door' }))
  const [note] = (await documentsOf(id)).filter(({ kind }) => kind === 'credit-note')
  const month = invoice!.issued_on.slice(0, 7)
  const file = expectOk(await staff.api('GET /api/desk/reports/gst/json', { month }))
  expect(file.b2b).toMatchObject([{ ctin: clinic.gstin, inv: [{ inum: invoice!.number }] }])
  expect(file.cdnr).toMatchObject([{ ctin: clinic.gstin, nt: [{ nt_num: note!.number }] }])
})

test('staff name the firm by telephone and on the page of the order', async () => {
  const scene = await placeForCaller(app, { business: clinic })
  const { order } = expectOk(await scene.staff.api('GET /api/desk/orders/:id', { id: scene.id }))
  expect(order.business).toEqual(clinic)
  const none = { id: scene.id, gstin: '', firm: '' }
  expect(expectOk(await scene.staff.api('POST /api/desk/orders/:id/business', none)).order.business).toBeNull()
})

test('a document keeps the language that its customer read at packing', async () => {
  const scene = await placeForCaller(app, {})
  const { customer_id: customerId } = await app.ctx.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', scene.id)
    .executeTakeFirstOrThrow()
  const read = (language: 'en' | 'te') =>
    app.ctx.db.updateTable('customers').set({ language }).where('id', '=', customerId).execute()
  await read('te')
  expectOk(await scene.staff.api('POST /api/desk/orders/:id/pack', { id: scene.id }))
  await read('en')
  expect(await documentsOf(scene.id)).toMatchObject([{ buyer: { language: 'te' } }])
})
