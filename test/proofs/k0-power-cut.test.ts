import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { clusterHome, dataOf } from '#server/db/embedded/cluster.ts'
import type { Db } from '#server/db/tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { canCutDisks, type CuttableDisk, makeCuttableDisk } from './harness/cuttable-disk.ts'
import { DeskClients } from './harness/desk-clients.ts'
import { type TestEnvironment, openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const CUTS = proofSize(2, 20)
/** Acknowledged orders between two cuts. */
const BETWEEN = proofSize(40, 200)

const canCut = canCutDisks()
if (!canCut) process.stdout.write('K0 skipped: needs root\n')

type Load = {
  readonly start: () => void
  readonly awaitMore: (count: number) => Promise<void>
  /** The ids of the orders that were placed or packed, as answered. */
  readonly acknowledged: () => string[]
  readonly stop: () => Promise<void>
}

async function loadOfBuyers(environment: TestEnvironment): Promise<Load> {
  const clients = await environment.inspect((app) => LoadClients.register(app))
  return {
    start: () => clients.start(({ token }) => environment.as(token)),
    awaitMore: (count) => clients.awaitOrders(count),
    acknowledged: () => clients.acknowledged,
    stop: () => clients.stop(),
  }
}

async function loadOfPackers(environment: TestEnvironment): Promise<Load> {
  const clients = await environment.inspect((app) => DeskClients.prepare(app))
  return {
    start: () => clients.start(environment),
    awaitMore: (count) => clients.awaitAnswers(count),
    acknowledged: () => clients.packed,
    stop: () => clients.stop(),
  }
}

type Cuts = {
  readonly cuts: number
  readonly makeLoad?: (environment: TestEnvironment) => Promise<Load>
  readonly read?: (folder: string) => Promise<ReadonlySet<string>>
}

/** Cuts the power under load. Returns what was acknowledged before the cuts and what a cut lost. */
async function cutUnderLoad(
  disk: CuttableDisk,
  environment: TestEnvironment,
  { cuts, makeLoad = loadOfBuyers, read = ordersIn }: Cuts,
) {
  const load = await makeLoad(environment)
  const counts = { acknowledged: 0, lost: 0 }
  try {
    await environment.start()
    load.start()
    for (let cut = 0; cut < cuts; cut += 1) {
      await load.awaitMore(BETWEEN)
      const acknowledged = load.acknowledged()
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
    await load.stop()
    await environment.close()
  }
}

/** The orders of the copied database, after the conservation check. */
const ordersIn = (folder: string) => readOrders(folder, (db) => db.selectFrom('orders').select('id').execute())

const packedIn = (folder: string) =>
  readOrders(folder, (db) => db.selectFrom('orders').select('id').where('packed_at', 'is not', null).execute())

async function readOrders(folder: string, read: (db: Db) => Promise<{ id: string }[]>): Promise<Set<string>> {
  const { db, close } = await openDatabase({ kind: 'embedded', folder })
  try {
    await checkConservation(db)
    return new Set((await read(db)).map(({ id }) => id))
  } finally {
    await close()
  }
}

test.runIf(canCut)('K0: a power cut loses no acknowledged order', async () => {
  const disk = makeCuttableDisk()
  try {
    const counts = await cutUnderLoad(disk, await openTestEnvironment('embedded', { folder: disk.folder }), {
      cuts: CUTS,
    })
    expect(counts.lost).toBe(0)
    reportProof('K0', { cuts: CUTS, ...counts })
  } finally {
    disk.remove()
  }
})

test.runIf(canCut)('K0: a power cut loses no acknowledged packing', async () => {
  const disk = makeCuttableDisk()
  try {
    const environment = await openTestEnvironment('embedded', { folder: disk.folder })
    const counts = await cutUnderLoad(disk, environment, { cuts: CUTS, makeLoad: loadOfPackers, read: packedIn })
    expect(counts.acknowledged).toBeGreaterThan(0)
    expect(counts.lost).toBe(0)
    reportProof('K0 packing', { cuts: CUTS, ...counts })
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
    const read = (folder: string) =>
      ordersIn(folder).catch((error: unknown) => {
        // Lost pages may prevent the database from opening.
        reason = /(?:PANIC|FATAL|ERROR): .*/.exec(String(error))?.[0] ?? String(error)
        return new Set<string>()
      })
    const counts = await cutUnderLoad(disk, environment, { cuts: 1, read })
    expect(counts.lost).toBeGreaterThan(0)
    reportProof('K0 without fsync', { cuts: 1, ...counts, reason })
  } finally {
    disk.remove()
  }
})
