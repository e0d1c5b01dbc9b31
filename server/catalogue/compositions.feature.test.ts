import { beforeAll, expect, test } from 'vitest'
import { addProduct, buildProduct } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { fillCompositions } from './fill-compositions.ts'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'

const app = useTestApp()
beforeAll(async () => {
  await seedCatalogue(app.ctx.db, app.ctx.now())
})

const saltsOf = (id: string) =>
  app.ctx.db
    .selectFrom('product_salts')
    .innerJoin('salts', 'salts.id', 'product_salts.salt_id')
    .select(['salts.name', 'strength'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()

const makeupOf = (id: string) =>
  app.ctx.db
    .selectFrom('products')
    .select(['composition_key', 'pack_units', 'pack_unit', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('seeds the demo catalogue with parsed compositions', async () => {
  const { composition_key, pack_units, pack_unit } = await makeupOf('prd_pyrosham-650')
  expect({ composition_key, pack_units, pack_unit }).toEqual({
    composition_key: 'paracetamol 650mg',
    pack_units: 15,
    pack_unit: 'tablet',
  })
  expect(await saltsOf('prd_pyrosham-650')).toEqual([{ name: 'Paracetamol', strength: '650mg' }])
  expect(await fillCompositions(app.ctx.db)).toBe(0)
  const devices = await app.ctx.db.selectFrom('salts').select('name').where('name', 'ilike', '%latex%').execute()
  expect(devices).toEqual([])
})

test('parses a product added by SQL once, at the next start', async () => {
  const composition = 'Amoxycillin  (500mg) ,  Clavulanic Acid (125mg)'
  const { id, updated_at } = await addProduct(app, { composition, pack_size: 'strip of 6 tablets' })
  expect(await fillCompositions(app.ctx.db)).toBe(1)
  expect(await makeupOf(id)).toEqual({
    composition_key: 'amoxicillin 500mg + clavulanic acid 125mg',
    pack_units: 6,
    pack_unit: 'tablet',
    updated_at,
  })
  expect(await saltsOf(id)).toEqual([
    { name: 'Amoxicillin', strength: '500mg' },
    { name: 'Clavulanic acid', strength: '125mg' },
  ])
  expect(await fillCompositions(app.ctx.db)).toBe(0)
})

test('marks an unreadable composition as parsed, and replaces the salts of a corrected one', async () => {
  const { id } = await addProduct(app, { composition: '', pack_size: 'Vial & Wfi' })
  await fillCompositions(app.ctx.db)
  expect(await makeupOf(id)).toMatchObject({ composition_key: '', pack_units: null, pack_unit: null })
  const correct = (composition: string) =>
    app.ctx.db.updateTable('products').set({ composition, composition_key: null }).where('id', '=', id).execute()
  await correct('Zinc (20mg) + Folic Acid (1mg)')
  await fillCompositions(app.ctx.db)
  await correct('Folic Acid (5mg)')
  await fillCompositions(app.ctx.db)
  expect(await saltsOf(id)).toEqual([{ name: 'Folic acid', strength: '5mg' }])
})

test('parses more products than one batch holds', async () => {
  const products = Array.from({ length: 1001 }, () => buildProduct())
  await app.ctx.db.insertInto('products').values(products).execute()
  expect(await fillCompositions(app.ctx.db)).toBe(1001)
})
