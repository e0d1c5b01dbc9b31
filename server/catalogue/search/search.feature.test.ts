import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import { copyProduct } from '#test/copy-products.ts'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { findProducts } from '../lists/find-products.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  const paracetamol = (strength: string) => [['paracetamol', strength]] as const
  await addMedicine(shop, { id: 'prd_pyro650', name: 'Pyrodol 650 Tablet', position: 1, salts: paracetamol('650mg') })
  await addMedicine(shop, { id: 'prd_pyro500', name: 'Pyrodol 500 Tablet', position: 2, salts: paracetamol('500mg') })
  await addMedicine(shop, { id: 'prd_plain', name: 'Paracetamol IP', position: 3, salts: paracetamol('500mg') })
  await addMedicine(shop, { id: 'prd_exact', name: 'Pyro', position: 9, salts: [] })
  await addMedicine(shop, { id: 'prd_word', name: 'Extra Pyrodol Syrup', position: 0, salts: paracetamol('125mg/5ml') })
  await addMedicine(shop, { id: 'prd_inside', name: 'Antipyrol', position: -1, salts: [] })
  await addMedicine(shop, {
    id: 'prd_clav',
    name: 'Moxiguard 625',
    position: 5,
    manufacturer: 'Palar Remedies',
    salts: [
      ['amoxicillin', '500mg'],
      ['clavulanic acid', '125mg'],
    ],
  })
  await addMedicine(shop, { id: 'prd_met', name: 'Glyzen 500', position: 6, salts: [['metformin', '500mg']] })
  await addMedicine(shop, { id: 'prd_azi', name: 'Zithrol 250', position: 7, salts: [['azithromycin', '250mg']] })
  await addMedicine(shop, { id: 'prd_odd', name: '100% Aloe_Vera \\ "Gel"', position: 8, salts: [] })
  await addMedicine(shop, { id: 'prd_hindi', name: 'त्रिफला चूर्ण', position: 10, salts: [] })
  await addMedicine(shop, { id: 'prd_thyro', name: 'Thyrocair and Card', position: 11, salts: [] })
})
afterAll(() => shop.close())

const find = async (search: string, more: object = {}) =>
  expectOk(await shop.api('GET /api/products', { search, ...more }))
const ids = async (search: string, more: object = {}) =>
  (await find(search, more)).data.map((product) => product._id.replace('prd_', ''))

test('ranks names: exact, prefix, word prefix, substring, then in catalogue order', async () => {
  expect(await ids('PYRO')).toEqual(['exact', 'pyro650', 'pyro500', 'word', 'inside'])
})

test('finds a substring that spans two words of a name', async () => {
  expect(await ids('dol 65')).toEqual(['pyro650'])
})

test('ranks products with the salt after names with the text', async () => {
  expect(await ids('paracetamol')).toEqual(['plain', 'word', 'pyro650', 'pyro500'])
})

test.each(['paracetamol 650', 'paracetamol 650 mg', 'Paracetamol-650mg', 'paracet 650', '650 paracetamol'])(
  '"%s" finds brands by composition and strength',
  async (search) => {
    expect(await ids(search)).toEqual(['pyro650'])
  },
)

test('a number is a whole word', async () => {
  expect(await ids('paracetamol 65')).toEqual([])
  expect(await ids('pyrodol 65')).toEqual(['pyro650'])
})

test('finds several salts and the maker, the last word unfinished', async () => {
  expect(await ids('amoxicillin clavulan')).toEqual(['clav'])
  expect(await ids('palar')).toEqual(['clav'])
  expect(await ids('amoxicillin palar')).toEqual(['clav'])
  expect(await ids('amoxicillin metformin')).toEqual([])
})

test.each([
  ['metfromin', 'metformin', 'met'],
  ['azithromicin', 'azithromycin', 'azi'],
  ['pyordol 650', 'pyrodol 650', 'pyro650'],
  ['pyrodol650', 'pyrodol 650', 'pyro650'],
  ['para cetamol', 'paracetamol', 'plain'],
  ['tirokair', 'thyrocair', 'thyro'],
  ['pirrodol', 'pyrodol', 'pyro650'],
])('"%s" finds nothing and is corrected to "%s"', async (search, meant, first) => {
  const { data, total, didYouMean, closest } = await find(search)
  expect({ data, total, didYouMean }).toEqual({ data: [], total: 0, didYouMean: meant })
  expect(closest?.[0]?._id).toBe(`prd_${first}`)
  expect(await ids(didYouMean!)).toContain(first)
})

test.each(['qqqqzzzz', 'gold tablet', 'nolo 650', 'crd', 'card and mask', 'cotton'])(
  'drops no word to correct "%s", and shows popular products instead',
  async (search) => {
    const found = await find(search)
    expect(found).toMatchObject({ data: [], closest: [] })
    expect(found).not.toHaveProperty('didYouMean')
    expect(found.popular?.map(({ _id }) => _id).slice(0, 2)).toEqual(['prd_inside', 'prd_word'])
  },
)

test.each([
  ['pyrodol 651', 'pyrodol'],
  ['pyordol 651', 'pyrodol'],
  ['pyrodol zithrol 9', 'pyrodol zithrol'],
])('corrects "%s" without the number that no product has', async (search, meant) => {
  const { didYouMean, closest } = await find(search)
  expect([didYouMean, closest?.length]).toEqual(meant === 'pyrodol' ? [meant, 3] : [undefined, 0])
})

test.each([
  ['zubrix fever 650', 'fever 650', ['word', 'pyro650', 'pyro500']],
  ['pyrodol 650 15', 'pyrodol 650', ['pyro650']],
  ['pyrodol 15 650', 'pyrodol 650', ['pyro650']],
  ['tab pcm 650 1 0 1', 'tab pcm 650', ['pyro650']],
])('corrects "%s" to "%s", with the number that products have', async (search, meant, first) => {
  const { data, didYouMean, closest } = await find(search)
  expect([data, didYouMean]).toEqual([[], meant])
  expect(first).toContain(closest?.[0]?._id.replace('prd_', ''))
})

test('chooses among the corrections of any number of words in one statement', async () => {
  const counts: number[] = []
  for (const text of ['pyordol 651', 'pyordol 651 15', 'pyordol 651 15 9 7 650 8']) {
    let statements = 0
    const counter = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }: PluginTransformResultArgs) => result,
    }
    const ctx = { ...shop.ctx, db: shop.ctx.db.withPlugin(counter) }
    const { didYouMean } = await findProducts(ctx, readSearchText(text), { limit: 10, popular: [] }, [])
    expect(didYouMean).toMatch(/^pyrodol/)
    counts.push(statements)
  }
  // The search, the choice and its products.
  expect(counts).toEqual([3, 3, 3])
})

test.each([
  ['fever', ['exact', 'word', 'pyro650', 'pyro500', 'plain']],
  ['medicine for fever', ['exact', 'word', 'pyro650', 'pyro500', 'plain']],
  ['bukhar ki dawa', ['word', 'pyro650', 'pyro500', 'plain']],
  ['dolo 650', ['pyro650']],
  ['feve', ['word', 'pyro650']],
  ['mild pains', ['inside', 'word']],
])('finds the need "%s" by use, category and synonyms', async (search, expected) => {
  expect(await ids(search, { limit: 100 })).toEqual(expect.arrayContaining(expected))
})

test('ranks needs after names and salts, and categories before uses', async () => {
  await addMedicine(shop, { id: 'prd_fevername', name: 'Fevercalm', position: 90, salts: [], usage: '' })
  await addMedicine(shop, {
    id: 'prd_fevershelf',
    name: 'X1',
    sub_category: 'Fever',
    position: 91,
    salts: [],
    usage: '',
  })
  const found = await ids('fever', { limit: 100 })
  expect(found[0]).toBe('fevername')
  expect(found.indexOf('fevershelf')).toBeLessThan(found.indexOf('azi'))
  await shop.ctx.db.deleteFrom('products').where('id', 'like', 'prd_fever%').execute()
})

test('shows the needs of a search whose other words are unknown', async () => {
  expect(await find('zubrix fever')).toMatchObject({ data: [], didYouMean: 'fever' })
})

test.each([
  ['100%', ['odd']],
  ['_vera', ['odd']],
  ['\\', ['odd']],
  ['"gel"', ['odd']],
  ['त्रि', ['hindi']],
  ['चूर्ण', ['hindi']],
  ["'; drop table products; --", []],
  ['💊', []],
  ['\0', 'all'],
  ['   ', 'all'],
  ['\ud800', 'all'],
  ['x'.repeat(10_000), []],
  ['x y '.repeat(2500), []],
  ['%', ['odd']],
] as [string, string[] | 'all'][])('accepts unusual text (%#)', async (search, expected) => {
  const found = await find(search)
  const names = found.data.map((product) => product._id.replace('prd_', ''))
  if (expected === 'all') expect(found.total).toBe(12)
  else expect(names).toEqual(expected)
})

test('sorts and filters a search like any list', async () => {
  expect((await ids('pyro', { sort: 'name' })).slice(0, 3)).toEqual(['inside', 'word', 'exact'])
  expect(await ids('pyro', { salt: 'paracetamol', sort: 'name' })).toEqual(['word', 'pyro500', 'pyro650'])
})

test('follows changed names and compositions, and never finds withdrawn products', async () => {
  const product = await addMedicine(shop, { name: 'Oldname', salts: [['ibuprofen', '200mg']] })
  await shop.ctx.db.updateTable('products').set({ name: 'Newname' }).where('id', '=', product.id).execute()
  expect((await find('oldname')).data).toEqual([])
  expect((await find('newname')).total).toBe(1)
  expect((await find('ibuprofen')).total).toBe(1)
  await shop.ctx.db.deleteFrom('product_salts').where('product_id', '=', product.id).execute()
  await shop.ctx.db.updateTable('products').set({ composition: '' }).where('id', '=', product.id).execute()
  expect((await find('ibuprofen')).total).toBe(0)
  await shop.ctx.db
    .updateTable('products')
    .set({ withdrawn_at: shop.clock.now() })
    .where('id', '=', product.id)
    .execute()
  expect((await find('newname')).total).toBe(0)
})

test('pages with "next" show each product once while products are added', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await find('a', { limit: 3, after })
    seen.push(...page.data.map((product) => product._id))
    after = page.next
    await addMedicine(shop, { name: 'A newcomer', position: 0, salts: [] })
  } while (after !== undefined)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(['prd_pyro650', 'prd_pyro500', 'prd_plain', 'prd_word', 'prd_clav']))
})

test.each(['x', 'x.y', '.', '💊', 'WzAsMCwwLCJ4Il0.AAAAAAAAAAAAAAAAAAAAAA'])(
  'rejects the forged cursor %j (422)',
  async (after) => {
    const refusal = expectRefusal(await shop.api('GET /api/products', { after }))
    expect(refusal.status).toBe(422)
    expect(refusal.fields?.after).toBe('This place belongs to another list. Please start again from its first page.')
  },
)

test('rejects the cursor of another list (422)', async () => {
  const { next } = await find('pyro', { limit: 1 })
  expect(expectRefusal(await shop.api('GET /api/products', { search: 'other', limit: 1, after: next })).status).toBe(
    422,
  )
})

test('answers a page after the last one with an empty list', async () => {
  const { data, hasMore } = expectOk(await shop.api('GET /api/products', { page: 1_000_000, limit: 100 }))
  expect({ data, hasMore }).toEqual({ data: [], hasMore: false })
})

test('counts the matches of many rare words', async () => {
  await copyProduct(shop.ctx.db, sql`'prd_exact'`, 520, {
    id: sql`'prd_rare' || n`,
    name: sql`'Zux' || n`,
    position: sql`1000 + n`,
  })
  const { data, total, hasMore } = await find('zux')
  expect({ total, hasMore, first: data[0]?.productName }).toEqual({ total: 520, hasMore: true, first: 'Zux1' })
  expect(await find('ux5')).toMatchObject({ total: 1 + 10 + 21 })
})

test('sorts by relevance across pages when there are more matches than the total counts', async () => {
  await copyProduct(shop.ctx.db, sql`'prd_exact'`, 1100, {
    id: sql`'prd_many' || n`,
    position: sql`5000 + n`,
    name: sql`case when n % 400 = 0 then 'Vexol ' || n else 'Extra Vexol ' || n end`,
  })
  const first = await find('vexol', { limit: 3 })
  expect(first).toMatchObject({ total: 1000, moreThanTotal: true, hasMore: true })
  const second = await find('vexol', { limit: 2, after: first.next })
  const names = [...first.data, ...second.data].map((product) => product.productName)
  expect(names).toEqual(['Vexol 400', 'Vexol 800', 'Extra Vexol 1', 'Extra Vexol 2', 'Extra Vexol 3'])
  expect((await find('vexol', { limit: 2, page: 2 })).data.map((product) => product.productName)).toEqual(
    names.slice(2, 4),
  )
})
