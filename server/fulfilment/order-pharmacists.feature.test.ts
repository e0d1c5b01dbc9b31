import { expect, test } from 'vitest'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { decideAllLines, sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('tells the customer of a packed order which pharmacist approved its prescription', async () => {
  const { id, customer, staff } = await createConfirmedOrder(app, 'H')
  const { _id: prescription } = await sendTestPrescription(app, customer, id)
  const pharmacist = await signInPharmacist(app)
  const checkedBy = async () => expectOk(await customer.api('GET /api/orders/details/:id', { id })).order.checkedBy
  expectOk(await decideAllLines(pharmacist, prescription, { verdict: 'approve' }))
  expect(await checkedBy()).toBeNull()
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  expect(await checkedBy()).toEqual({ name: pharmacist.staff.name, registration: 'TS-123456' })
})

test('tells the customer of an order without prescription which pharmacist packed it', async () => {
  const packed = await createConfirmedOrder(app)
  const pharmacist = await signInPharmacist(app)
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id: packed.id }))
  const { order } = expectOk(await packed.customer.api('GET /api/orders/details/:id', { id: packed.id }))
  expect(order.checkedBy).toEqual({ name: pharmacist.staff.name, registration: 'TS-123456' })
})
