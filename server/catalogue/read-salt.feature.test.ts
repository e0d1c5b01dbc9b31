import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { inPaise } from '#test/factories.ts'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  const pack = {
    item_form: 'Tablet',
    pack_unit: 'tablet',
    pack_units: 10,
    category: 'Diabetes',
    usage: '',
    schedule: 'H' as const,
  }
  const add = (id: string, price: number, strength: string, more: object = {}) =>
    addMedicine(shop, {
      ...pack,
      id: `prd_${id}`,
      name: id,
      salts: [['metformin', strength]],
      selling_price_paise: inPaise(price),
      mrp_paise: inPaise(1000),
      ...more,
    })
  await add('dear', 40, '500mg', { position: 1, usage: 'Used to help control blood sugar. Take with food.' })
  await add('large-pack', 45, '500mg', { pack_units: 15, position: 2, usage: 'This medicine cures diabetes.' })
  await add('sold-out', 10, '500mg', { stock: 0, position: 3 })
  await add('withdrawn', 1, '500mg', { withdrawn_at: new Date('2026-11-01T00:00:00Z'), position: 4 })
  await add('strong', 90, '1000mg', {
    position: 5,
    description: '<p>For adults. Do not take it with alcohol.</p><h3>Before</h3><ul><li>Avoid grapefruit.</li></ul>',
  })
  await add('syrup', 60, '500mg/5ml', { pack_unit: 'ml', pack_units: 100, item_form: 'Syrup', position: 6 })
  await add('both', 99, '', {
    position: 7,
    salts: [
      ['glimepiride', '2mg'],
      ['metformin', '500mg'],
    ],
    description: '<p>It must not be taken with MAO inhibitors.</p>',
  })
  await add('unknown-pack', 5, '500mg', { pack_unit: null, pack_units: null, position: 8 })
  await addMedicine(shop, { id: 'prd_hindi', name: 'Hindi', salts: [[foldSalt('अमृत'), '5mg']], position: 9 })
})
afterAll(() => shop.close())

const saltOf = async (name: string) => expectOk(await shop.api('GET /api/salts/:name', { name })).data
const groupsOf = async () =>
  (await saltOf('metformin')).groups.map(({ title, unit, products, rows }) => ({
    title,
    unit,
    products,
    rows: rows.map(({ productName, unitPrice, availability }) => [productName, unitPrice, availability]),
  }))

test('compares products of one composition and unit, the cheapest unit first, single salts first', async () => {
  expect(await groupsOf()).toEqual([
    {
      title: '500 mg',
      unit: 'tablet',
      products: 3,
      rows: [
        ['sold-out', 1, 'Out of Stock'],
        ['large-pack', 3, 'In Stock'],
        ['dear', 4, 'In Stock'],
      ],
    },
    { title: '1000 mg', unit: 'tablet', products: 1, rows: [['strong', 9, 'In Stock']] },
    { title: '500 mg/5 ml', unit: 'ml', products: 1, rows: [['syrup', 0.6, 'In Stock']] },
    { title: 'glimepiride 2 mg + metformin 500 mg', unit: 'tablet', products: 1, rows: [['both', 9.9, 'In Stock']] },
  ])
})

test('has the facts of the products for sale, and other names', async () => {
  expect(await saltOf('metformin')).toMatchObject({
    name: 'Metformin',
    path: '/salt/metformin',
    otherNames: expect.arrayContaining(['metf']),
    products: 7,
    alone: 6,
    prescription: 'all',
    forms: ['Syrup', 'Tablet'],
    strengths: ['500 mg', '500 mg/5 ml', '1000 mg'],
    categories: [{ name: 'Diabetes', slug: 'diabetes' }],
  })
})

test('says what its own products say, without claims to cure, and nothing of combinations', async () => {
  const { uses, warnings } = await saltOf('metformin')
  expect(uses).toEqual([{ text: 'Used to help control blood sugar.', productId: 'prd_dear', productName: 'dear' }])
  expect(warnings.map(({ text }) => text)).toEqual(['Do not take it with alcohol.', 'Avoid grapefruit.'])
  expect(await saltOf('glimepiride')).toMatchObject({ products: 1, alone: 0, uses: [], warnings: [] })
})

test.each([
  'Metformin',
  'METFORMIN  I.P.',
  'metformin-hydrochloride',
  'Metformin SR',
  'Metformin SR (500mg)',
  'metformin/',
  '/metformin',
  ' metformin ',
])('finds the salt by "%s"', async (name) => {
  expect((await saltOf(name)).path).toBe('/salt/metformin')
})

test('finds a salt in Hindi at an address of its own', async () => {
  const { path } = await saltOf('अमृत')
  expect(path).toMatch(/^\/salt\/[\w%-]+$/)
  expect((await saltOf(decodeURIComponent(path.slice('/salt/'.length)))).path).toBe(path)
})

test.each([
  'nosuchsalt',
  'met/formin/../../x',
  '%2F',
  '..',
  '{}',
  '\0',
  '💊',
  '\u0301'.repeat(300),
  'x'.repeat(300),
  'metformin '.repeat(30),
  'पैरासिटामोल',
  `metformin' or '1'='1`,
  '%',
  '_',
])('answers 404 for "%s"', async (name) => {
  expect(expectRefusal(await shop.api('GET /api/salts/:name', { name })).status).toBe(404)
})

test('refuses a name of 3,000 letters (422)', async () => {
  expect(expectRefusal(await shop.api('GET /api/salts/:name', { name: 'x'.repeat(3000) })).status).toBe(422)
})

test('a withdrawn product takes the page of its only salt with it', async () => {
  await addMedicine(shop, { id: 'prd_last', name: 'Last', salts: [['lastium', '5mg']] })
  expect((await saltOf('lastium')).products).toBe(1)
  await shop.ctx.db
    .updateTable('products')
    .set({ withdrawn_at: shop.clock.now() })
    .where('id', '=', 'prd_last')
    .execute()
  expect(expectRefusal(await shop.api('GET /api/salts/:name', { name: 'lastium' })).status).toBe(404)
})

test('lists the pages of all salts for sale', async () => {
  const { data } = expectOk(await shop.api('GET /api/salts', {}))
  expect(data).toEqual(expect.arrayContaining(['/salt/glimepiride', '/salt/metformin']))
  expect(data).not.toContain('/salt/lastium')
})
