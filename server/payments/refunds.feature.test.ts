import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { startOrderPayment, getOrderRow, refundsOf, deliverWebhook } from '#test/payments/payment-steps.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { listOpenAlerts, settleAlert } from './alerts.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  app.gateway.refundStatus = 'succeeded'
  for (const call of ['refund', 'fetchRefund'] as const) delete app.gateway.faults[call]
  await checkConservation(app.ctx.db)
})

/** Creates a paid order that the customer cancels. */
async function cancelPaid() {
  const bought = await startOrderPayment(app)
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  expectOk(await bought.customer.api('POST /api/orders/:id/cancel', { id: bought.id }))
  return bought
}
const fetchOrder = async ({ customer, id }: Awaited<ReturnType<typeof cancelPaid>>) =>
  expectOk(await customer.api('GET /api/orders/details/:id', { id })).order
const alertsAbout = async (id: string) =>
  (await app.ctx.db.selectFrom('payment_alerts').select('kind').where('about', '=', id).execute()).map(
    ({ kind }) => kind,
  )
const settle = (ref: string, status: 'succeeded' | 'failed' | 'pending') =>
  app.gateway.refunds.set(ref, { ...app.gateway.refunds.get(ref)!, status })

test('polls a pending refund after 1 minute, 10 minutes and then hourly, and mails its completion', async () => {
  app.gateway.refundStatus = 'pending'
  const bought = await cancelPaid()
  await app.runPayments()
  const [refund] = await refundsOf(app, bought.id)
  expect((await fetchOrder(bought)).refunds).toMatchObject([{ reference: refund!.refund_ref, status: 'on_its_way' }])
  const before = app.gateway.calls.fetchRefund
  for (const wait of [MINUTE, 9 * MINUTE, 50 * MINUTE, HOUR]) {
    app.clock.advance(wait - 1000)
    await app.runPayments()
    app.clock.advance(1000)
    await app.runPayments()
  }
  expect(app.gateway.calls.fetchRefund - before).toBe(4)
  settle(refund!.refund_ref, 'succeeded')
  app.clock.advance(HOUR)
  await app.runPayments()
  expect(await fetchOrder(bought)).toMatchObject({ paymentStatus: 'Refunded', refunds: [{ status: 'done' }] })
  const mail = (await listMailsTo(app, bought.customer.email)).at(-1)!
  expect(mail.text).toContain(`Reference: ${refund!.refund_ref}`)
  expect(mail.text).toContain('5-7 working days')
  expect(mail.text).toContain(`Amount: Rs. ${bought.amount}`)
  app.clock.advance(10 * DAY)
  await app.runPayments()
  expect(app.gateway.refunds.get(refund!.refund_ref)!.status).toBe('succeeded')
})

test('checks the refund at the gateway after its webhook', async () => {
  app.gateway.refundStatus = 'pending'
  const bought = await cancelPaid()
  await app.runPayments()
  const [refund] = await refundsOf(app, bought.id)
  await deliverWebhook(app, bought.ref, { refund: refund!.refund_ref, event: 'refund.processed' })
  expect((await refundsOf(app, bought.id))[0]!.state).toBe('pending')
  settle(refund!.refund_ref, 'succeeded')
  await deliverWebhook(app, bought.ref, { refund: refund!.refund_ref, event: 'refund.failed', id: '2' })
  expect((await refundsOf(app, bought.id))[0]!.state).toBe('succeeded')
})

test('retries with the same reference after a crash and refunds once', async () => {
  const bought = await cancelPaid()
  app.gateway.faults.refund = 'killed'
  await app.runPayments()
  delete app.gateway.faults.refund
  app.clock.advance(2 * MINUTE)
  await app.runPayments()
  const [refund] = await refundsOf(app, bought.id)
  expect(refund).toMatchObject({ state: 'succeeded' })
  expect([...app.gateway.refunds.values()].filter(({ merchantRef }) => merchantRef === bought.ref)).toHaveLength(1)
})

/** Creates a refund whose first try failed. */
async function failRefund() {
  app.gateway.refundStatus = 'failed'
  const bought = await cancelPaid()
  const [refund] = await refundsOf(app, bought.id)
  await app.runPayments()
  return { bought, id: refund!.id, reference: refund!.refund_ref }
}
const sentFor = (ref: string) => [...app.gateway.refunds.values()].filter(({ merchantRef }) => merchantRef === ref)

test('retries a failed refund after 1, 6 and 24 hours with a new reference, then raises an alert', async () => {
  const { bought, id, reference } = await failRefund()
  expect((await fetchOrder(bought)).refunds).toMatchObject([{ status: 'on_its_way' }])
  for (const [index, hours] of [1, 6, 24].entries()) {
    expect(await alertsAbout(id)).toEqual([])
    app.clock.advance(hours * HOUR - MINUTE)
    await app.runPayments()
    expect(sentFor(bought.ref)).toHaveLength(index + 1)
    app.clock.advance(MINUTE)
    await app.runPayments()
    expect(sentFor(bought.ref)).toHaveLength(index + 2)
  }
  expect(await alertsAbout(id)).toEqual(['refund_failed'])
  expect(await refundsOf(app, bought.id)).toMatchObject([{ id, state: 'failed', next_check_at: null, tries: 4 }])
  expect(sentFor(bought.ref)[0]!.refundRef).toBe(reference)
  expect((await fetchOrder(bought)).refunds).toMatchObject([{ status: 'delayed' }])
  expect(await getOrderRow(app, bought.id)).toMatchObject({ payment_status: 'Paid', status: 'Cancelled' })
  await deliverWebhook(app, bought.ref, { refund: 'unknown', event: 'refund.failed' })
  expect(await refundsOf(app, bought.id)).toHaveLength(1)
})

test('completes a refund that succeeds on a retry', async () => {
  const { bought, reference } = await failRefund()
  app.gateway.refundStatus = 'succeeded'
  app.clock.advance(HOUR)
  await app.runPayments()
  const [refund] = await refundsOf(app, bought.id)
  expect(refund).toMatchObject({ state: 'succeeded', tries: 2 })
  expect(refund!.refund_ref).not.toBe(reference)
  expect(await getOrderRow(app, bought.id)).toMatchObject({ payment_status: 'Refunded' })
})

test('does not resend a failed refund that the gateway made later', async () => {
  const { bought, reference } = await failRefund()
  settle(reference, 'succeeded')
  app.clock.advance(HOUR)
  await app.runPayments()
  expect(sentFor(bought.ref)).toHaveLength(1)
  expect(await refundsOf(app, bought.id)).toMatchObject([{ state: 'succeeded', refund_ref: reference }])
})

test('waits for the retry delay despite a refund webhook', async () => {
  const { bought, reference } = await failRefund()
  await deliverWebhook(app, bought.ref, { refund: reference, event: 'refund.failed' })
  expect(sentFor(bought.ref)).toHaveLength(1)
})

test('does not resend a refund after its alert is settled', async () => {
  app.gateway.faults.refund = 'rejected'
  const bought = await cancelPaid()
  await app.runPayments()
  const [refund] = await refundsOf(app, bought.id)
  const alert = (await listOpenAlerts(app.ctx.db)).find(({ about }) => about === refund!.id)!
  const actor = { kind: 'staff', id: 'meher' } as const
  const settlement = { id: alert.id, note: 'Paid back in cash', actor, at: app.clock.now() }
  await inTransaction(app.ctx.db, (trx) => settleAlert(trx, settlement))
  delete app.gateway.faults.refund
  app.clock.advance(8 * DAY)
  await app.runPayments()
  expect(sentFor(bought.ref)).toEqual([])
})

test('retries a refused refund with an alert, and raises another after a week', async () => {
  const bought = await cancelPaid()
  app.gateway.faults.refund = 'rejected'
  await app.runPayments()
  const [refund] = await refundsOf(app, bought.id)
  expect(await alertsAbout(refund!.id)).toEqual(['refund_refused'])
  app.clock.advance(8 * DAY)
  await app.runPayments()
  expect((await alertsAbout(refund!.id)).toSorted()).toEqual(['refund_overdue', 'refund_refused'])
  delete app.gateway.faults.refund
  app.clock.advance(DAY)
  await app.runPayments()
  expect((await refundsOf(app, bought.id))[0]!.state).toBe('succeeded')
})

test('sends a refund once across concurrent processes', async () => {
  const bought = await cancelPaid()
  const before = app.gateway.calls.refund
  await Promise.all(Array.from({ length: 6 }, () => app.runPayments()))
  expect(app.gateway.calls.refund - before).toBe(1)
  expect(await refundsOf(app, bought.id)).toHaveLength(1)
})

test('mentions the refund in the cancellation mail', async () => {
  const bought = await cancelPaid()
  const mails = await listMailsTo(app, bought.customer.email)
  const cancelled = mails.find(({ subject }) => subject.endsWith('is cancelled'))!
  expect(cancelled.text).toContain(`The Rs. ${bought.amount} you paid will be returned to you.`)
  expect(mails.filter(({ subject }) => subject.startsWith('We are returning'))).toEqual([])
})

test('mentions a completed refund in the cancellation mail', async () => {
  const bought = await cancelPaid()
  await app.runPayments()
  expect(await getOrderRow(app, bought.id)).toMatchObject({ payment_status: 'Refunded' })
  const mails = await listMailsTo(app, bought.customer.email)
  const cancelled = mails.find(({ subject }) => subject.endsWith('is cancelled'))!
  expect(cancelled.text).toContain(`The Rs. ${bought.amount} you paid has been returned to you.`)
})
