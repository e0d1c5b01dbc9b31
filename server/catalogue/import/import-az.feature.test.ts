import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { azHeader, azLine, useImportLists } from '#test/import-steps.ts'
import { expectOk } from '#test/start-test-app.ts'

const { lists, app } = useImportLists()

const find = (externalId: string) =>
  app().ctx.db.selectFrom('products').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow()

test('maps a line of the A–Z list to a product', async () => {
  const line =
    '1001, Augmentol 625  Duo Tablet ,223.42,FALSE,Glaxo  Example Ltd,allopathy,strip of 10 tablets,Amoxycillin  (500mg) ,  Clavulanic Acid (125mg)'
  expect(await lists.bring([azHeader, line])).toMatchObject({ list: 'az', read: 1, added: 1, rejected: 0 })
  const product = await find('az:1001')
  expect(product).toMatchObject({
    id: 'prd_az-1001',
    name: 'Augmentol 625 Duo Tablet',
    brand: 'Augmentol',
    manufacturer: 'Glaxo Example Ltd',
    composition: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
    composition_key: 'amoxicillin 500mg + clavulanic acid 125mg',
    pack_units: 10,
    pack_unit: 'tablet',
    item_form: 'Tablet',
    category: 'Medicines',
    sub_category: 'Antibiotic',
    schedule: 'H',
    mrp_paise: 22342,
    selling_price_paise: 22342,
    // The list lacks these fields.
    stock: 0,
    usage: '',
    country_of_origin: '',
    withdrawn_at: null,
  })
  const { data } = expectOk(await app().api('GET /api/products/:id', { id: product.id }))
  expect(data).toMatchObject({ prescriptionRequired: true, availability: 'Out of Stock', sellingPrice: 223.42 })
})

test('changes nothing when the same list is imported again, including dates', async () => {
  const list = [azHeader, azLine(2001), azLine(2002, { second: 'Caffeine (65mg)' })]
  await lists.bring(list)
  const before = await find('az:2001')
  app().clock.advance(MINUTE)
  expect(await lists.bring(list)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  expect(await find('az:2001')).toEqual(before)
  expect(await lists.bring([...list.slice(0, 2), azLine(2002, { price: '41' })])).toMatchObject({
    changed: 1,
    unchanged: 1,
  })
  expect(await find('az:2002')).toMatchObject({ selling_price_paise: 4100, updated_at: app().clock.now() })
})

test("keeps an owner's corrections until the composition changes", async () => {
  await lists.bring([azHeader, azLine(3001)])
  const corrections = { schedule: 'OTC', category: 'Fever', stock: 12, usage: 'For fever.' } as const
  await app().ctx.db.updateTable('products').set(corrections).where('external_id', '=', 'az:3001').execute()
  await lists.bring([azHeader, azLine(3001, { price: '50' })], { stock: 99 })
  expect(await find('az:3001')).toMatchObject({ ...corrections, mrp_paise: 5000 })
  await lists.bring([azHeader, azLine(3001, { first: 'Tramadol (50mg)' })])
  expect(await find('az:3001')).toMatchObject({ schedule: 'H1', category: 'Medicines', stock: 12, usage: 'For fever.' })
})

test('keeps the known price when the list has none, and rejects a new product without one', async () => {
  await lists.bring([azHeader, azLine(4001)])
  const summary = await lists.bring([
    azHeader,
    azLine(4001, { price: '', name: 'Listamol New' }),
    azLine(4002, { price: '' }),
  ])
  expect(summary).toMatchObject({ changed: 1, added: 0, rejected: 1 })
  expect([...summary.reasons]).toEqual([['there is no price', 1]])
  expect(await find('az:4001')).toMatchObject({ name: 'Listamol New', mrp_paise: 4050, selling_price_paise: 4050 })
})

test('withdraws discontinued products and restores them', async () => {
  const summary = await lists.bring([azHeader, azLine(5001, { discontinued: 'TRUE' }), azLine(5002)])
  expect(summary).toMatchObject({ added: 2, discontinued: 1 })
  expect(await app().api('GET /api/products/:id', { id: 'prd_az-5001' })).toMatchObject({ ok: false, status: 404 })
  const { withdrawn_at } = await find('az:5001')
  app().clock.advance(MINUTE)
  await lists.bring([
    azHeader,
    azLine(5001, { discontinued: 'TRUE', price: '44' }),
    azLine(5002, { discontinued: 'TRUE' }),
  ])
  expect((await find('az:5001')).withdrawn_at).toEqual(withdrawn_at)
  expect((await find('az:5002')).withdrawn_at).toEqual(app().clock.now())
  await lists.bring([azHeader, azLine(5001)])
  expect((await find('az:5001')).withdrawn_at).toBeNull()
})

test('never sells Schedule X or narcotics', async () => {
  const list = [
    azHeader,
    azLine(6001, { first: 'Methylphenidate (10mg)' }),
    azLine(6002, { second: 'Morphine Sulphate (10mg)' }),
  ]
  expect(await lists.bring(list)).toMatchObject({ added: 2, neverForSale: 2 })
  expect((await find('az:6001')).withdrawn_at).not.toBeNull()
  expect((await find('az:6002')).withdrawn_at).not.toBeNull()
})

test('requires a prescription by default, and puts no Ayurvedic product under a disease', async () => {
  await lists.bring([
    azHeader,
    azLine(7001, { first: 'Cefixime (200mg)' }),
    azLine(7002, { type: 'ayurveda', first: 'Metformin (500mg)' }),
    azLine(7003, { first: '' }),
    azLine(7004, { first: 'Metformin (500mg)' }),
  ])
  expect(await find('az:7001')).toMatchObject({ schedule: 'H1' })
  expect(await find('az:7002')).toMatchObject({ schedule: 'AYUSH', category: 'Ayurveda' })
  expect(await find('az:7003')).toMatchObject({ schedule: 'H', category: 'Medicines', composition_key: '' })
  expect(await find('az:7004')).toMatchObject({ schedule: 'H', category: 'Diabetes' })
})

test('reads MRP and category columns and withdraws products that are not for sale', async () => {
  const header = `${azHeader},mrp,category`
  const summary = await lists.bring([
    header,
    `${azLine(8001)},48.75  ,`,
    `${azLine(8002)},Not For Sale,`,
    `${azLine(8003)},30,`,
    `${azLine(8004, { maker: '* Mkt: Ipca Example Ltd * Delivery charges if applicable' })},,Surgical & Medical Consumables`,
  ])
  expect(await find('az:8001')).toMatchObject({ mrp_paise: 4875, selling_price_paise: 4050 })
  expect((await find('az:8002')).withdrawn_at).not.toBeNull()
  expect([...summary.reasons]).toEqual([['the selling price is above the MRP', 1]])
  expect(await find('az:8004')).toMatchObject({
    schedule: 'NA',
    category: 'Supplies',
    manufacturer: 'Ipca Example Ltd',
  })
})

test('gives new products the requested stock', async () => {
  await lists.bring([azHeader, azLine(9001)], { stock: 20 })
  expect((await find('az:9001')).stock).toBe(20)
})
