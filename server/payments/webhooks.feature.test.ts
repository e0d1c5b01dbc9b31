import { afterEach, expect, test } from 'vitest'
import { paidState, pendingState } from '#test/payments/event-steps.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { startOrderPayment, getOrderRow, deliverWebhook } from '#test/payments/payment-steps.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { hmacSha256 } from '../gateways/payments/signatures.ts'
import { claimEvents } from './webhook-events.ts'

const URL_PATH = '/api/payments/webhooks/razorpay'

const app = useTestApp()
afterEach(async () => {
  delete app.gateway.faults.fetch
  await checkConservation(app.ctx.db)
})

const events = async () => app.ctx.db.selectFrom('gateway_events').selectAll().execute()

async function send(init: RequestInit): Promise<[number, string]> {
  const response = await app.send(URL_PATH, init)
  return [response.status, await response.text()]
}

test('W2: rejects a forged webhook without storing it or calling the gateway (401)', async () => {
  const { ref, id } = await startOrderPayment(app)
  app.gateway.pay(ref)
  const before = [(await events()).length, app.gateway.total]
  const good = app.gateway.webhook({ reference: ref })
  const body = String(good.body)
  const forged: RequestInit[] = [
    app.gateway.webhook({ reference: ref }, 'another secret'),
    { ...good, headers: {} },
    { ...good, headers: { 'x-pretend-signature': '' } },
    { ...good, headers: { 'x-pretend-signature': 'ff' } },
    { ...good, body: body.replace('paid', 'paid ') },
    { ...good, body: JSON.stringify(JSON.parse(body), null, 1) },
    { ...good, body: `${body}\n` },
    { method: 'POST' },
  ]
  for (const init of forged) expect(await send(init)).toEqual([401, ''])
  await app.runPayments()
  expect([(await events()).length, app.gateway.total]).toEqual(before)
  expect(await getOrderRow(app, id)).toMatchObject(pendingState)
})

test('accepts a signed webhook of any content type (200)', async () => {
  const { ref, id } = await startOrderPayment(app)
  app.gateway.pay(ref)
  const { headers, ...init } = app.gateway.webhook({ reference: ref })
  const unknownType = { ...(headers as object), 'content-type': 'text/plain; charset=broken' }
  expect(await send({ ...init, headers: unknownType })).toEqual([200, ''])
  await app.runPayments()
  expect(await getOrderRow(app, id)).toMatchObject(paidState)
})

test('ignores a "paid" status in the webhook of an unpaid order', async () => {
  const { ref, id } = await startOrderPayment(app)
  await deliverWebhook(app, ref, { event: 'payment.paid' })
  expect(await getOrderRow(app, id)).toMatchObject(pendingState)
})

test('accepts bodies up to 256 KiB and rejects larger ones, also without Content-Length (413)', async () => {
  const { ref } = await startOrderPayment(app)
  const large = app.gateway.webhook({ reference: ref, id: 'x'.repeat(250 * 1024) })
  expect(await send(large)).toEqual([200, ''])
  const larger = app.gateway.webhook({ reference: ref, id: 'x'.repeat(257 * 1024) })
  expect(await send(larger)).toEqual([413, ''])
  const stream = new Blob([String(larger.body)]).stream()
  expect(await send({ ...larger, body: stream, duplex: 'half' } as RequestInit)).toEqual([413, ''])
})

test.each([
  '{',
  '[]',
  '"x"',
  'null',
  '{"reference":{"toString":1}}',
  '{"__proto__":{"reference":"p"}}',
  '\0\xff',
  '{"reference":7}',
])('rejects the malformed signed body %j (401)', async (text) => {
  const secret = 'the secret of the pretend gateway in memory'
  const headers = { 'x-pretend-signature': hmacSha256(secret, 'hex', new TextEncoder().encode(text)) }
  expect(await send({ method: 'POST', headers, body: new TextEncoder().encode(text) })).toEqual([401, ''])
})

test('accepts only POST and configured gateways', async () => {
  expect((await app.send(URL_PATH)).status).toBe(405)
  for (const name of ['sandbox', 'stripe', 'RAZORPAY', '..', '%00'])
    expect((await app.send(`/api/payments/webhooks/${name}`, { method: 'POST', body: '{}' })).status).toBe(404)
})

test('W1: reaches the same state with duplicate, reordered, concurrent and late webhooks', async () => {
  const { ref, id } = await startOrderPayment(app)
  app.gateway.pay(ref)
  const names = ['payment.failed', 'payment.paid', 'payment.pending', 'payment.paid', 'payment.cancelled']
  await Promise.all(names.map((event, n) => send(app.gateway.webhook({ reference: ref, event, id: `evt_${n}` }))))
  await app.runPayments()
  expect(await getOrderRow(app, id)).toMatchObject(paidState)
  const restarted = await startTestApp({ database: app.database, secret: app.ctx.secret, gateway: app.gateway })
  for (const [n, event] of names.entries())
    await restarted.send(URL_PATH, app.gateway.webhook({ reference: ref, event, id: `evt_${n}` }))
  restarted.clock.advance(2 * 24 * 60 * MINUTE)
  await restarted.runPayments()
  expect(await getOrderRow(app, id)).toMatchObject(paidState)
  const history = await app.ctx.db.selectFrom('order_history').selectAll().where('order_id', '=', id).execute()
  expect(history).toHaveLength(2)
})

test('limits gateway requests to one per three seconds and processes every webhook', async () => {
  const { ref, id } = await startOrderPayment(app)
  app.clock.advance(10 * SECOND)
  const before = app.gateway.calls.fetch
  for (let n = 0; n < 25; n += 1) await send(app.gateway.webhook({ reference: ref, id: `flood_${n}` }))
  await app.runPayments()
  expect(app.gateway.calls.fetch - before).toBe(1)
  app.gateway.pay(ref)
  app.clock.advance(3 * SECOND)
  await app.runPayments()
  app.clock.advance(3 * SECOND)
  await app.runPayments()
  expect(app.gateway.calls.fetch - before).toBeLessThanOrEqual(3)
  expect(await getOrderRow(app, id)).toMatchObject(paidState)
  const open = (await events()).filter(({ done_at }) => done_at === null)
  expect(open.filter(({ named }) => named[0]!.merchantRef === ref)).toEqual([])
})

test('processes a webhook after a gateway outage', async () => {
  const { ref, id } = await startOrderPayment(app)
  // Polling is off, so only the webhook triggers a check.
  await app.ctx.db
    .updateTable('payment_attempts')
    .set({ next_check_at: null })
    .where('merchant_ref', '=', ref)
    .execute()
  app.gateway.pay(ref)
  app.gateway.faults.fetch = 'server'
  expect(await deliverWebhook(app, ref)).toBe(200)
  expect(await getOrderRow(app, id)).toMatchObject(pendingState)
  delete app.gateway.faults.fetch
  await app.ctx.db
    .updateTable('payment_attempts')
    .set({ next_check_at: null })
    .where('merchant_ref', '=', ref)
    .execute()
  app.clock.advance(30 * SECOND)
  await app.runPayments()
  expect(await getOrderRow(app, id)).toMatchObject(paidState)
})

test('reclaims a webhook one minute after its worker crashed', async () => {
  const { ref, id } = await startOrderPayment(app)
  app.gateway.pay(ref)
  app.clock.advance(5 * SECOND)
  await send(app.gateway.webhook({ reference: ref }))
  expect(await claimEvents(app.ctx, 10)).toHaveLength(1)
  expect(await claimEvents(app.ctx, 10)).toHaveLength(0)
  app.clock.advance(61 * SECOND)
  await app.runPayments()
  expect(await getOrderRow(app, id)).toMatchObject(paidState)
})

test('W1: stores a repeated webhook once and counts deliveries', async () => {
  const { ref } = await startOrderPayment(app)
  const before = (await events()).length
  const webhook = app.gateway.webhook({ reference: ref, id: 'evt_again' })
  for (let delivery = 0; delivery < 5; delivery += 1) expect(await send(webhook)).toEqual([200, ''])
  const kept = await events()
  expect(kept).toHaveLength(before + 1)
  expect(kept.map(({ deliveries }) => deliveries)).toContain(5)
})

test('stores only the payment references of a webhook', async () => {
  const { ref } = await startOrderPayment(app)
  await deliverWebhook(app, ref, { id: 'evt_private_98765' })
  expect(JSON.stringify(await events())).not.toContain('evt_private_98765')
})
