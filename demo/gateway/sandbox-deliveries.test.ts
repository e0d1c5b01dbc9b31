import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { buildSandbox, type SandboxTestBed } from '#test/gateways/build-sandbox.ts'

let bench: SandboxTestBed
beforeEach(async () => {
  bench = await buildSandbox()
})
afterEach(() => bench.close())

const succeed = async (webhook: string) => {
  const { ref, page } = await bench.create()
  await bench.press(page, { outcome: 'succeed', webhook })
  return ref
}

test('now: sends the webhook before the return, without an amount', async () => {
  const ref = await succeed('now')
  expect(bench.received.map(({ body }) => JSON.parse(body))).toEqual([
    { id: expect.any(String), event: 'payment.paid', reference: ref },
  ])
  expect(bench.verdicts()).toMatchObject([
    { ok: true, events: [{ kind: 'payment', merchantRef: ref, name: 'payment.paid' }] },
  ])
})

test('sends webhooks after the return, delayed or never, as chosen', async () => {
  await succeed('after')
  expect(bench.events()).toEqual([])
  bench.advance(2 * SECOND)
  await bench.deliverDue()
  expect(bench.events()).toEqual(['payment.paid'])
  await succeed('delayed')
  bench.advance(29 * SECOND)
  expect(await bench.deliverDue()).toBe(0)
  bench.advance(SECOND)
  expect(await bench.deliverDue()).toBe(1)
  await succeed('never')
  bench.advance(60 * MINUTE)
  expect(await bench.deliverDue()).toBe(0)
})

test('twice: sends equal bodies with one dedupe key', async () => {
  await succeed('twice')
  const keys = bench.verdicts().map((verdict) => (verdict.ok ? verdict.dedupeKey : verdict.reason))
  expect(keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
})

test('forged: the shop rejects the webhook', async () => {
  await succeed('forged')
  expect(bench.verdicts()[0]).toEqual({ ok: false, reason: 'bad_signature' })
})

test('out of order: sends "failed" after "paid"', async () => {
  await succeed('disorder')
  bench.advance(SECOND)
  await bench.deliverDue()
  expect(bench.events()).toEqual(['payment.paid', 'payment.failed'])
})

test('sends a rejected webhook at most five times, each with a new signature', async () => {
  bench.answerWith(500)
  await succeed('now')
  for (const delay of [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE]) {
    bench.advance(delay - 1)
    expect(await bench.deliverDue()).toBe(0)
    bench.advance(1)
    expect(await bench.deliverDue()).toBe(1)
  }
  bench.advance(60 * MINUTE)
  expect(await bench.deliverDue()).toBe(0)
  expect(bench.received.length).toBe(6)
  expect(new Set(bench.received.map(({ headers }) => headers['x-sandbox-signature'])).size).toBe(6)
  expect(bench.verdicts().every(({ ok }) => ok)).toBe(true)
})

test('does not repeat an accepted webhook', async () => {
  bench.answerWith(503)
  await succeed('now')
  bench.advance(SECOND)
  await bench.deliverDue()
  bench.answerWith(200)
  bench.advance(5 * SECOND)
  await bench.deliverDue()
  bench.advance(60 * MINUTE)
  expect([await bench.deliverDue(), bench.received.length]).toEqual([0, 3])
})

test('two parallel workers send a webhook once', async () => {
  bench.answerWith(500)
  await succeed('now')
  bench.answerWith(200)
  bench.advance(SECOND)
  await Promise.all([bench.deliverDue(), bench.deliverDue(), bench.deliverDue()])
  expect(bench.received.length).toBe(2)
})

test('does not follow a redirect and counts it as a rejection', async () => {
  bench.answerWith(302)
  await succeed('now')
  bench.advance(SECOND)
  expect(await bench.deliverDue()).toBe(1)
})
