import { expect, test } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { databaseEngines, openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const STOPS = proofSize(1, 40)

test.each(databaseEngines)(
  'K3: on SIGTERM under load the shop finishes its open requests and exits with 0 (%s)',
  async (engine) => {
    const environment = await openTestEnvironment(engine)
    const clients = await environment.inspect((app) => LoadClients.register(app))
    const call = ({ token }: { token: string }) => environment.as(token)
    let slowest = 0
    try {
      for (let stop = 0; stop < STOPS; stop += 1) {
        await environment.start()
        const [shop] = environment.shops
        // A later repeat of the same cart could be a new order (orders-1).
        await clients.repeatUnknown(call)
        clients.start(call)
        await clients.awaitOrders(20)
        const began = performance.now()
        // The clients keep their connections.
        const exit = await shop!.close()
        slowest = Math.max(slowest, performance.now() - began)
        expect(exit).toEqual({ code: 0, signal: null })
        // Open requests are aborted only after fifteen seconds.
        expect(slowest).toBeLessThan(10 * SECOND)
        await environment.stop()
        await clients.stop()
        // A submit without an answer was not placed.
        const keys = clients.submits.filter(({ outcome }) => outcome === 'unknown').map(({ key }) => key)
        const done = await environment.inspect(({ ctx }) =>
          ctx.db.selectFrom('idempotency_keys').select('key').execute(),
        )
        expect(done.filter(({ key }) => keys.includes(key))).toEqual([])
      }
      await environment.start()
      await clients.repeatUnknown(call)
      await environment.stop()
      const orders = await environment.inspect((app) => clients.expectConsistent(app))
      reportProof(`K3 ${engine}`, {
        stops: STOPS,
        orders,
        'placed without an answer': 0,
        'slowest ms': Math.round(slowest),
      })
    } finally {
      await clients.stop()
      await environment.close()
    }
  },
)
