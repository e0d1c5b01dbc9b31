import { afterEach, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { startOrderPayment, getOrderRow } from '#test/payments/payment-steps.ts'
import { decideAllLines, sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const refuse = { verdict: 'refuse', reason: 'The prescription is not signed' } as const

test.each([refuse, { verdict: 'approve' } as const])(
  'refuses to $verdict for an order that was cancelled meanwhile (409), and its stock returns once',
  async (line) => {
    const customer = await registerCustomer(app)
    const prescribed = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
    const { _id: id } = await placeCodOrder(customer, [
      { product: prescribed, quantity: 2 },
      { product: await addProduct(app) },
    ])
    const { _id: prescription } = await sendTestPrescription(app, customer, id)
    expectOk(await customer.api('POST /api/orders/:id/cancel', { id }))
    const refusal = expectRefusal(await decideAllLines(await signInPharmacist(app), prescription, line))
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('This order is Cancelled.') })
    expect(await stockOf(app, prescribed.id)).toBe(9)
  },
)

test('refuses to decide for an order whose payment is open (409)', async () => {
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
  const bought = await startOrderPayment(app, { product, quantity: 2 })
  const { _id: prescription } = await sendTestPrescription(app, bought.customer, bought.id)
  const refusal = expectRefusal(await decideAllLines(await signInPharmacist(app), prescription, refuse))
  expect(refusal).toMatchObject({ status: 409 })
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Pending', cut_paise: 0 })
})
