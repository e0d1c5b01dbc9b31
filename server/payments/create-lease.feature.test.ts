import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { orderOnline, startGatewayPayment } from '#test/payments/payment-steps.ts'
import { startTestApp } from '#test/start-test-app.ts'

test('respects the create lease of another process when its own clock is a minute ahead', async () => {
  const realNow = () => new Date()
  const one = await startTestApp({ now: realNow, databaseClock: true })
  const { database, gateway } = one
  const ahead = await startTestApp({ database, gateway, secret: one.ctx.secret, now: realNow, databaseClock: true })
  ahead.clock.advance(MINUTE)
  const bought = await orderOnline(one)
  let creates = 0
  const second = Promise.withResolvers<unknown>()
  gateway.meanwhile = async (call) => {
    if (call !== 'create') return
    creates += 1
    if (creates > 1) return
    const { id: orderId, amount } = bought
    const started = ahead.as(bought.customer.token)('POST /api/payments/create', { orderId, amount, currency: 'INR' })
    void started.then(second.resolve)
    await setTimeout(500)
  }
  const url = await startGatewayPayment(bought)
  expect(await second.promise).toMatchObject({ ok: true, body: { paymentUrl: url } })
  expect(creates).toBe(1)
  await one.close()
})
