import { expect, test } from 'vitest'
import { openDatabase, overPglite } from '#server/db/connect.ts'
import { knownMigrations, listApplied } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { createTestPglite } from '#test/pglite.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { type Engine, engines } from './harness/ground.ts'
import { expectOpen, startAndKill } from './harness/killed-start.ts'
import { type OlderShop, openOlderShop } from './harness/older-shop.ts'
import { report, size } from './harness/size.ts'
import { shapeOf } from './harness/table-shape.ts'

const KILLS: Readonly<Record<Engine, number>> = { pglite: size(1, 30), postgres: size(2, 30) }
const PRODUCTS = size(300, 5000)
/** How many migrations the older shops lack. */
const STEPS_BACK = [4, 2]
/** How long after the first table has changed a kill may come. */
const WITHIN: Readonly<Record<Engine, number>> = { pglite: size(500, 2500), postgres: size(200, 1000) }

/** The shape of the tables of a shop that was never older. */
async function presentShape(engine: Engine): Promise<string[]> {
  if (engine === 'pglite') {
    const { db, close } = overPglite(await createTestPglite())
    return shapeOf(db).finally(close)
  }
  const { url, drop } = await createTestDatabase()
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  return shapeOf(db).finally(close).finally(drop)
}

const namesOf = async (db: Db) => (await listApplied(db)).map(({ name }) => name)

test.each(engines)(
  'K8: killed while it changes the tables of a filled shop, it finishes the next time and nothing is missing (%s)',
  async (engine) => {
    const present = await presentShape(engine)
    const all = knownMigrations().map(({ name }) => name)
    const olders: OlderShop[] = []
    const counts = { kills: 0, 'killed before the change': 0, 'killed after it': 0, lost: 0 }
    try {
      for (const stepsBack of STEPS_BACK.slice(0, KILLS[engine]))
        olders.push(await openOlderShop(engine, stepsBack, { products: PRODUCTS }))
      while (counts.kills < KILLS[engine]) {
        const older = olders[counts.kills % olders.length]!
        counts.kills += 1
        const copy = await older.copy()
        try {
          await startAndKill(copy, { hasBegun: copy.hasBegun, afterMs: ((counts.kills * 0.618) % 1) * WITHIN[engine] })
          const applied = await copy.look(namesOf)
          expect([older.migrations, all]).toContainEqual(applied)
          counts[applied.length === all.length ? 'killed after it' : 'killed before the change'] += 1
          expect(await expectOpen(copy)).toBeGreaterThan(10)
          await copy.look(async (db) => {
            expect(await namesOf(db)).toEqual(all)
            expect(await shapeOf(db)).toEqual(present)
            expect(await older.contentsOf(db)).toEqual(older.contents)
            await checkConservation(db)
          })
        } finally {
          await copy.drop()
        }
      }
      report(`K8 upgrade ${engine}`, { ...counts, 'rows compared': PRODUCTS })
    } finally {
      for (const older of olders) await older.drop()
    }
  },
)
