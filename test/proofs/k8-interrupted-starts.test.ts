import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTables } from '#server/backups/table-list.ts'
import { openDatabase } from '#server/db/connect.ts'
import { clusterHome } from '#server/db/embedded/cluster.ts'
import { stopOrphan } from '#server/db/embedded/running-server.ts'
import { listApplied, listMigrations, migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { expectShopOpens, startAndKill } from './harness/processes.ts'
import { reportProof, proofSize } from './harness/size.ts'
import {
  createUpgradeFolder,
  addUpgradeRows,
  finishUpgrade,
  hashRows,
  readSchema,
  upgradeAndKill,
} from './harness/upgrades.ts'

const FIRST_STARTS = proofSize(1, 30)
const SEEDED_PRODUCTS = globSync('demo/catalogue/*.json')
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).length)
  .reduce((sum, count) => sum + count, 0)

/** The latest kill per stage of a first start, in milliseconds after the stage has begun. */
const STAGES = { creating: 1500, migrating: 400, seeding: 350 } as const

const hasBegun = (folder: string, output: string): Readonly<Record<keyof typeof STAGES, boolean>> => ({
  creating: readdirSync(folder).some((name) => name.startsWith('postgres')),
  migrating: readdirSync(folder).includes('postgres'),
  seeding: output.includes('migration applied'),
})

test('K8: a shop killed while it creates, migrates or seeds its database opens at the next start', async () => {
  let kills = 0
  let products = 0
  for (let start = 0; start < FIRST_STARTS; start += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-first-start-'))
    const data = { folder, url: '' }
    try {
      for (const stage of ['creating', 'migrating', 'seeding'] as const) {
        kills += 1
        const afterMs = ((kills * 0.618) % 1) * STAGES[stage]
        await startAndKill(data, { hasBegun: async (output) => hasBegun(folder, output)[stage], afterMs })
      }
      products = await expectShopOpens(data)
      expect(products).toBe(SEEDED_PRODUCTS)
    } finally {
      await stopOrphan(clusterHome(folder))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  }
  reportProof('K8 first start', { 'first starts': FIRST_STARTS, kills, products })
})

const KILLS = proofSize(2, 30)
const PRODUCTS = proofSize(300, 5000)
/** The latest kill after the upgrade began. */
const WITHIN_MS = proofSize(100, 500)

const folder = createUpgradeFolder()
const before = listMigrations().map(({ name }) => name)
const after = listMigrations(folder).map(({ name }) => name)
const namesOf = async (db: Db) => (await listApplied(db)).map(({ name }) => name)

test('K8: a killed upgrade is rolled back, completes at the next run and loses no row', async () => {
  const expected = await inDatabase(async (db) => {
    await migrate(db, new Date(), folder)
    return readSchema(db)
  })
  const counts = { kills: 0, 'killed before the commit': 0, 'killed after it': 0, lost: 0 }
  while (counts.kills < KILLS) {
    counts.kills += 1
    await inDatabase(async (db, url) => {
      const app = await startTestApp({ database: await openDatabase({ kind: 'server', url, poolSize: 5 }) })
      await addUpgradeRows(app, PRODUCTS)
      await app.close()
      const tables = (await listTables(db)).filter(({ name }) => name !== 'jobs')
      const contents = await hashRows(db, tables)

      await upgradeAndKill(url, folder, ((counts.kills * 0.618) % 1) * WITHIN_MS)
      const applied = await namesOf(db)
      expect([before, after]).toContainEqual(applied)
      counts[applied.length === after.length ? 'killed after it' : 'killed before the commit'] += 1
      await finishUpgrade(url, folder)

      expect(await namesOf(db)).toEqual(after)
      expect(await readSchema(db)).toEqual(expected)
      expect(await hashRows(db, tables)).toEqual(contents)
      await checkConservation(db)
    })
  }
  reportProof('K8 upgrade', { ...counts, 'rows compared': PRODUCTS })
})

async function inDatabase<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const { url, drop } = await createTestDatabase()
  const { db, close } = await openDatabase({ kind: 'server', url, poolSize: 2 })
  return work(db, url).finally(close).finally(drop)
}
