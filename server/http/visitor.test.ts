import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createLog } from '../log.ts'
import type { Variables } from './handle.ts'
import { visitor } from './visitor.ts'

/** Sends one request per header from `peer`; returns the counted addresses and the warnings. */
async function ask(peer: string, headers: readonly string[], { trustProxy = false } = {}) {
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const app = new Hono<{ Variables: Variables }>()
  app.use(visitor({ config: { trustProxy }, log, newId: () => 'req_1' } as unknown as Context))
  app.get('/', (c) => c.text(c.get('ip')))
  const counted: string[] = []
  for (const forwarded of headers) {
    const env = { incoming: { socket: { remoteAddress: peer } } }
    const answer = await app.request('/', { headers: forwarded === '' ? {} : { 'x-forwarded-for': forwarded } }, env)
    counted.push(await answer.text())
  }
  return { counted, warnings: logged.filter((line) => line.includes('TRUST_PROXY')) }
}

test('uses the address from a trusted proxy, or the peer when the header is invalid', async () => {
  const { counted, warnings } = await ask('10.0.0.2', ['203.0.113.7:5000', 'unknown', ''], { trustProxy: true })
  expect(counted).toEqual(['203.0.113.7', '10.0.0.2', '10.0.0.2'])
  expect(warnings).toEqual([])
})

test.each(['127.0.0.1', '10.0.0.2', '172.16.0.9', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.2'])(
  'warns once about X-Forwarded-For from %s while TRUST_PROXY is off',
  async (peer) => {
    const { counted, warnings } = await ask(peer, ['203.0.113.7', '203.0.113.8'])
    expect(counted).toEqual([peer, peer])
    expect(warnings).toHaveLength(1)
  },
)

test('ignores X-Forwarded-For from a public address without a warning', async () => {
  expect(await ask('203.0.113.99', ['127.0.0.1'])).toEqual({ counted: ['203.0.113.99'], warnings: [] })
})
