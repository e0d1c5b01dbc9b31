import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createHttpClient } from './gateways/payments/http-client.ts'
import { createTraceparent, currentTraceId, runTraced } from './trace.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const given = `00-${traceId}-${spanId}-01`

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

test('takes over the trace of a caller and passes it on under a span of its own', async () => {
  const [id, passedOn] = await runTraced(given, async () => {
    await setImmediate()
    return [currentTraceId(), createTraceparent()]
  })
  expect(id).toBe(traceId)
  expect(passedOn).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/)
  expect(passedOn).not.toContain(spanId)
})

test.each([
  ['a later version with more fields', `01-${traceId}-${spanId}-01-more`, true],
  ['unknown flags', `00-${traceId}-${spanId}-fe`, true],
  ['nothing', undefined, false],
  ['an empty header', '', false],
  ['capitals', given.toUpperCase(), false],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`, false],
  ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`, false],
  ['the forbidden version', `ff-${traceId}-${spanId}-01`, false],
  ['more fields than its version has', `${given}-more`, false],
  ['two headers', `${given}, ${given}`, false],
  ['a line break', `${given}\n`, false],
])('given %s', (_, header, isTakenOver) => {
  const id = runTraced(header, currentTraceId)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(id === traceId).toBe(isTakenOver)
})

test('a request within the process stays in the trace of its caller', () => {
  expect(runTraced(given, () => runTraced(undefined, currentTraceId))).toBe(traceId)
  expect(currentTraceId()).toBeUndefined()
  expect(createTraceparent()).toBeUndefined()
})

test('calls of payment gateways carry the trace', async () => {
  const sent: (string | null)[] = []
  globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get('traceparent'))
    return new Response('{}')
  }
  const call = createHttpClient({ gateway: 'razorpay', baseUrl: 'https://gateway.example', timeout: undefined })
  await runTraced(given, () => call('/orders', { requestId: 'req_1' }))
  await call('/orders', { requestId: 'req_2' })
  expect(sent).toEqual([expect.stringContaining(traceId), null])
})
