import { expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { DeskClients } from './harness/desk-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'
import { databaseEngines, openTestEnvironment } from './harness/test-environment.ts'

const KILLS = { embedded: proofSize(2, 60), server: proofSize(3, 100) }
/** Answered changes between two kills. */
const BETWEEN = proofSize(20, 60)

test.each(databaseEngines)('K1: kills lose and double no packing, receipt, count or recall (%s)', async (engine) => {
  const environment = await openTestEnvironment(engine)
  const clients = await environment.inspect((app) => DeskClients.prepare(app))
  try {
    await environment.start()
    clients.start(environment)
    for (let kill = 0; kill < KILLS[engine]; kill += 1) {
      await clients.awaitAnswers(BETWEEN)
      await environment.kill(0)
      await environment.inspect((app) => checkConservation(app.ctx.db))
      await environment.start()
    }
    await clients.awaitAnswers(BETWEEN)
    await clients.stop()
    await environment.stop()
    await environment.inspect((app) => clients.expectOnce(app))
    expect(clients.repeated).toBeGreaterThan(0)
    reportProof(`K1 desk ${engine}`, {
      kills: KILLS[engine],
      ...clients.counts,
      'repeated without an answer': clients.repeated,
      lost: 0,
      double: 0,
      drift: 0,
    })
  } finally {
    await clients.stop()
    await environment.close()
  }
})
