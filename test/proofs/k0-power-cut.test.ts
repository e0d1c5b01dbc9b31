import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { clusterHome, dataOf } from '#server/db/embedded/cluster.ts'
import { checkConservation } from '#test/conservation.ts'
import { canCutDisks, type CuttableDisk, makeCuttableDisk } from './harness/cuttable-disk.ts'
import { type Ground, openGround } from './harness/ground.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'

const CUTS = size(2, 20)
/** Orders acknowledged between one cut and the next. */
const BETWEEN = size(40, 200)

const canCut = canCutDisks()
if (!canCut) process.stdout.write('K0 skipped: needs root\n')

/** Cuts the power under load, again and again. Returns how many orders were acknowledged before a cut, and lost by it. */
async function cutUnderLoad(disk: CuttableDisk, ground: Ground, cuts: number, read = ordersIn) {
  const shoppers = await ground.inspect((app) => Shoppers.invite(app))
  const counts = { acknowledged: 0, lost: 0 }
  try {
    await ground.start()
    shoppers.shop(({ token }) => ground.as(token))
    for (let cut = 0; cut < cuts; cut += 1) {
      await shoppers.order(BETWEEN)
      const acknowledged = shoppers.told
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
    await shoppers.rest()
    await ground.close()
  }
}

/** The orders of a database as the shop opens it after the cut, after its books were checked. */
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

test.runIf(canCut)('K0: every order acknowledged before a power cut is there after it', async () => {
  const disk = makeCuttableDisk()
  try {
    const counts = await cutUnderLoad(disk, await openGround('embedded', { folder: disk.folder }), CUTS)
    expect(counts.lost).toBe(0)
    report('K0', { cuts: CUTS, ...counts })
  } finally {
    disk.remove()
  }
})

test.runIf(canCut)('K0: the same cut loses orders when PostgreSQL does not sync', async () => {
  const disk = makeCuttableDisk()
  try {
    const ground = await openGround('embedded', { folder: disk.folder })
    appendFileSync(join(dataOf(clusterHome(disk.folder)), 'postgresql.auto.conf'), 'fsync = off\n')
    let reason = 'none'
    const counts = await cutUnderLoad(disk, ground, 1, (folder) =>
      ordersIn(folder).catch((error: unknown) => {
        // Lost pages may keep the database from opening at all.
        reason = /(?:PANIC|FATAL|ERROR): .*/.exec(String(error))?.[0] ?? String(error)
        return new Set()
      }),
    )
    expect(counts.lost).toBeGreaterThan(0)
    report('K0 without fsync', { cuts: 1, ...counts, reason })
  } finally {
    disk.remove()
  }
})
