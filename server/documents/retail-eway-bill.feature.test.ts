import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { addProduct, registerCustomer } from '#test/factories.ts'
import { deliverWebhook, startOrderPayment } from '#test/payments/payment-steps.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { batchWholeStock } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const own = {
  mode: 'road' as const,
  vehicleNumber: '',
  transporterName: '',
  transporterId: '',
  lrNumber: '',
  lrDate: '2099-01-31',
  distance: 51,
}

test('a retail parcel above Rs 50,000 has an e-way bill that names no medicine', async () => {
  const staff = await signInStaff(app, ['owner', 'pharmacist'])
  const customer = await registerCustomer(app)
  const price = paise(15_000_00)
  const product = await addProduct(app, {
    stock: 9,
    schedule: 'H',
    selling_price_paise: price,
    mrp_paise: price,
    hsn: '30049099',
  })
  await batchWholeStock(app, product.id)
  const { id, ref } = await startOrderPayment(app, { customer, product, quantity: 4 })
  app.gateway.pay(ref)
  await deliverWebhook(app, ref)
  await approvePrescription(app, customer, id)
  const { order } = expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  expect(order.ewayBillAbove).toBe(50_000)
  const accountant = await signInStaff(app, ['accountant'])
  const send = (changes: Partial<typeof own>) =>
    accountant.api('POST /api/desk/orders/:id/eway-bill', { id, ...own, ...changes })
  expect(expectRefusal(await send({}))).toMatchObject({
    status: 422,
    fields: { vehicleNumber: expect.stringContaining('beyond 50 km') },
  })
  const { file } = expectOk(await send({ distance: 12 }))
  const packer = await signInStaff(app, ['packer'])
  const own12 = { id, ...own, distance: 12 }
  expect(expectOk(await packer.api('POST /api/desk/orders/:id/eway-bill', own12)).file).toEqual(file)
  const { totalPaise } = (
    await app.ctx.db.selectFrom('documents').select('totals').where('order_id', '=', id).executeTakeFirstOrThrow()
  ).totals
  expect(file).toMatchObject({
    billLists: [{ toGstin: 'URP', totInvValue: totalPaise / 100, itemList: [{ hsnCode: 3004, quantity: 4 }] }],
  })
  for (const word of [product.name, 'Prescriber']) expect(JSON.stringify(file)).not.toContain(word)
})
