import { afterEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { startOrderPayment, getOrderRow } from '#test/payments/payment-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ env: { TRUST_PROXY: 'true' } })
afterEach(() => checkConservation(app.ctx.db))

/** Sends a webhook from this IP address. */
async function send(ip: string, reference: string, { forged = false, to = 'razorpay' } = {}) {
  const { headers, ...init } = app.gateway.webhook({ reference }, ...(forged ? ['another secret'] : []))
  const from = { ...(headers as object), 'x-forwarded-for': ip }
  const response = await app.send(`/api/payments/webhooks/${to}`, { ...init, headers: from })
  return [response.status, await response.text(), response.headers.get('retry-after')] as const
}

/** Sends forged webhooks concurrently and returns their statuses. */
async function flood(ip: string, count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => send(ip, 'p', { forged: true })))
  return answers.map(([status]) => status)
}

test('rate limits a network after 600 webhooks per minute, forged or signed, and no other network (429)', async () => {
  const { ref, id } = await startOrderPayment(app)
  app.gateway.pay(ref)
  // All addresses of an IPv6 /64 count as one network.
  const answers = await flood('2001:db8:1:2::1', 605)
  expect(answers.filter((status) => status === 401)).toHaveLength(600)
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
  const [status, body, retryAfter] = await send('2001:db8:1:2:ffff::9', ref)
  expect([status, body]).toEqual([429, ''])
  expect(await app.ctx.db.selectFrom('gateway_events').selectAll().execute()).toEqual([])
  expect((await send('2001:db8:1:3::1', 'p'))[0]).toBe(200)
  expect((await send('198.51.100.9', 'p'))[0]).toBe(200)

  const seconds = Number(retryAfter)
  expect(seconds).toBeGreaterThanOrEqual(MINUTE / SECOND)
  expect(seconds).toBeLessThanOrEqual((1.1 * MINUTE) / SECOND)
  app.clock.advance(seconds * SECOND)
  expect(await send('2001:db8:1:2::1', ref)).toEqual([200, '', null])
  await app.runPayments()
  expect(await getOrderRow(app, id)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' })
})

test('does not count requests for unknown gateways', async () => {
  for (let n = 0; n < 601; n += 1) expect((await send('192.0.2.45', 'p', { to: 'payu' }))[0]).toBe(404)
  expect((await send('192.0.2.45', 'p', { forged: true }))[0]).toBe(401)
})
