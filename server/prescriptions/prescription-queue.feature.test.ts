import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '#domain/time.ts'
import { registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { startOrderPayment } from '#test/payments/payment-steps.ts'
import { decideAllLines, sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { offerLine, sendTestRequest } from '#test/prescription-request-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp | undefined
afterAll(() => app?.close())
beforeEach(async () => {
  await app?.close()
  app = await startTestApp()
})

/** A confirmed order whose prescription waits for a pharmacist. */
async function sentOrder(shop: TestApp) {
  const scene = await createConfirmedOrder(shop, 'H')
  return { ...scene, prescription: await sendTestPrescription(shop, scene.customer, scene.id) }
}

type Scene = Awaited<ReturnType<typeof sentOrder>>

/** The place of the newest prescription of a customer, as the account and the page of the order have it. */
async function placeOf({ customer, id }: Pick<Scene, 'customer' | 'id'>) {
  const { prescriptions } = expectOk(await customer.api('GET /api/prescriptions', {}))
  const { queue } = expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id }))
  expect(prescriptions[0]!.queue).toEqual(queue)
  return queue
}

test('counts what waits before a prescription, in the order of the desk', async () => {
  const shop = app!
  const first = await sentOrder(shop)
  const second = await sentOrder(shop)
  expect(first.prescription.queue).toEqual({ ahead: 0, isOpened: false, usualMinutes: null })
  expect(await placeOf(second)).toEqual({ ahead: 1, isOpened: false, usualMinutes: null })
  // One without an order waits nowhere.
  const kept = await sendTestPrescription(shop, await registerCustomer(shop))
  expect(kept.queue).toBeNull()
  const third = await sentOrder(shop)
  expect(await placeOf(third)).toMatchObject({ ahead: 2 })
  const desk = expectOk(await first.staff.api('GET /api/desk/prescriptions', {}))
  expect(desk.rows.map(({ _id }) => _id)).toEqual([first, second, third].map(({ prescription }) => prescription._id))
  expectOk(await first.customer.api('DELETE /api/prescriptions/:id', { id: first.prescription._id }))
  expect(await placeOf(third)).toMatchObject({ ahead: 1 })
})

test('says when a pharmacist has it open, and nothing after the decision', async () => {
  const shop = app!
  const scene = await sentOrder(shop)
  const pharmacist = await signInPharmacist(shop)
  const { _id: id } = scene.prescription
  expectOk(await pharmacist.api('POST /api/desk/prescriptions/:id/claim', { id }))
  expect(await placeOf(scene)).toMatchObject({ isOpened: true })
  shop.clock.advance(11 * MINUTE)
  expect(await placeOf(scene)).toMatchObject({ isOpened: false })
  expectOk(await decideAllLines(pharmacist, id))
  expect(await placeOf(scene)).toBeNull()
})

test('has no place while the order waits for its money', async () => {
  const shop = app!
  const customer = await registerCustomer(shop)
  const product = await addBatchedProduct(shop, { schedule: 'H', stock: 9 })
  const { id } = await startOrderPayment(shop, { customer, product, quantity: 1 })
  const { queue } = await sendTestPrescription(shop, customer, id)
  expect(queue).toBeNull()
})

test('tells within how long three of four were answered, from five answers of the last 14 days on', async () => {
  const shop = app!
  const answer = async (minutes: number) => {
    const { prescription } = await sentOrder(shop)
    shop.clock.advance(minutes * MINUTE)
    expectOk(await decideAllLines(await signInPharmacist(shop), prescription._id))
  }
  for (const minutes of [10, 20, 30, 40]) await answer(minutes)
  expect(await placeOf(await sentOrder(shop))).toMatchObject({ usualMinutes: null })
  await answer(300)
  expect(await placeOf(await sentOrder(shop))).toEqual({ ahead: 1, isOpened: false, usualMinutes: 40 })
  shop.clock.advance(15 * DAY)
  expect(await placeOf(await sentOrder(shop))).toMatchObject({ usualMinutes: null })
})

test('a prescription that was kept before its order counts from the order', async () => {
  const shop = app!
  for (let count = 0; count < 5; count += 1) {
    const customer = await registerCustomer(shop)
    const { _id: prescriptionId } = await sendTestPrescription(shop, customer)
    shop.clock.advance(DAY)
    const { id } = await createConfirmedOrder(shop, 'H', customer)
    expectOk(await customer.api('POST /api/orders/:id/prescriptions', { id, prescriptionId }))
    shop.clock.advance(7 * MINUTE)
    expectOk(await decideAllLines(await signInPharmacist(shop), prescriptionId))
  }
  expect(await placeOf(await sentOrder(shop))).toMatchObject({ usualMinutes: 7 })
})

test('a request has its place among the requests and the time of their first offers', async () => {
  const shop = app!
  const pharmacist = await signInPharmacist(shop)
  const product = await addBatchedProduct(shop, { schedule: 'H', stock: 99 })
  const send = async () => {
    const customer = await registerCustomer(shop)
    const { _id: id, queue } = await sendTestRequest(shop, customer)
    const show = async () => expectOk(await customer.api('GET /api/prescription-requests/:id', { id })).request.queue
    return { id, queue, show }
  }
  for (let count = 0; count < 5; count += 1) {
    const { id, queue, show } = await send()
    expect(queue).toEqual({ ahead: 0, isOpened: false, usualMinutes: null })
    shop.clock.advance(12 * MINUTE)
    const lines = [offerLine(product.id)]
    expectOk(await pharmacist.api('POST /api/desk/prescription-requests/:id/prepare', { id, lines }))
    expect(await show()).toBeNull()
  }
  await send()
  const second = await send()
  expect(second.queue).toEqual({ ahead: 1, isOpened: false, usualMinutes: 12 })
  expect(await second.show()).toEqual(second.queue)
})
