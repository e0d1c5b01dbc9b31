import { expect, test } from 'vitest'
import { listTables } from '#server/backups/table-list.ts'
import { openDatabase } from '#server/db/connect.ts'
import { listApplied, listMigrations, migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { report, size } from './harness/size.ts'
import { rowsOf, shapeOf } from './harness/table-shape.ts'
import { createUpgradeFolder, fillShop, finishUpgrade, upgradeAndKill } from './harness/upgrades.ts'

const KILLS = size(2, 30)
const PRODUCTS = size(300, 5000)
/** The latest kill after the upgrade began. */
const WITHIN_MS = size(100, 500)

const folder = createUpgradeFolder()
const before = listMigrations().map(({ name }) => name)
const after = listMigrations(folder).map(({ name }) => name)
const namesOf = async (db: Db) => (await listApplied(db)).map(({ name }) => name)

test('K8: an upgrade that is killed is undone, completes the next time and loses nothing', async () => {
  const expected = await inDatabase(async (db) => {
    await migrate(db, new Date(), folder)
    return shapeOf(db)
  })
  const counts = { kills: 0, 'killed before the commit': 0, 'killed after it': 0, lost: 0 }
  while (counts.kills < KILLS) {
    counts.kills += 1
    await inDatabase(async (db, url) => {
      const app = await startTestApp({ database: await openDatabase({ kind: 'server', url, poolSize: 5 }) })
      await fillShop(app, PRODUCTS)
      await app.close()
      const tables = (await listTables(db)).filter(({ name }) => name !== 'jobs')
      const contents = await rowsOf(db, tables)

      await upgradeAndKill(url, folder, ((counts.kills * 0.618) % 1) * WITHIN_MS)
      const applied = await namesOf(db)
      expect([before, after]).toContainEqual(applied)
      counts[applied.length === after.length ? 'killed after it' : 'killed before the commit'] += 1
      await finishUpgrade(url, folder)

      expect(await namesOf(db)).toEqual(after)
      expect(await shapeOf(db)).toEqual(expected)
      expect(await rowsOf(db, tables)).toEqual(contents)
      await checkConservation(db)
    })
  }
  report('K8 upgrade', { ...counts, 'rows compared': PRODUCTS })
})

async function inDatabase<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const { url, drop } = await createTestDatabase()
  const { db, close } = await openDatabase({ kind: 'server', url, poolSize: 2 })
  return work(db, url).finally(close).finally(drop)
}
