import { expect, test } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { engines, openGround } from './harness/ground.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'

const STOPS = size(1, 40)

test.each(engines)(
  'K3: told to stop under load, the shop answers what it has begun and leaves well (%s)',
  async (engine) => {
    const ground = await openGround(engine)
    const shoppers = await ground.inspect((app) => Shoppers.invite(app))
    const call = ({ token }: { token: string }) => ground.as(token)
    let slowest = 0
    try {
      for (let stop = 0; stop < STOPS; stop += 1) {
        await ground.start()
        const [shop] = ground.shops
        // Before they order anything else: later the same cart might be another order of theirs (D13).
        await shoppers.askAgain(call)
        shoppers.shop(call)
        await shoppers.order(20)
        const began = performance.now()
        // The shoppers go on, on the connections which they have.
        const exit = await shop!.close()
        slowest = Math.max(slowest, performance.now() - began)
        expect(exit).toEqual({ code: 0, signal: null })
        // Nobody had to be cut off: that happens after fifteen seconds.
        expect(slowest).toBeLessThan(10 * SECOND)
        await ground.stop()
        await shoppers.rest()
        // Nothing was done that nobody was told of: what got no answer was not begun.
        const keys = shoppers.submits.filter(({ outcome }) => outcome === 'unknown').map(({ key }) => key)
        const done = await ground.inspect(({ ctx }) => ctx.db.selectFrom('idempotency_keys').select('key').execute())
        expect(done.filter(({ key }) => keys.includes(key))).toEqual([])
      }
      await ground.start()
      await shoppers.askAgain(call)
      await ground.stop()
      const orders = await ground.inspect((app) => shoppers.expectTruth(app))
      report(`K3 ${engine}`, { stops: STOPS, orders, 'done and not told': 0, 'slowest ms': Math.round(slowest) })
    } finally {
      await shoppers.rest()
      await ground.close()
    }
  },
)
