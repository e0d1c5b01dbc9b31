import { expect, test } from 'vitest'
import { launchShop } from '#test/shop-process.ts'
import { awaitExit } from './harness/processes.ts'
import { openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const TRIES = proofSize(1, 50)

test('K4: a second shop on the same folder exits with an explanation, and the first keeps serving', async () => {
  const environment = await openTestEnvironment('embedded')
  const clients = await environment.inspect((app) => LoadClients.register(app))
  try {
    await environment.start()
    clients.start(({ token }) => environment.as(token))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const second = await launchShop(environment.folder, environment.env)
      expect(await awaitExit(second)).toEqual({ code: 1, signal: null })
      expect(second.said().trim()).toBe(
        `Another process is using the shop's files in ${environment.folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await clients.awaitOrders(5)
    await clients.stop()
    await environment.stop()
    const orders = await environment.inspect((app) => clients.expectConsistent(app))
    expect(clients.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
    reportProof('K4', { refused: TRIES, orders, disturbed: 0 })
  } finally {
    await clients.stop()
    await environment.close()
  }
})
