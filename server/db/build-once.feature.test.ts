import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { buildOnce } from './build-once.ts'
import type { Db } from './tables.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('builds a query once and runs it with the values of each call', async () => {
  let builds = 0
  const read = buildOnce((db: Db, { text, days }: { text: string; days: readonly string[] }) => {
    builds += 1
    return db
      .selectFrom(
        sql<{
          text: string
          many: number
        }>`(select ${text} || ${'!'} as text, cardinality(${days}::text[]) as many)`.as('one'),
      )
      .select(['text', 'many', sql<string>`${text}::text`.as('again')])
  })
  for (const db of [shop.ctx.db, shop.ctx.preparedDb]) {
    expect(await read(db, { text: 'a', days: ['Mon', 'Tue'] })).toEqual([{ text: 'a!', many: 2, again: 'a' }])
    expect(await read(db, { text: 'b', days: [] })).toEqual([{ text: 'b!', many: 0, again: 'b' }])
  }
  expect(builds).toBe(1)
})
