import { afterEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { startOrderPayment, getOrderRow, deliverWebhook } from '#test/payments/payment-steps.ts'
import {
  approvePrescription,
  decideAllLines,
  sendTestPrescription,
  signInPharmacist,
} from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const MEDICINE = 'Unmentionamol 500'

async function orderOfTwo() {
  const customer = await registerCustomer(app)
  const medicine = await addBatchedProduct(app, { schedule: 'H', stock: 9, name: MEDICINE })
  const other = await addBatchedProduct(app, { stock: 9 })
  const { _id: id } = await placeCodOrder(customer, [{ product: medicine, quantity: 2 }, { product: other }])
  const reminders = async () =>
    (await listMailsTo(app, customer.email)).filter(({ subject }) => subject.endsWith('waits for you')).length
  return { customer, medicine, id, reminders }
}

test('reminds at 1, 24 and 48 hours and cuts the lines at 72 hours', async () => {
  const { customer, medicine, id, reminders } = await orderOfTwo()
  const counts: number[] = []
  for (const hours of [0.5, 0.5, 22, 1, 24, 23]) {
    app.clock.advance(hours * HOUR)
    counts.push(await reminders())
  }
  expect(counts).toEqual([0, 1, 1, 2, 3, 3])
  expect(await stockOf(app, medicine.id)).toBe(7)
  app.clock.advance(HOUR)
  await app.runJobs()
  expect(await stockOf(app, medicine.id)).toBe(9)
  const { order } = expectOk(await customer.api('GET /api/orders/details/:id', { id }))
  expect(order).toMatchObject({ status: 'Confirmed', cuts: [{ quantity: 2, reason: 'No prescription was sent' }] })
  const { api } = await signInStaff(app, ['packer'])
  const { timeline } = expectOk(await api('GET /api/desk/orders/:id', { id })).order
  expect(timeline.at(-1)).toMatchObject({ by: 'Shop', text: `Cut 2 × ${MEDICINE}: No prescription was sent` })
  expectOk(await api('POST /api/desk/orders/:id/pack', { id }))
  for (const { subject } of app.mails) expect(subject).not.toContain(MEDICINE)
})

test('cancels an order when nothing but the missing line was ordered', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
  const { _id: id } = await placeCodOrder(customer, [{ product }])
  for (const hours of [1, 23, 24, 24]) {
    app.clock.advance(hours * HOUR)
    await app.runJobs()
  }
  const { order } = expectOk(await customer.api('GET /api/orders/details/:id', { id }))
  expect(order.status).toBe('Cancelled')
})

test('does not remind of a prescription that was sent or approved, and starts again after a withdrawal', async () => {
  const sent = await orderOfTwo()
  const prescription = await sendTestPrescription(app, sent.customer, sent.id)
  const approved = await orderOfTwo()
  await approvePrescription(app, approved.customer, approved.id)
  app.clock.advance(80 * HOUR)
  await app.runJobs()
  expect([await sent.reminders(), await approved.reminders()]).toEqual([0, 0])
  expectOk(await sent.customer.api('DELETE /api/prescriptions/:id', { id: prescription._id }))
  app.clock.advance(HOUR)
  expect(await sent.reminders()).toBe(1)
})

async function advanceByHours(...steps: readonly number[]): Promise<void> {
  for (const hours of steps) {
    app.clock.advance(hours * HOUR)
    await app.runJobs()
  }
}

test('counts the 72 hours from the last question of the pharmacist', async () => {
  const { customer, medicine, id } = await orderOfTwo()
  await advanceByHours(1, 23, 24, 22)
  const { _id: prescription } = await sendTestPrescription(app, customer, id)
  const line = { verdict: 'ask', reason: 'The picture cannot be read' } as const
  expectOk(await decideAllLines(await signInPharmacist(app), prescription, line))
  await advanceByHours(2)
  expect(await stockOf(app, medicine.id)).toBe(7)
  await advanceByHours(22, 24, 24)
  expect(await stockOf(app, medicine.id)).toBe(9)
})

test('counts the 72 hours from a withdrawal, and its answer says when the lines are cut', async () => {
  const { customer, medicine, id, reminders } = await orderOfTwo()
  await advanceByHours(1, 23, 24, 23.5)
  const { _id: prescription } = await sendTestPrescription(app, customer, id)
  app.clock.advance(20 * MINUTE)
  const { cutAt } = expectOk(await customer.api('DELETE /api/prescriptions/:id', { id: prescription }))
  expect(cutAt).toBe(new Date(app.clock.now().getTime() + 72 * HOUR).toISOString())
  await advanceByHours(1)
  expect(await stockOf(app, medicine.id)).toBe(7)
  expect(await reminders()).toBe(4)
  await advanceByHours(23, 24, 23)
  expect(await stockOf(app, medicine.id)).toBe(7)
  await advanceByHours(1)
  expect(await stockOf(app, medicine.id)).toBe(9)
})

test('the withdrawal of a prescription without an open order cuts nothing', async () => {
  const { customer, id } = await orderOfTwo()
  const kept = await sendTestPrescription(app, customer)
  expect(expectOk(await customer.api('DELETE /api/prescriptions/:id', { id: kept._id })).cutAt).toBeNull()
  const sent = await sendTestPrescription(app, customer, id)
  expectOk(await customer.api('POST /api/orders/:id/cancel', { id }))
  expect(expectOk(await customer.api('DELETE /api/prescriptions/:id', { id: sent._id })).cutAt).toBeNull()
})

test('reminds of the prescription of an order that was paid after it was closed', async () => {
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
  const { id, ref, customer } = await startOrderPayment(app, { product })
  app.clock.advance(31 * MINUTE)
  await app.runPayments()
  await advanceByHours(1)
  expect(await getOrderRow(app, id)).toMatchObject({ status: 'Cancelled' })
  app.gateway.pay(ref)
  await deliverWebhook(app, ref)
  expect(await getOrderRow(app, id)).toMatchObject({ status: 'Confirmed' })
  await advanceByHours(1)
  const subjects = (await listMailsTo(app, customer.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.endsWith('waits for you'))).toHaveLength(1)
})
