import { expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { openGround } from './harness/ground.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'

const CRASHES = size(2, 40)

test('K2: without its database the shop says 503 and when to come back, and heals by itself', async () => {
  // What this one acknowledges has to survive its own crash.
  const postgres = await startPostgresServer({ durable: true })
  const ground = await openGround('server', { url: postgres.url })
  const shoppers = await ground.inspect((app) => Shoppers.invite(app))
  let turn = 0
  const call = ({ token }: { token: string }) => ground.as(token, (turn += 1))
  try {
    await ground.start(2)
    const pids = ground.shops.map(({ pid }) => pid)
    const ended = Promise.race(
      ground.shops.map(async ({ ended, said }) => {
        await ended
        throw new Error(`A shop ended with its database\n${said()}`)
      }),
    )
    ended.catch(() => {})
    shoppers.shop(call)
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await shoppers.order(20)
      await postgres.kill()
      for (const { url } of ground.shops) {
        const look = async () => {
          const { status, headers } = await fetch(`${url}/api/products?limit=1`)
          expect([status, headers.get('retry-after')]).toEqual([503, '5'])
          expect((await fetch(`${url}/api/ready`)).status).toBe(503)
          expect((await fetch(`${url}/api/health`)).status).toBe(200)
        }
        await Promise.race([ended, vi.waitFor(look, { timeout: MINUTE, interval: 50 })])
      }
      await postgres.start()
      for (const { url } of ground.shops)
        await vi.waitFor(async () => expect((await fetch(`${url}/api/ready`)).status).toBe(200), { timeout: MINUTE })
    }
    await shoppers.order(20)
    await shoppers.rest()
    await shoppers.askAgain(call)
    expect(ground.shops.map(({ pid }) => pid)).toEqual(pids)
    const orders = await ground.inspect((app) => shoppers.expectTruth(app))
    expect(new Set(shoppers.submits.flatMap(({ answers }) => answers))).toEqual(new Set(['ok', '503 unavailable']))
    expect(shoppers.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
    report('K2', { crashes: CRASHES, orders, lost: 0, double: 0, 'restarts of the shop': 0 })
  } finally {
    await shoppers.rest()
    await ground.close()
    await postgres.stop()
  }
})
