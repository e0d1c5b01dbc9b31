import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clusterHome } from '#server/db/embedded/cluster.ts'
import { stopOrphan } from '#server/db/embedded/running-server.ts'
import { expectOpen, startAndKill } from './harness/killed-start.ts'
import { report, size } from './harness/size.ts'

const FIRST_STARTS = size(1, 30)
/** How many products a shop begins with whose start was not interrupted. */
const IN_THE_CATALOGUE = globSync('demo/catalogue/*.json')
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).length)
  .reduce((sum, count) => sum + count, 0)

/** The stages of a first start, and how long after each has begun a kill may come. */
const STAGES = { creating: 1500, migrating: 400, seeding: 350 } as const

const hasBegun = (folder: string, said: string): Readonly<Record<keyof typeof STAGES, boolean>> => ({
  creating: readdirSync(folder).some((name) => name.startsWith('postgres')),
  migrating: readdirSync(folder).includes('postgres'),
  seeding: said.includes('migration applied'),
})

test('K8: killed while it creates its database and fills it, the shop opens the next time', async () => {
  let kills = 0
  let products = 0
  for (let start = 0; start < FIRST_STARTS; start += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-first-start-'))
    const place = { folder, url: '' }
    try {
      for (const stage of ['creating', 'migrating', 'seeding'] as const) {
        kills += 1
        const afterMs = ((kills * 0.618) % 1) * STAGES[stage]
        await startAndKill(place, { hasBegun: async (said) => hasBegun(folder, said)[stage], afterMs })
      }
      products = await expectOpen(place)
      expect(products).toBe(IN_THE_CATALOGUE)
    } finally {
      await stopOrphan(clusterHome(folder))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  }
  report('K8', { 'first starts': FIRST_STARTS, kills, products })
})
