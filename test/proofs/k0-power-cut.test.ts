import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { clusterHome, dataOf } from '#server/db/embedded/cluster.ts'
import { checkConservation } from '#test/conservation.ts'
import { canCutDisks, type CuttableDisk, makeCuttableDisk } from './harness/cuttable-disk.ts'
import { type TestEnvironment, openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const CUTS = proofSize(2, 20)
/** Acknowledged orders between two cuts. */
const BETWEEN = proofSize(40, 200)

const canCut = canCutDisks()
if (!canCut) process.stdout.write('K0 skipped: needs root\n')

/** Cuts the power under load. Returns the orders acknowledged before the cuts and those that a cut lost. */
async function cutUnderLoad(disk: CuttableDisk, environment: TestEnvironment, cuts: number, read = ordersIn) {
  const clients = await environment.inspect((app) => LoadClients.register(app))
  const counts = { acknowledged: 0, lost: 0 }
  try {
    await environment.start()
    clients.start(({ token }) => environment.as(token))
    for (let cut = 0; cut < cuts; cut += 1) {
      await clients.awaitOrders(BETWEEN)
      const acknowledged = clients.acknowledged
      const copy = disk.cut()
      try {
        const kept = await read(copy.folder)
        counts.acknowledged += acknowledged.length
        counts.lost += acknowledged.filter((id) => !kept.has(id)).length
      } finally {
        copy.discard()
      }
    }
    return counts
  } finally {
    await clients.stop()
    await environment.close()
  }
}

/** The orders of the copied database, after the conservation check. */
async function ordersIn(folder: string): Promise<Set<string>> {
  const { db, close } = await openDatabase({ kind: 'embedded', folder })
  try {
    await checkConservation(db)
    const orders = await db.selectFrom('orders').select('id').execute()
    return new Set(orders.map(({ id }) => id))
  } finally {
    await close()
  }
}

test.runIf(canCut)('K0: a power cut loses no acknowledged order', async () => {
  const disk = makeCuttableDisk()
  try {
    const counts = await cutUnderLoad(disk, await openTestEnvironment('embedded', { folder: disk.folder }), CUTS)
    expect(counts.lost).toBe(0)
    reportProof('K0', { cuts: CUTS, ...counts })
  } finally {
    disk.remove()
  }
})

test.runIf(canCut)('K0: a power cut loses orders when PostgreSQL does not sync', async () => {
  const disk = makeCuttableDisk()
  try {
    const environment = await openTestEnvironment('embedded', { folder: disk.folder })
    appendFileSync(join(dataOf(clusterHome(disk.folder)), 'postgresql.auto.conf'), 'fsync = off\n')
    let reason = 'none'
    const counts = await cutUnderLoad(disk, environment, 1, (folder) =>
      ordersIn(folder).catch((error: unknown) => {
        // Lost pages may prevent the database from opening.
        reason = /(?:PANIC|FATAL|ERROR): .*/.exec(String(error))?.[0] ?? String(error)
        return new Set()
      }),
    )
    expect(counts.lost).toBeGreaterThan(0)
    reportProof('K0 without fsync', { cuts: 1, ...counts, reason })
  } finally {
    disk.remove()
  }
})
