import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { createWatchedLog } from '#test/logs/log-watch.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const log = createWatchedLog()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    log: log.log,
    mail: {
      kind: 'mailbox',
      send: async ({ subject }) => {
        if (/order/i.test(subject)) throw new Error('the mail server is away')
      },
    },
  })
})
afterAll(() => app.close())

const linesWith = (text: string) => log.lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line))

test('every line about a request and its jobs carries the trace of the caller', async () => {
  const product = await addProduct(app)
  const customer = await registerCustomer(app)
  const place = (body: object) =>
    app.send('/api/orders/create', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${customer.token}`,
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify(body),
    })
  expect((await place({})).status).toBe(422)
  expect((await place(orderInput([{ product }]))).status).toBe(201)
  await app.runJobs()
  for (const [message, count] of [
    ['refused', 1],
    ['answered', 2],
    ['job failed, will try again', 2],
  ] as const) {
    const lines = linesWith(message)
    expect(lines.map((line) => line.traceId)).toEqual(Array.from({ length: count }, () => traceId))
  }
  expect(log.leaks).toEqual([])
})

test('a request without a trace gets one of its own', async () => {
  log.lines.length = 0
  await app.send('/api/health')
  await app.send('/api/health')
  const ids = linesWith('answered').map((line) => line.traceId)
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(new Set(ids).size).toBe(2)
})
