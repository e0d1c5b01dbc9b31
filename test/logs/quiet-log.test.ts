import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { readMailCode, requestResetCode, listMailsTo, signUp, wrongCodeFor } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { addProduct, buildAddress, orderInput } from '#test/factories.ts'
import { attemptsOf, orderOnline, startGatewayPayment } from '#test/payments/payment-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { createWatchedLog, listLeaksIn, OutputLeakCheck } from './log-watch.ts'

let shop: WholeShop
const { log, leaks, lines } = createWatchedLog()
beforeAll(async () => {
  shop = await startWholeShop()
  Object.assign(shop.ctx, { log })
})
afterAll(() => shop.close())

test('logs no personal data, secret or product of a customer', async () => {
  const email = newEmail()
  const asked = { email, username: 'Asha Rao', password: TEST_PASSWORD }
  expectOk(await shop.api('POST /api/auth/register', asked))
  const otp = readMailCode((await listMailsTo(shop, email)).at(-1)!)
  await shop.api('POST /api/auth/register', { ...asked, otp: wrongCodeFor(otp) })
  await shop.api('POST /api/auth/register', { ...asked, otp })
  const token = await signUp(shop, newEmail())
  await shop.api('POST /api/auth/login', { email, password: 'neem-leaf and turmeric, but wrong' })
  for (let n = 0; n < 12; n += 1) await shop.api('POST /api/auth/login', { email, password: 'neem tulsi' })
  const reset = await requestResetCode(shop, email)
  await shop.api('POST /api/auth/reset-password', { email, otp: wrongCodeFor(reset), password: 'a new passphrase' })
  await shop.api('POST /api/auth/reset-password', { email, otp: reset, password: 'a new passphrase' })

  const customer = shop.as(token)
  const product = await addProduct(shop)
  await customer('POST /api/address', buildAddress())
  await customer('POST /api/address', buildAddress({ phoneNumber: '90000000011', email: 'asha@' }))
  const order = orderInput([{ product }])
  const { _id } = expectOk(await customer('POST /api/orders/create', order)).order
  await customer('POST /api/orders/create', { ...order, totalAmount: 1 })
  await customer('POST /api/orders/create', {
    ...order,
    shippingDetails: { 'Asha Rao, 7 Example Lane, Meherbagh, 9000000001': 1 },
  })
  await customer('POST /api/orders/:id/cancel', { id: _id, reason: 'Asha has Testamol already' })
  await customer('POST /api/auth/logout', {})
  await shop.api('POST /api/enquiries', { name: 'Asha', phone: '9000000001', email, message: 'Testamol for Asha?' })
  await shop.runJobs()
  expect(leaks).toEqual([])
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.join('')).toMatch(/wrong code[\s\S]*wrong login[\s\S]*limited[\s\S]*password changed/)
})

test('logs no token of a payment page', async () => {
  const bought = await orderOnline(shop)
  await startGatewayPayment(bought)
  const [attempt] = await attemptsOf(shop, bought.id)
  for (const path of [`/payments/return/${attempt!.return_token}`, `/pay/handoff/${attempt!.return_token}`])
    expect((await shop.visit(path, { redirect: 'manual' })).status).toBe(303)
  await shop.visit('/api/payments/webhooks/razorpay', { method: 'POST', body: '{"email":"asha@customer.example"}' })
  shop.clock.advance(40 * MINUTE)
  await shop.runPayments()
  expect(leaks).toEqual([])
})

test('logs no data from addresses, and one JSON object per line', async () => {
  for (const path of [
    '/api/products/asha@customer.example',
    '/api/products/9000000001%0A%7B%22level%22:60%7D',
    '/product-details/Asha%20Rao',
    '/api/orders/Asha%0d%0aX',
    '/api/payment/status/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln',
  ])
    await shop.visit(path)
  expect(leaks).toEqual([])
})

test('answers an address that cannot be decoded with 404 and prints no warning', async () => {
  const written = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  const { status } = await shop.visit('/product-details/asha@customer.example%c3%28')
  expect(status).toBe(404)
  expect(written.flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(leaks).toEqual([])
})

test('OutputWatch reads lines in chunks, and an unfinished last line', () => {
  for (const parts of [
    ['code 12', '3456\n'],
    ['ok\nto asha', '.1@customer.example'],
  ]) {
    const watch = new OutputLeakCheck()
    const [stdout, stderr] = [{}, {}]
    for (const part of parts) {
      watch.read(stdout, part)
      watch.read(stderr, 'The shop is open at http://localhost:3000\n')
    }
    expect(() => watch.expectNoLeaks()).toThrow(/holds (a code|an e-mail address)/)
  }
})

test.each([
  ['a session token', '{"x":"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln"}'],
  ['an Authorization value', '{"x":"Bearer abcdef0123456789"}'],
  ['the hash of a password', '{"x":"$argon2id$v=19$m=19456"}'],
  ['an e-mail address', '{"x":"to asha.1@customer.example"}'],
  ['a phone number', '{"x":"9000000001"}'],
  ['a code', '{"x":"code 123456"}'],
  ['an address', '{"x":"7 Example Lane"}'],
  ['no JSON', 'plain words'],
])('leaksIn finds %s', (what, line) => {
  expect(listLeaksIn(line).join()).toContain(what)
})
