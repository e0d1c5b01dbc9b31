import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeApi, flushPromises } from '#test/fake-api.ts'
import { pollPaymentStatus } from './payment-calls.ts'

const STATUS = 'GET /api/payment/status/ord_1'
const answer = (status: string) => () => ({ body: { success: status === 'paid', status, message: '' } })

let api: FakeApi
let page: AbortController
let found: string | undefined

async function follow(ms: number) {
  void pollPaymentStatus(api.client, 'ord_1', page.signal).then((end) => (found = end))
  await pass(ms)
}
async function pass(ms: number) {
  await flushPromises()
  await vi.advanceTimersByTimeAsync(ms)
  await flushPromises()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  api = new FakeApi()
  page = new AbortController()
  found = undefined
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['paid', 'failed'])('reports a pending payment that ends as %s', async (end) => {
  api.answers[STATUS] = answer('pending')
  await follow(5000)
  expect(found).toBeUndefined()
  api.answers[STATUS] = answer(end)
  await pass(5000)
  expect(found).toBe('settled')
})

test('continues without an answer and stops after 15 minutes', async () => {
  await follow(20 * 60_000)
  expect(found).toBe('open')
  expect(vi.getTimerCount()).toBe(0)
})

test('stops when the page is left', async () => {
  api.answers[STATUS] = answer('pending')
  await follow(5000)
  page.abort()
  await pass(60_000)
  expect(api.sent(STATUS)).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
