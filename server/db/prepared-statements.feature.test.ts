import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'
import type { Database } from './connect.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 })
})
afterAll(() => database.close())

const settings = (db: Database['db'], key: string) => db.selectFrom('settings').select('value').where('key', '=', key)

async function countPrepared(text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like ${`${text}%`}`.execute(database.db)
  return rows[0]!.count
}

test('a connection prepares a statement once, whatever its values', async () => {
  for (const key of ['a', 'b', 'c']) await settings(database.preparedDb, key).execute()

  expect(await countPrepared('select "value"')).toBe(1)
})

test('statements of the plain database are not prepared', async () => {
  await database.db.selectFrom('settings').select('key').where('key', '=', 'a').execute()

  expect(await countPrepared('select "key"')).toBe(0)
})

test('rows are read with all of their columns after a migration has added one', async () => {
  const all = () => database.preparedDb.selectFrom('settings').selectAll().where('key', '=', 'a').execute()
  await database.db.insertInto('settings').values({ key: 'a', value: '1' }).execute()
  expect(await all()).toEqual([{ key: 'a', value: '1' }])

  await sql`alter table settings add column note text`.execute(database.db)

  expect(await all()).toEqual([{ key: 'a', value: '1', note: null }])
})

test('a transaction is undone when its work fails', async () => {
  const work = database.preparedDb.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values({ key: 'undone', value: '1' }).execute()
    throw new Error('The work failed.')
  })

  await expect(work).rejects.toThrow('The work failed.')
  expect(await settings(database.preparedDb, 'undone').execute()).toEqual([])
})
