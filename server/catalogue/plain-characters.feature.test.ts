import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPlainCharacters } from '#domain/catalogue/plain-characters.ts'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { applyMigrations } from '../db/migrate.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('the database replaces the same characters as the import', async () => {
  const codes = Array.from({ length: 0x1_0000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
  )
  const given = [...codes, 0x1_bca0, 0x1_f600, 0xe_0001].flatMap((code) => {
    const character = String.fromCodePoint(code)
    return [`B${character}12`, `क्${character}ष`]
  })
  const { rows } = await sql<{ given: string; plain: string }>`
    select given, plain_characters(given) as plain from unnest(${given}::text[]) as given`.execute(shop.ctx.db)
  expect(rows).toHaveLength(given.length)
  expect(rows.filter((row) => row.plain !== toPlainCharacters(row.given))).toEqual([])
})

test('a product that was stored with invisible characters is shown and found in plain ones after the migration', async () => {
  const { id } = await addMedicine(shop, {
    name: 'Zelvi\u00adnor\u00a0B\u201112',
    composition: 'Metformin\u200b (500mg)',
    salts: [],
  })
  const { id: plain } = await addMedicine(shop, { name: 'Plainol', composition: 'Metformin (500mg)', salts: [] })
  const keys = () =>
    shop.ctx.db.selectFrom('products').select(['id', 'composition_key', 'version']).where('id', '=', plain).execute()
  const before = await keys()
  await shop.ctx.db.transaction().execute(async (trx) => {
    await sql`drop index orders_by_name, customers_by_name, customers_by_first_letters`.execute(trx)
    await sql`drop function plain_characters`.execute(trx)
    await sql`create index orders_by_name on orders ((shipping ->> 'name'))`.execute(trx)
    await sql`delete from schema_migrations where name = '0024-plain-characters.sql'`.execute(trx)
    expect(await applyMigrations(trx, shop.clock.now())).toEqual(['0024-plain-characters.sql'])
  })
  for (const search of ['zelvinor b12', 'zelvinor b-12', 'Zelvi\u00adnor\u00a0B\u201112']) {
    const { data } = expectOk(await shop.api('GET /api/products', { search }))
    expect(data).toMatchObject([{ _id: id, productName: 'Zelvinor B-12', composition: 'Metformin (500mg)' }])
  }
  expect(await keys()).toEqual(before)
})
