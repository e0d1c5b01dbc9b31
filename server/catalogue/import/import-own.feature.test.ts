import { expect, test } from 'vitest'
import { useImportLists, ownHeader, ownLine } from '#test/import-steps.ts'
import { addBatch } from '#test/stock-steps.ts'

const { lists, app } = useImportLists()

const find = (externalId: string) =>
  app().ctx.db.selectFrom('products').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow()

const fullHeader = `${ownHeader},brand,subCategory,packageContents,usage,shelfLife,storageInstructions,manufactureDate,expiryDate,highlightedFeatures,description,images,rating,stock,hsn,gstPercent,countryOfOrigin,discontinued`

test('imports every field, and clears fields for empty cells', async () => {
  const rest =
    'Ownamol,Analgesic,1 strip,"For fever.\nAsk first.",24 months,Keep dry,2026-04-01,2028-03-31,<ul><li>One</li></ul>,<p>Text</p>,/images/a.webp /images/b.webp,4.5,7,30049099,12,Germany,FALSE'
  expect(await lists.bring([fullHeader, `${ownLine(1)},${rest}`])).toMatchObject({ list: 'own', added: 1 })
  expect(await find('own:1')).toMatchObject({
    id: 'prd_own-1',
    brand: 'Ownamol',
    sub_category: 'Analgesic',
    usage: 'For fever.\nAsk first.',
    manufacture_date: '2026-04-01',
    expiry_date: '2028-03-31',
    images: ['/images/a.webp', '/images/b.webp'],
    rating: 4.5,
    stock: 7,
    hsn: '30049099',
    gst_basis_points: 1200,
    country_of_origin: 'Germany',
    mrp_paise: 5000,
    selling_price_paise: 4550,
  })
  expect(await lists.bring([fullHeader, `${ownLine(1)},${rest}`])).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await lists.bring([fullHeader, `${ownLine(1)}${','.repeat(17)}`])).toMatchObject({ changed: 1 })
  expect(await find('own:1')).toMatchObject({
    usage: '',
    images: [],
    rating: null,
    expiry_date: null,
    stock: 7,
    hsn: '',
    gst_basis_points: null,
  })
})

test('leaves HSN and GST blank that a list does not say, and counts such products', async () => {
  const header = `${ownHeader},hsn,gstPercent`
  const lines = [`${ownLine(60)},,`, `${ownLine(61)},3004,5`, `${ownLine(62)},30041,5`, `${ownLine(63)},3004101,5`]
  const summary = await lists.bring([header, ...lines])
  expect(summary).toMatchObject({ added: 2, untaxed: 1, rejected: 2 })
  expect([...summary.reasons]).toEqual([['hsn is not a code of 4, 6 or 8 digits', 2]])
  expect(await find('own:60')).toMatchObject({ hsn: '', gst_basis_points: null })
  expect(await lists.bring([ownHeader, ownLine(64), ownLine(61, { price: '44' })])).toMatchObject({ untaxed: 1 })
  expect(await find('own:61')).toMatchObject({ hsn: '3004', gst_basis_points: 500 })
})

test('keeps the values of missing columns', async () => {
  await lists.bring([`${ownHeader},usage,stock`, `${ownLine(2)},For fever.,3`])
  expect(await lists.bring([ownHeader, ownLine(2, { price: '44' })])).toMatchObject({ changed: 1 })
  expect(await find('own:2')).toMatchObject({ usage: 'For fever.', stock: 3, selling_price_paise: 4400 })
})

test('keeps products withdrawn without the column "discontinued", and restores them with it', async () => {
  const header = `${ownHeader},discontinued`
  await lists.bring([header, `${ownLine(5)},TRUE`])
  expect(await lists.bring([ownHeader, ownLine(5, { price: '44' })])).toMatchObject({ changed: 1 })
  expect((await find('own:5')).withdrawn_at).not.toBeNull()
  await lists.bring([header, `${ownLine(5)},FALSE`])
  expect((await find('own:5')).withdrawn_at).toBeNull()
})

test('leaves stock, MRP and dates of products with batches alone, caps their price, and counts them', async () => {
  const header = `${ownHeader},stock,expiryDate`
  await lists.bring([header, `${ownLine(3)},7,2027-01-31`, `${ownLine(4)},7,`])
  const { id } = await find('own:3')
  await addBatch(app(), id, { packs: 5 })
  const lines = [3, 4].map((line) => `${ownLine(line, { mrp: '80', price: '70' })},99,2030-01-31`)
  expect(await lists.bring([header, ...lines])).toMatchObject({ changed: 2, batched: 1 })
  const kept = { stock: 12, mrp_paise: 5000, selling_price_paise: 5000, expiry_date: '2027-01-31' }
  expect(await find('own:3')).toMatchObject(kept)
  const replaced = { stock: 99, mrp_paise: 8000, selling_price_paise: 7000, expiry_date: '2030-01-31' }
  expect(await find('own:4')).toMatchObject(replaced)
})

test.each([
  ['mrp', { mrp: '-5' }, 'mrp is not an amount such as 1499.50'],
  ['zero', { mrp: '0' }, 'mrp must be above 0'],
  ['above MRP', { price: '60' }, 'the selling price is above the MRP'],
  ['huge', { mrp: '900000000' }, 'mrp is above Rs. 10000000'],
  ['schedule', { schedule: 'Z' }, 'schedule is none of OTC, NA, AYUSH, G, H, H1, X'],
  ['id', { id: '' }, 'externalId is missing'],
  ['odd id', { id: 'a b' }, 'externalId may hold letters, digits, ".", "_" and "-" only'],
  ['name', { name: ' ' }, 'productName is missing'],
  ['long', { name: 'x'.repeat(301) }, 'productName is longer than 300 characters'],
  ['control', { name: 'Bell\u0007' }, 'productName holds characters that are no text (is the file UTF-8?)'],
  ['lines', { maker: 'One\nTwo' }, 'manufacturer runs over several lines: is a quotation mark missing?'],
  [
    'disease',
    { schedule: 'AYUSH', category: 'Diabetes' },
    'Ayurvedic and food products may not stand under "Diabetes"',
  ],
  ['category', { category: '!!' }, 'category is missing'],
])('rejects a line with a wrong %s and gives the reason', async (_, cells, reason) => {
  const summary = await lists.bring([ownHeader, ownLine('bad-1', cells)])
  expect(summary).toMatchObject({ added: 0, rejected: 1 })
  expect([...summary.reasons.keys()]).toEqual([reason])
})

test.each(['2026-02-30', '31.02.2028', '2026-13-01'])('rejects %s as a date', async (day) => {
  const summary = await lists.bring([`${ownHeader},expiryDate`, `${ownLine('bad-2')},${day}`])
  expect([...summary.reasons.keys()]).toEqual([
    'expiryDate is neither a day such as 2028-03-31 nor a month such as 03/28',
  ])
})

test('rejects images of other origins', async () => {
  const summary = await lists.bring([`${ownHeader},images`, `${ownLine('bad-3')},//elsewhere.example/x.webp`])
  expect(summary.rejected).toBe(1)
})

test('never sells Schedule X, even under another schedule', async () => {
  const list = [ownHeader, ownLine('x-1', { schedule: 'X' }), ownLine('x-2', { composition: 'Ketamine (50mg)' })]
  expect(await lists.bring(list)).toMatchObject({ added: 2, neverForSale: 2 })
  expect((await find('own:x-1')).withdrawn_at).not.toBeNull()
  expect((await find('own:x-2')).withdrawn_at).not.toBeNull()
})

test('rejects claims of a cure for products that are no drugs, and counts them for drugs', async () => {
  const header = `${ownHeader},description`
  const claim = '<p>Cures type 2 diabetes.</p>'
  const summary = await lists.bring([
    header,
    `${ownLine('claim-1', { schedule: 'AYUSH', composition: '' })},${claim}`,
    `${ownLine('claim-2', { schedule: 'NA', composition: '' })},${claim}`,
    `${ownLine('claim-3')},${claim}`,
    `${ownLine('claim-4')},For people with diabetes.`,
  ])
  expect(summary).toMatchObject({ added: 2, rejected: 2, claims: 1 })
  expect([...summary.reasons]).toEqual([['“Cures type 2 diabetes” may not be claimed of a product that is no drug', 2]])
})

test('rejects claims of a cure in descriptions of pictures, too', async () => {
  const pictures = '/images/a.webp,Cures type 2 diabetes'
  const summary = await lists.bring([
    `${ownHeader},images,imageAlts`,
    `${ownLine('alt-claim-1', { schedule: 'AYUSH', composition: '' })},${pictures}`,
    `${ownLine('alt-claim-2')},${pictures}`,
  ])
  expect(summary).toMatchObject({ added: 1, rejected: 1, claims: 1 })
  expect([...summary.reasons]).toEqual([['“Cures type 2 diabetes” may not be claimed of a product that is no drug', 1]])
})

test('reads amounts with a rupee sign, spaces and Indian commas', async () => {
  await lists.bring([
    ownHeader,
    ownLine('n-1', { mrp: '₹ 1,49,900.50', price: 'Rs. 1,000' }),
    ownLine('n-2', { price: '' }),
  ])
  expect(await find('own:n-1')).toMatchObject({ mrp_paise: 14_990_050, selling_price_paise: 100_000 })
  expect(await find('own:n-2')).toMatchObject({ mrp_paise: 5000, selling_price_paise: 5000 })
})
