import { expect, test } from 'vitest'
import { registerCustomer } from '#test/factories.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'

test('offers online payment with a gateway', async () => {
  const app = await startTestApp()
  const asha = await registerCustomer(app)
  expect(expectOk(await asha.api('GET /api/payments/methods', {}))).toEqual({
    success: true,
    methods: ['COD', 'ONLINE'],
    codRefusedUntil: null,
  })
  await app.close()
})

test('offers only cash without a gateway', async () => {
  const app = await startTestApp({ gateways: () => ({ active: null, all: [], find: () => null }) })
  const asha = await registerCustomer(app)
  expect(expectOk(await asha.api('GET /api/payments/methods', {}))).toMatchObject({ methods: ['COD'] })
  await app.close()
})
