import { beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY, HOUR } from '#domain/time.ts'
import { paidState, useGatewayShop } from '#test/payments/event-steps.ts'
import { alertsOf, startOrderPayment, getOrderRow, refundsOf, deliverWebhook } from '#test/payments/payment-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { listOpenAlerts } from './alerts.ts'
import { scheduleComparison } from './compare-day.ts'

const shop = useGatewayShop()
let app: TestApp
beforeAll(async () => {
  app = shop.app
  await scheduleComparison(app.ctx)
  await app.runJobs()
})

async function buyAndPay() {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  return bought
}
const nextDay = async () => {
  app.clock.advance(DAY)
  await app.runJobs()
}
const alerts = async () => (await listOpenAlerts(app.ctx.db)).map(({ about, kind }) => ({ about, kind }))

test('raises no alert for matching records that exceed one batch', async () => {
  const bought = await Promise.all(Array.from({ length: 23 }, () => startOrderPayment(app)))
  for (const { ref } of bought) app.gateway.pay(ref)
  for (const { ref } of bought) await deliverWebhook(app, ref)
  const fetchesBefore = app.gateway.calls.fetch
  await nextDay()
  expect(await alerts()).toEqual([])
  expect(app.gateway.calls.fetch - fetchesBefore).toBe(23)
})

test('raises an alert for a recorded capture missing at the gateway', async () => {
  const { ref, id } = await buyAndPay()
  const { captures } = app.gateway.payments.get(ref)!.snapshot
  app.gateway.set(ref, { captures: [{ ...captures[0]!, id: 'cap_other' }] })
  await nextDay()
  expect(await alertsOf(app, id)).toEqual(['double_capture', 'capture_not_at_gateway'])
  expect(await refundsOf(app, id)).toMatchObject([{ reason: 'duplicate_capture' }])
  await app.runPayments()
})

test('raises an alert for a listed capture without a payment', async () => {
  app.gateway.strangeCaptures.push({ id: 'cap_strange', amount: paise(12345) })
  await nextDay()
  expect(await alerts()).toContainEqual({ about: 'cap_strange', kind: 'capture_not_recorded' })
})

test('records a capture missed by polling', async () => {
  const bought = await startOrderPayment(app)
  app.clock.advance(DAY - HOUR)
  app.gateway.pay(bought.ref)
  const before = await alerts()
  app.clock.advance(HOUR)
  await app.runJobs()
  expect(await getOrderRow(app, bought.id)).toMatchObject(paidState)
  expect(await alerts()).toEqual(before)
})

test('imports a refund initiated at the gateway and raises an alert', async () => {
  const { ref, id } = await buyAndPay()
  const { snapshot } = app.gateway.payments.get(ref)!
  app.gateway.refunds.set('', {
    status: 'succeeded',
    refundRef: '',
    gatewayRefundId: 'rf_by_gateway',
    amount: snapshot.amount,
    rawStatus: 'done',
    merchantRef: ref,
    captureId: snapshot.captures[0]!.id,
  })
  await nextDay()
  expect(await getOrderRow(app, id)).toMatchObject({ payment_status: 'Refunded' })
  expect(await alertsOf(app, id)).toEqual(['refund_by_gateway'])
})
