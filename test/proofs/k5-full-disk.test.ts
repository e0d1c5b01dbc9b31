import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { launchShop } from '#test/shop-process.ts'
import { endOf } from './harness/end-of.ts'
import { openGround } from './harness/ground.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'
import { canMakeDisks, makeSmallDisk } from './harness/small-disk.ts'

const FILLS = size(2, 20)
const LITTLE_ROOM = 8 * 1024 * 1024

describe.runIf(canMakeDisks)('on a disk of its own', () => {
  test('K5: a full disk stops orders with 503, keeps what was acknowledged, and heals by itself', async () => {
    const disk = makeSmallDisk(400)
    const ground = await openGround('embedded', { folder: disk.folder })
    const shoppers = await ground.inspect((app) => Shoppers.invite(app))
    try {
      await ground.start()
      const [{ url, said }] = ground.shops as [(typeof ground.shops)[0]]
      shoppers.shop(({ token }) => ground.as(token))
      for (let fill = 0; fill < FILLS; fill += 1) {
        await shoppers.order(10)
        disk.fill()
        // Every second time PostgreSQL cannot write its log either, and stops.
        if (fill % 2 === 1) await exhaustLog(ground.folder)
        const answers = () => shoppers.submits.flatMap((submit) => submit.answers)
        const refused = () => answers().filter((one) => one === '503 unavailable').length
        const before = refused()
        await vi.waitFor(() => expect(refused()).toBeGreaterThan(before + 20), { timeout: MINUTE, interval: 10 })
        expect(new Set(answers())).toEqual(new Set(['ok', '503 unavailable']))
        expect((await fetch(`${url}/api/health`)).status).toBe(200)
        expect(said()).toMatch(fill % 2 === 0 ? 'the disk of the database is full' : 'No space left on device')
        disk.free()
      }
      await shoppers.order(10)
      await shoppers.rest()
      await shoppers.askAgain(({ token }) => ground.as(token))
      await ground.stop()
      const orders = await ground.inspect((app) => shoppers.expectTruth(app))
      expect(shoppers.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
      report('K5', { 'full disks': FILLS, orders, lost: 0, double: 0, 'restarts of the shop': 0 })
    } finally {
      await ground.close()
      await shoppers.rest()
      disk.remove()
    }
  })

  /** Begins new log segments until there is no room for one. */
  async function exhaustLog(folder: string): Promise<void> {
    const { db, close } = await openDatabase({ kind: 'embedded', folder })
    const beginSegment = () => sql`select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`.execute(db)
    for (let segment = 0; segment < 50; segment += 1) if (!(await beginSegment().catch(() => null))) break
    await close()
  }

  test('K5: on a full or a read-only disk the shop does not open, and a sentence says why', async () => {
    const disk = makeSmallDisk(400)
    try {
      // With a little room the folder can still be locked, but no database be created.
      for (const room of [LITTLE_ROOM, 0]) {
        disk.fill(room)
        const onFull = await launchShop(disk.folder)
        expect((await endOf(onFull)).code).toBe(1)
        expect(onFull.said()).toMatch(
          room > 0 ? /^The disk of \S+ is full: .*\n$/ : /^(The disk of|The shop cannot write into) \S+ .*\n$/,
        )
        disk.free()
      }
      disk.makeReadOnly()
      const onReadOnly = await launchShop(disk.folder)
      expect((await endOf(onReadOnly)).code).toBe(1)
      expect(onReadOnly.said()).toMatch(/^The shop cannot write into \S+ .*\n$/)
    } finally {
      disk.remove()
    }
  })
})

test('K5: a folder that cannot be is refused with a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-forbidden-'))
  writeFileSync(join(folder, 'file'), '')
  const shop = await launchShop(join(folder, 'file', 'shop'))
  expect((await endOf(shop)).code).toBe(1)
  expect(shop.said()).toMatch(/^The shop cannot write into \S+ .*\n$/)
  rmSync(folder, { recursive: true })
})
