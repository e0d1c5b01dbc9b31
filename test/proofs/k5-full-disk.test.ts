import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { launchShop } from '#test/shop-process.ts'
import { openGround } from './harness/ground.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'
import { canMakeDisks, makeSmallDisk } from './harness/small-disk.ts'

const FILLS = size(1, 20)

describe.runIf(canMakeDisks)('on a disk of its own', () => {
  test('K5: a full disk stops orders with 503, keeps what was acknowledged, and reading and healing go on', async () => {
    const disk = makeSmallDisk(400)
    const ground = await openGround('pglite', { folder: disk.folder })
    const shoppers = await ground.inspect((app) => Shoppers.invite(app))
    try {
      await ground.start()
      const [{ url, said }] = ground.shops as [(typeof ground.shops)[0]]
      shoppers.shop(({ token }) => ground.as(token))
      for (let fill = 0; fill < FILLS; fill += 1) {
        await shoppers.order(10)
        disk.fill()
        const refused = () => shoppers.submits.flatMap(({ answers }) => answers).filter((one) => one !== 'ok').length
        const before = refused()
        await vi.waitFor(() => expect(refused()).toBeGreaterThan(before + 100), { timeout: MINUTE, interval: 10 })
        expect(new Set(shoppers.submits.flatMap(({ answers }) => answers))).toEqual(new Set(['ok', '503 unavailable']))
        for (const path of ['/api/products?limit=1', '/api/health', '/'])
          expect((await fetch(`${url}${path}`)).status, path).toBe(200)
        expect(said()).toContain('the disk of the database is full')
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
      await shoppers.rest()
      await ground.close()
      disk.remove()
    }
  })

  test('K5: on a full or a read-only disk the shop does not open, and a sentence says why', async () => {
    const disk = makeSmallDisk(400)
    try {
      disk.fill()
      const onFull = await launchShop(disk.folder)
      expect((await onFull.ended).code).toBe(1)
      expect(onFull.said()).toMatch(/^(The disk of|The shop cannot write into) \S+ .*\n$/)
      disk.free()
      disk.makeReadOnly()
      const onReadOnly = await launchShop(disk.folder)
      expect((await onReadOnly.ended).code).toBe(1)
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
  expect((await shop.ended).code).toBe(1)
  expect(shop.said()).toMatch(/^The shop cannot write into \S+ .*\n$/)
  rmSync(folder, { recursive: true })
})
