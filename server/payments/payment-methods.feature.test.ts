import { expect, test } from 'vitest'
import { registerCustomer } from '#test/factories.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'

test('a shop with a payment gateway offers to pay online', async () => {
  const app = await startTestApp()
  const asha = await registerCustomer(app)
  expect(expectOk(await asha.api('GET /api/payments/methods', {}))).toEqual({
    success: true,
    methods: ['COD', 'ONLINE'],
  })
  await app.close()
})

test('one without takes cash only', async () => {
  const app = await startTestApp({ gateways: () => ({ active: null, all: [], find: () => null }) })
  const asha = await registerCustomer(app)
  expect(expectOk(await asha.api('GET /api/payments/methods', {}))).toEqual({ success: true, methods: ['COD'] })
  await app.close()
})
