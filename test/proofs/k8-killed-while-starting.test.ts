import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { type Engine, engines } from './harness/ground.ts'
import { expectOpen, startAndKill } from './harness/killed-start.ts'
import { report, size } from './harness/size.ts'

const FIRST_STARTS = size(1, 30)
/** How many products a shop begins with that nobody has interrupted. */
const IN_THE_CATALOGUE = globSync('demo/catalogue/*.json')
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).length)
  .reduce((sum, count) => sum + count, 0)

/** What a first start is about: its database is being made, or is there and is being filled. */
type Stage = 'making' | 'filling'
/** How long after a stage has begun a kill may come. */
const WITHIN: Readonly<Record<Engine, Readonly<Record<Stage, number>>>> = {
  pglite: { making: 150, filling: 350 },
  postgres: { making: 150, filling: 100 },
}

type Place = {
  readonly folder: string
  readonly url: string
  readonly hasBegun: (stage: Stage, said: string) => Promise<boolean>
  readonly drop: () => Promise<void>
}

/** Where the shop has never been. */
async function newPlace(engine: Engine): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-first-start-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (engine === 'postgres') return { folder, ...(await emptyDatabase(remove)) }
  // Nobody else can look into an embedded database; it is filled right after it has told of its tables.
  const hasBegun = async (stage: Stage, said: string) =>
    stage === 'filling'
      ? said.includes('migration applied')
      : readdirSync(folder).some((name) => name.startsWith('pglite') && readdirSync(join(folder, name)).length > 0)
  return { folder, url: '', hasBegun, drop: async () => remove() }
}

async function emptyDatabase(remove: () => void): Promise<Omit<Place, 'folder'>> {
  const { url, drop } = await createTestDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const isThere = async (question: string) => (await client.query(`select ${question} as there`)).rows[0].there
  const tables = "exists (select from pg_tables where schemaname = 'public')"
  // Nobody sees tables that are being made, but the lock under which that is done.
  const making = `${tables} or exists (select from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database()))`
  const filling = `exists (select from products) or exists (select from pg_locks where
    relation = to_regclass('products') and mode = 'RowExclusiveLock')`
  return {
    url,
    hasBegun: async (stage) => {
      if (stage === 'making') return (await isThere(making)) as boolean
      return ((await isThere(tables)) && (await isThere(filling))) as boolean
    },
    drop: async () => {
      await client.end()
      await drop()
      remove()
    },
  }
}

test.each(engines)(
  'K8: killed while it creates its tables and fills them, the shop opens the next time (%s)',
  async (engine) => {
    let kills = 0
    let products = 0
    for (let start = 0; start < FIRST_STARTS; start += 1) {
      const place = await newPlace(engine)
      try {
        for (const stage of ['making', 'filling'] as const) {
          kills += 1
          const afterMs = ((kills * 0.618) % 1) * WITHIN[engine][stage]
          await startAndKill(place, { hasBegun: (said) => place.hasBegun(stage, said), afterMs })
        }
        products = await expectOpen(place)
        expect(products).toBe(IN_THE_CATALOGUE)
      } finally {
        await place.drop()
      }
    }
    report(`K8 ${engine}`, { 'first starts': FIRST_STARTS, kills, products })
  },
)
