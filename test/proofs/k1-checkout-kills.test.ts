import { expect, test } from 'vitest'
import { engines, openGround } from './harness/ground.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'

const KILLS = { embedded: size(6, 200), server: size(4, 100) }
/** Checkouts answered between one kill and the next. */
const BETWEEN = size(12, 70)
/** Who dies of the shop and its embedded PostgreSQL, in turn. */
const VICTIMS = ['shop', 'database', 'both'] as const

test.each(engines)('K1: no acknowledged order is lost or doubled by kills (%s)', async (engine) => {
  const ground = await openGround(engine)
  const processes = engine === 'server' ? 2 : 1
  const shoppers = await ground.inspect((app) => Shoppers.invite(app))
  let turn = 0
  const call = ({ token }: { token: string }) => ground.as(token, (turn += 1))
  try {
    await ground.start(processes)
    shoppers.shop(call)
    for (let kill = 0; kill < KILLS[engine]; kill += 1) {
      await shoppers.order(BETWEEN)
      const victim = engine === 'embedded' ? VICTIMS[kill % VICTIMS.length] : 'shop'
      if (victim !== 'shop') ground.killDatabase()
      if (victim !== 'database') await ground.kill(kill)
      await ground.start(processes)
    }
    // The shop restarts a dead database by itself.
    await shoppers.order(BETWEEN)
    await shoppers.rest()
    await shoppers.askAgain(call)
    await ground.stop()
    const orders = await ground.inspect((app) => shoppers.expectTruth(app))
    const repeated = shoppers.submits.filter(({ answers }) => answers.length > 1).length
    expect(repeated).toBeGreaterThan(0)
    expect(shoppers.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
    const counts = { kills: KILLS[engine], orders, 'repeated with their key': repeated, lost: 0, double: 0, drift: 0 }
    report(`K1 ${engine}`, counts)
  } finally {
    await shoppers.rest()
    await ground.close()
  }
})
