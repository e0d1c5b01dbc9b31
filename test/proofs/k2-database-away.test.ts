import { expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const CRASHES = proofSize(2, 40)

test('K2: without its database the shop answers 503 with Retry-After, and recovers by itself', async () => {
  // Acknowledged commits must survive the crash of this server.
  const postgres = await startPostgresServer({ durable: true })
  const environment = await openTestEnvironment('server', { url: postgres.url })
  const clients = await environment.inspect((app) => LoadClients.register(app))
  let turn = 0
  const call = ({ token }: { token: string }) => environment.as(token, (turn += 1))
  try {
    await environment.start(2)
    const pids = environment.shops.map(({ pid }) => pid)
    const ended = Promise.race(
      environment.shops.map(async ({ ended, said }) => {
        await ended
        throw new Error(`A shop ended with its database\n${said()}`)
      }),
    )
    ended.catch(() => {})
    clients.start(call)
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await clients.awaitOrders(20)
      await postgres.kill()
      for (const { url } of environment.shops) {
        const look = async () => {
          const { status, headers } = await fetch(`${url}/api/products?limit=1`)
          expect([status, headers.get('retry-after')]).toEqual([503, '5'])
          expect((await fetch(`${url}/api/ready`)).status).toBe(503)
          expect((await fetch(`${url}/api/health`)).status).toBe(200)
        }
        await Promise.race([ended, vi.waitFor(look, { timeout: MINUTE, interval: 50 })])
      }
      await postgres.start()
      for (const { url } of environment.shops)
        await vi.waitFor(async () => expect((await fetch(`${url}/api/ready`)).status).toBe(200), { timeout: MINUTE })
    }
    await clients.awaitOrders(20)
    await clients.stop()
    await clients.repeatUnknown(call)
    expect(environment.shops.map(({ pid }) => pid)).toEqual(pids)
    const orders = await environment.inspect((app) => clients.expectConsistent(app))
    expect(new Set(clients.submits.flatMap(({ answers }) => answers))).toEqual(new Set(['ok', '503 unavailable']))
    expect(clients.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
    reportProof('K2', { crashes: CRASHES, orders, lost: 0, double: 0, 'restarts of the shop': 0 })
  } finally {
    await clients.stop()
    await environment.close()
    await postgres.stop()
  }
})
