import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { launchShop } from '#test/shop-process.ts'
import { awaitExit } from './harness/processes.ts'
import { openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'
import { canMakeDisks, makeSmallDisk } from './harness/small-disk.ts'

const FILLS = proofSize(2, 20)
const LITTLE_ROOM = 8 * 1024 * 1024

describe.runIf(canMakeDisks)('on a small disk', () => {
  test('K5: on a full disk orders get 503, acknowledged orders stay, and freeing space recovers the shop', async () => {
    const disk = makeSmallDisk(400)
    const environment = await openTestEnvironment('embedded', { folder: disk.folder })
    const clients = await environment.inspect((app) => LoadClients.register(app))
    try {
      await environment.start()
      const [{ url, said }] = environment.shops as [(typeof environment.shops)[0]]
      clients.start(({ token }) => environment.as(token))
      for (let fill = 0; fill < FILLS; fill += 1) {
        await clients.awaitOrders(10)
        disk.fill()
        // In every second round PostgreSQL cannot write its log and stops.
        if (fill % 2 === 1) await exhaustLog(environment.folder)
        const answers = () => clients.submits.flatMap((submit) => submit.answers)
        const refused = () => answers().filter((one) => one === '503 unavailable').length
        const before = refused()
        await vi.waitFor(() => expect(refused()).toBeGreaterThan(before + 20), { timeout: MINUTE, interval: 10 })
        expect(new Set(answers())).toEqual(new Set(['ok', '503 unavailable']))
        expect((await fetch(`${url}/api/health`)).status).toBe(200)
        const cause = fill % 2 === 0 ? 'the disk of the database is full' : 'No space left on device'
        await vi.waitFor(() => expect(said()).toMatch(cause), { timeout: MINUTE, interval: 10 })
        disk.free()
      }
      await clients.awaitOrders(10)
      await clients.stop()
      await clients.repeatUnknown(({ token }) => environment.as(token))
      await environment.stop()
      const orders = await environment.inspect((app) => clients.expectConsistent(app))
      expect(clients.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
      reportProof('K5', { 'full disks': FILLS, orders, lost: 0, double: 0, 'restarts of the shop': 0 })
    } finally {
      await environment.close()
      await clients.stop()
      disk.remove()
    }
  })

  /** Switches WAL segments until the disk has no room for another. */
  async function exhaustLog(folder: string): Promise<void> {
    const { db, close } = await openDatabase({ kind: 'embedded', folder })
    const beginSegment = () => sql`select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`.execute(db)
    for (let segment = 0; segment < 50; segment += 1) if (!(await beginSegment().catch(() => null))) break
    await close()
  }

  test('K5: on a full or read-only disk the shop exits with an explanation', async () => {
    const disk = makeSmallDisk(400)
    try {
      // With little room the folder can be locked but no database created.
      for (const room of [LITTLE_ROOM, 0]) {
        disk.fill(room)
        const onFull = await launchShop(disk.folder)
        expect((await awaitExit(onFull)).code).toBe(1)
        expect(onFull.said()).toMatch(
          room > 0 ? /^The disk of \S+ is full: .*\n$/ : /^(The disk of|The shop cannot write into) \S+ .*\n$/,
        )
        disk.free()
      }
      disk.makeReadOnly()
      const onReadOnly = await launchShop(disk.folder)
      expect((await awaitExit(onReadOnly)).code).toBe(1)
      expect(onReadOnly.said()).toMatch(/^The shop cannot write into \S+ .*\n$/)
    } finally {
      disk.remove()
    }
  })
})

test('K5: an impossible data folder makes the shop exit with an explanation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-forbidden-'))
  writeFileSync(join(folder, 'file'), '')
  const shop = await launchShop(join(folder, 'file', 'shop'))
  expect((await awaitExit(shop)).code).toBe(1)
  expect(shop.said()).toMatch(/^The shop cannot write into \S+ .*\n$/)
  rmSync(folder, { recursive: true })
})
