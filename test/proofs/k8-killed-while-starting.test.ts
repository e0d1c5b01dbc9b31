import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { launchShop } from '#test/shop-process.ts'
import { type Engine, engines } from './harness/ground.ts'
import { report, size } from './harness/size.ts'

const FIRST_STARTS = size(1, 30)
/** How many products a shop begins with that nobody has interrupted. */
const IN_THE_CATALOGUE = globSync('shop/catalogue/*.json')
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).length)
  .reduce((sum, count) => sum + count, 0)

/** What a first start is about: its database is being made, or is there and is being filled. */
type Stage = 'making' | 'filling'
/** How long after a stage has begun a kill may come. */
const WITHIN: Readonly<Record<Engine, Readonly<Record<Stage, number>>>> = {
  pglite: { making: 150, filling: 800 },
  postgres: { making: 150, filling: 100 },
}

type Place = {
  readonly folder: string
  readonly url: string
  readonly hasBegun: (stage: Stage) => Promise<boolean>
  readonly drop: () => Promise<void>
}

/** Where the shop has never been. */
async function newPlace(engine: Engine): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-first-start-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (engine === 'postgres') return { folder, ...(await emptyDatabase(remove)) }
  const hasBegun = async (stage: Stage) =>
    stage === 'filling'
      ? existsSync(join(folder, 'pglite'))
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

async function expectKilled({ folder, url, hasBegun }: Place, stage: Stage, afterMs: number): Promise<void> {
  const shop = await launchShop(folder, { DATABASE_URL: url })
  await vi.waitFor(async () => expect(await hasBegun(stage)).toBe(true), { timeout: 2 * MINUTE, interval: 2 })
  await wait(afterMs)
  shop.child.kill('SIGKILL')
  expect((await shop.ended).signal, shop.said()).toBe('SIGKILL')
}

async function expectOpen({ folder, url }: Place): Promise<number> {
  const shop = await launchShop(folder, { DATABASE_URL: url })
  await shop.opened
  const { data } = (await (await fetch(`${shop.url}/api/products`)).json()) as { data: unknown[] }
  expect(data).toHaveLength(IN_THE_CATALOGUE)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toEqual({ code: 0, signal: null })
  return data.length
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
          await expectKilled(place, stage, ((kills * 0.618) % 1) * WITHIN[engine][stage])
        }
        products = await expectOpen(place)
      } finally {
        await place.drop()
      }
    }
    report(`K8 ${engine}`, { 'first starts': FIRST_STARTS, kills, products })
  },
)
