import { expect, test } from 'vitest'
import { createClient } from './client.ts'

function askWith(send: () => Promise<Response>) {
  return createClient({ send, origin: 'http://shop.test' })('GET /api/cart/get', {})
}

test('an answer that breaks off counts as no response', async () => {
  const brokenOff = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"cart":'))
      controller.error(new TypeError('network error'))
    },
  })
  expect(await askWith(() => Promise.resolve(new Response(brokenOff)))).toEqual({ ok: false, reason: 'no_response' })
  expect(await askWith(() => Promise.reject(new TypeError('fetch failed')))).toEqual({
    ok: false,
    reason: 'no_response',
  })
})

test.each(['<html>', '', '{"cart":', 'null', '7', '"soon"'])(
  'a complete answer that is no JSON object is unexpected: %j',
  async (body) => {
    for (const status of [200, 502]) {
      const response = new Response(body, { status })
      expect(await askWith(() => Promise.resolve(response))).toEqual({ ok: false, reason: 'unexpected', status })
    }
  },
)

test('a refusal keeps its code, message and time to wait', async () => {
  const refusal = { success: false, code: 'rate_limited', message: 'Please wait.' }
  const response = Response.json(refusal, { status: 429, headers: { 'retry-after': '7' } })
  expect(await askWith(() => Promise.resolve(response))).toEqual({
    ok: false,
    reason: 'refused',
    status: 429,
    body: refusal,
    retryAfterMs: 7000,
    code: 'rate_limited',
    message: 'Please wait.',
  })
})

test('a refusal without a message, or with fields that are no texts, is a refusal', async () => {
  const body = { success: false, message: { en: 'No' }, fields: { email: 'Invalid', name: ['x'] } }
  expect(await askWith(() => Promise.resolve(Response.json(body, { status: 401 })))).toMatchObject({
    reason: 'refused',
    code: 'internal',
    message: '',
    fields: { email: 'Invalid' },
  })
})
