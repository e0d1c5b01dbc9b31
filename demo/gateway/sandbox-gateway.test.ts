import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { buildSandbox, type SandboxTestBed } from '#test/gateways/build-sandbox.ts'
import { sandboxOutcomes } from './sandbox-outcomes.ts'

let bench: SandboxTestBed
beforeEach(async () => {
  bench = await buildSandbox()
})
afterEach(() => bench.close())

describe('the hosted page', () => {
  test('shows the test notice, order, amount and four buttons without a script', async () => {
    const { page } = await bench.create({ description: 'Order 1042', amount: 123456 })
    const html = await (await bench.open(page)).text()
    for (const words of [
      'TEST PAYMENT – no money moves',
      'Order 1042',
      'Rs. 1,234.56',
      ...Object.values(sandboxOutcomes),
    ])
      expect(html).toContain(words)
    expect(html).not.toMatch(/<script|style="|onclick/)
    expect(html.match(/<label for="(\w+)"/g)?.length).toBe(3)
  })

  test("allows only its own style sheet and the shop's origins", async () => {
    const { page } = await bench.create()
    const answer = await bench.open(page)
    const { headers } = answer
    const styleSheet = /<style>([^]*)<\/style>/.exec(await answer.text())?.[1] ?? ''
    const hash = createHash('sha256').update(styleSheet).digest('base64')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self' https://shop.example http://127.0.0.1:3000; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test("escapes the shop's texts", async () => {
    const { page } = await bench.create({ description: '<img src=x onerror=alert(1)>' })
    expect(await (await bench.open(page)).text()).toContain('&lt;img src=x')
  })

  test.each([
    ['succeed', 'paid', 'success'],
    ['fail', 'failed', 'failure'],
    ['cancel', 'cancelled', 'cancelled'],
    ['pending', 'pending', 'unknown'],
  ] as const)('pressing %s makes it %s and brings the shopper back', async (outcome, status, claimed) => {
    const { ref, page } = await bench.create()
    const answer = await bench.press(page, { outcome })
    expect(answer.status).toBe(303)
    const back = answer.headers.get('location') ?? ''
    expect(back).toMatch(/^https:\/\/shop\.example\/payments\/return\/tok\?/)
    expect(bench.readReturn(back)).toEqual({ claimed, signature: 'valid' })
    expect(bench.readReturn(back.replace(/sandbox_status=\w+/, 'sandbox_status=paid')).signature).toBe(
      claimed === 'success' ? 'valid' : 'invalid',
    )
    expect((await bench.fetch(ref))?.status).toBe(status)
  })

  test('a pending payment can be reopened and paid', async () => {
    const { ref, page } = await bench.create()
    await bench.press(page, { outcome: 'pending' })
    await bench.press(page, { outcome: 'succeed' })
    expect(await bench.fetch(ref)).toMatchObject({ status: 'paid', paid: 49910 })
  })

  test('ignores a second submit from another tab', async () => {
    const { ref, page } = await bench.create()
    await bench.press(page, { outcome: 'succeed' })
    expect((await bench.press(page, { outcome: 'fail' })).status).toBe(303)
    expect(await bench.fetch(ref)).toMatchObject({ status: 'paid', captures: [{ amount: 49910 }] })
    expect(await (await bench.open(page)).text()).toContain('This test payment succeeded.')
  })

  test('rejects cross-origin forms, unknown choices and unknown pages', async () => {
    const { ref, page } = await bench.create()
    expect((await bench.press(page, { outcome: 'succeed', csrf: 'guess' })).status).toBe(403)
    expect((await bench.press(page, { outcome: 'steal' })).status).toBe(422)
    expect((await bench.press(page, { outcome: 'succeed', money: '__proto__' })).status).toBe(422)
    expect((await bench.press(page, {})).status).toBe(422)
    expect((await bench.open('/pay/0000')).status).toBe(404)
    expect((await bench.fetch(ref))?.status).toBe('created')
  })

  test('rejects unreadable tokens, malformed forms and large forms', async () => {
    const { ref, page } = await bench.create()
    const post = (path: string, body: BodyInit, type = 'application/x-www-form-urlencoded') =>
      bench.raw(path, { method: 'POST', body, headers: { 'content-type': type } })
    for (const token of ['%00', '%ff', '%', "'", 'x'.repeat(5000)]) {
      expect((await bench.open(`/pay/${token}`)).status).toBe(404)
      expect((await post(`/pay/${token}`, 'csrf=x')).status).toBe(404)
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain'])
      expect([type, (await post(page, '--x\r\nbroken', type)).status]).toEqual([type, 400])
    const large = await post(page, `csrf=${'x'.repeat(16 * 1024)}`)
    expect([large.status, large.headers.get('connection')]).toEqual([413, 'close'])
    expect((await bench.fetch(ref))?.status).toBe('created')
  })

  test('shows an expired payment as expired and rejects paying it', async () => {
    const { ref, page } = await bench.create()
    bench.advance(21 * MINUTE)
    expect(await (await bench.open(page)).text()).toContain('This test payment has expired.')
    expect((await bench.fetch(ref))?.status).toBe('expired')
  })
})

describe('irregular captures', () => {
  test.each([
    ['full', { amount: 49910, paid: 49910, captures: [{ amount: 49910 }] }],
    ['short', { amount: 49910, paid: 49810, captures: [{ amount: 49810 }] }],
    ['wrong', { amount: 50010, paid: 50010, captures: [{ amount: 50010 }] }],
    ['double', { amount: 49910, paid: 99820, captures: [{ amount: 49910 }, { amount: 49910 }] }],
  ])('%s', async (money, expected) => {
    const { ref, page } = await bench.create()
    await bench.press(page, { outcome: 'succeed', money })
    expect(await bench.fetch(ref)).toMatchObject({ status: 'paid', ...expected })
  })

  test('late: the payment expires and is paid a minute later, each with a webhook', async () => {
    const { ref, page } = await bench.create()
    await bench.press(page, { outcome: 'succeed', money: 'late' })
    expect(await bench.fetch(ref)).toMatchObject({ status: 'expired', paid: 0 })
    bench.advance(MINUTE)
    expect(await bench.fetch(ref)).toMatchObject({ status: 'paid', paid: 49910 })
    await bench.deliverDue()
    expect(bench.events()).toEqual(['payment.expired', 'payment.paid'])
  })

  test('fails refunds on request', async () => {
    const { ref, page } = await bench.create()
    await bench.press(page, { outcome: 'succeed', refunds: 'fail' })
    const refund = await bench.refund(ref)
    expect(refund.status).toBe('pending')
    bench.advance(6 * SECOND)
    await bench.deliverDue()
    expect(bench.events()).toEqual(['payment.paid', 'refund.failed'])
    expect((await bench.listRefunds(ref))?.map(({ status }) => status)).toEqual(['failed'])
  })
})

describe('the merchant API', () => {
  test('requires the key', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', 'Basic x'])
      expect((await bench.raw('/v1/payments/by-reference/x', { headers: { authorization } })).status).toBe(401)
  })

  test.each([
    { return_url: 'https://evil.example/' },
    { return_url: 'javascript:alert(1)' },
    { amount: 99 },
    { amount: 100.5 },
    { amount: '500' },
    { currency: 'USD' },
    { reference: '../x' },
    { expires_at: '2026-11-20T06:30:10Z' },
    { expires_at: '2027-11-20T06:30:10Z' },
    { description: '' },
  ])('rejects %j', async (odd) => {
    expect((await bench.post('/v1/payments', { ...bench.newPayment(), ...odd })).status).toBe(400)
  })

  test('answers 404 for malformed references', async () => {
    const headers = { authorization: `Bearer ${'a'.repeat(40)}` }
    for (const path of ['/v1/payments/by-reference/%00', '/v1/refunds/by-reference/%00'])
      expect((await bench.raw(path, { headers })).status).toBe(404)
    expect(
      (await bench.post('/v1/payments/by-reference/%00/refunds', { reference: 'abc', capture: 'x', amount: 1 })).status,
    ).toBe(404)
  })

  test('accepts a reference once', async () => {
    const asked = bench.newPayment()
    const first = await (await bench.post('/v1/payments', asked)).json()
    expect(await (await bench.post('/v1/payments', asked)).json()).toEqual(first)
    expect((await bench.post('/v1/payments', { ...asked, amount: 500 })).status).toBe(409)
  })
})
