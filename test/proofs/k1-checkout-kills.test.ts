import { expect, test } from 'vitest'
import { databaseEngines, openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const KILLS = { embedded: proofSize(6, 200), server: proofSize(4, 100) }
/** Answered checkouts between two kills. */
const BETWEEN = proofSize(12, 70)
/** The killed processes, in turn. */
const VICTIMS = ['shop', 'database', 'both'] as const

test.each(databaseEngines)('K1: kills lose and double no acknowledged order (%s)', async (engine) => {
  const environment = await openTestEnvironment(engine)
  const processes = engine === 'server' ? 2 : 1
  const clients = await environment.inspect((app) => LoadClients.register(app))
  let turn = 0
  const call = ({ token }: { token: string }) => environment.as(token, (turn += 1))
  try {
    await environment.start(processes)
    clients.start(call)
    for (let kill = 0; kill < KILLS[engine]; kill += 1) {
      await clients.awaitOrders(BETWEEN)
      const victim = engine === 'embedded' ? VICTIMS[kill % VICTIMS.length] : 'shop'
      if (victim !== 'shop') environment.killDatabase()
      if (victim !== 'database') await environment.kill(kill)
      await environment.start(processes)
    }
    // The shop restarts its dead database.
    await clients.awaitOrders(BETWEEN)
    await clients.stop()
    await clients.repeatUnknown(call)
    await environment.stop()
    const orders = await environment.inspect((app) => clients.expectConsistent(app))
    const repeated = clients.submits.filter(({ answers }) => answers.length > 1).length
    expect(repeated).toBeGreaterThan(0)
    expect(clients.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
    const counts = { kills: KILLS[engine], orders, 'repeated with their key': repeated, lost: 0, double: 0, drift: 0 }
    reportProof(`K1 ${engine}`, counts)
  } finally {
    await clients.stop()
    await environment.close()
  }
})
