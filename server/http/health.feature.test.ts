import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { createApi } from '#server/app.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { raiseAlerts } from '#server/payments/alerts.ts'
import { startOrderPayment, deliverWebhook } from '#test/payments/payment-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** Calls the health endpoint from a client at this address. */
async function askFrom(remoteAddress: string, headers: Record<string, string> = {}) {
  const socket = { remoteAddress, remotePort: 50_000, remoteFamily: 'IPv4' }
  const env = { incoming: { socket } }
  const response = await createApi(app.ctx).request('/api/health', { headers }, env)
  return { status: response.status, body: (await response.json()) as object }
}

test('reports open alerts, the last webhook and the queue age to local clients', async () => {
  const quiet = { openAlerts: 0, lastWebhooks: [], oldestDueJob: null }
  expect(await askFrom('127.0.0.1')).toEqual({ status: 200, body: { success: true, ...quiet } })
  const { ref } = await startOrderPayment(app)
  await deliverWebhook(app, ref)
  const receivedAt = app.clock.now().toISOString()
  const alert = { about: 'razorpay', orderId: null, kinds: ['unknown_reference'] } as const
  await inTransaction(app.ctx.db, (trx) => raiseAlerts(app.ctx, trx, alert))
  await app.runJobs()
  await enqueue(app.ctx, app.ctx.db, 'tidy-up', {})
  app.clock.advance(2 * MINUTE)
  expect((await askFrom('::1')).body).toEqual({
    success: true,
    openAlerts: 1,
    lastWebhooks: [{ gateway: 'razorpay', receivedAt }],
    oldestDueJob: { kind: 'tidy-up', waitingSeconds: 120 },
  })
})

test.each([
  ['another machine', '203.0.113.7', {}],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
  ['another proxy on this machine', '127.0.0.1', { forwarded: 'for=203.0.113.7' }],
])('reports only success to %s', async (_, address, headers) => {
  expect(await askFrom(address, headers)).toEqual({ status: 200, body: { success: true } })
})
