import { beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { paise } from '#domain/money.ts'
import { buildWorkbook } from '#test/build-workbook.ts'
import { addProduct } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import {
  addTestPriceList,
  addTestRate,
  applyForTestTrade,
  dayAfter,
  type TradeScene,
  verifyTestBuyer,
} from '#test/trade-steps.ts'
import { readTradePrices } from './read-trade-prices.ts'

const app = useTestApp()
let scene: TradeScene
let listId: string
beforeAll(async () => {
  scene = await applyForTestTrade(app)
  listId = await verifyTestBuyer(scene)
})

type NewPrice = Omit<ApiInput<'POST /api/desk/price-lists/:id/prices'>, 'id' | 'version'>
const slab = { minQuantity: 1, rate: 30, casePack: 1, scheme: '' }

async function versionOf(id: string): Promise<number> {
  return expectOk(await scene.staff.api('GET /api/desk/price-lists/:id', { id })).list.version
}

async function setPrice(price: NewPrice, id = listId) {
  return scene.staff.api('POST /api/desk/price-lists/:id/prices', { id, version: await versionOf(id), ...price })
}

const pricesOf = async (...productIds: string[]) =>
  expectOk(await scene.customer.api('POST /api/trade/prices', { productIds }))

test('a buyer sees slabs, scheme, tax, net per pack, MRP and margin', async () => {
  const { id: productId } = await addProduct(app, { mrp_paise: paise(140_00), gst_basis_points: 500 })
  const slabs = [
    { ...slab, minQuantity: 50, rate: 100, scheme: '5+1' },
    { ...slab, rate: 110, casePack: 10, scheme: '10+1' },
  ]
  expectOk(await setPrice({ productId, validFrom: dayAfter(app, 0), slabs }))
  expect(await pricesOf(productId)).toMatchObject({
    isBuyer: true,
    prices: [
      {
        productId,
        mrp: 140,
        taxPercent: 5,
        slabs: [
          { minQuantity: 1, rate: 110, casePack: 10, scheme: '10+1', net: 105, marginPercent: 25 },
          { minQuantity: 50, rate: 100, casePack: 1, scheme: '5+1', net: 87.5, marginPercent: 37.5 },
        ],
      },
    ],
  })
})

test('own rates win, a later day waits, and an ended product leaves the list', async () => {
  const [product, other] = [await addProduct(app), await addProduct(app)]
  await addTestRate(app, listId, product.id, { rupees: 30 })
  await addTestRate(app, listId, product.id, { rupees: 28, from: dayAfter(app, 5) })
  await addTestRate(app, listId, other.id, { rupees: 20, from: dayAfter(app, -5) })
  const own = await addTestPriceList(scene, { accountId: scene.id })
  await addTestRate(app, own._id, other.id, { rupees: 15 })
  const account = { id: scene.id, price_list_id: listId }
  const rates = async (day: string) => {
    const prices = await readTradePrices(app.ctx.db, account, [product.id, other.id], { day, registration: 'regular' })
    return [product, other].map(({ id }) => prices.get(id)?.slabs[0]?.rate)
  }
  expect(await rates(dayAfter(app, -1))).toEqual([undefined, 20_00])
  expect(await rates(dayAfter(app, 0))).toEqual([30_00, 15_00])
  expect(await rates(dayAfter(app, 5))).toEqual([28_00, 15_00])
  const end = { id: own._id, version: await versionOf(own._id), productId: other.id, validFrom: dayAfter(app, 2) }
  expectOk(await scene.staff.api('POST /api/desk/price-lists/:id/end', end))
  expect(await rates(dayAfter(app, 2))).toEqual([30_00, 20_00])
  await app.ctx.db.updateTable('products').set({ withdrawn_at: app.clock.now() }).where('id', '=', other.id).execute()
  expect(await rates(dayAfter(app, 0))).toEqual([30_00, undefined])
})

test('refuses beside the field a past day, a malformed scheme, doubled slabs and an unknown product (422)', async () => {
  const { id: productId } = await addProduct(app)
  const today = dayAfter(app, 0)
  const refused = async (price: Partial<NewPrice>) => {
    const answer = expectRefusal(await setPrice({ productId, validFrom: today, slabs: [slab], ...price }))
    expect(answer.status).toBe(422)
    return Object.keys(answer.fields ?? {})
  }
  expect(await refused({ validFrom: dayAfter(app, -1) })).toEqual(['validFrom'])
  expect(await refused({ slabs: [{ ...slab, scheme: '10-1' }] })).toEqual(['slabs.0.scheme'])
  expect(await refused({ slabs: [slab, { ...slab, rate: 0 }] })).toEqual(['slabs.1.minQuantity', 'slabs.1.rate'])
  expect(await refused({ slabs: [] })).toEqual(['slabs'])
  expect(await refused({ productId: 'prd_none' })).toEqual(['product'])
})

test('the page of a list warns of a rate above the MRP before tax, and shows later prices and the history', async () => {
  const list = await addTestPriceList(scene)
  const product = await addProduct(app, { mrp_paise: paise(105_00), gst_basis_points: 500 })
  const price = (rate: number, days: number): NewPrice => ({
    productId: product.id,
    validFrom: dayAfter(app, days),
    slabs: [{ ...slab, rate }],
  })
  expectOk(await setPrice(price(100.01, 0), list._id))
  const changed = expectOk(await setPrice(price(100, 3), list._id)).list
  const { rows } = expectOk(await scene.staff.api('GET /api/desk/price-lists/:id/products', { id: list._id }))
  expect(rows).toMatchObject([
    {
      _id: product.id,
      prices: [
        { validFrom: dayAfter(app, 0), slabs: [{ rate: 100.01, isAboveMrp: true }] },
        { validFrom: dayAfter(app, 3), slabs: [{ rate: 100, isAboveMrp: false }] },
      ],
    },
  ])
  expect(changed.history[0]).toMatchObject({
    action: 'priceLists.setPrice',
    changes: { rates: { before: 'from 1: 100.01', after: 'from 1: 100.00' } },
  })
  const stale = { id: list._id, version: 1, ...price(90, 0) }
  expect(expectRefusal(await scene.staff.api('POST /api/desk/price-lists/:id/prices', stale)).code).toBe('stale')
})

test('reads CSV and workbooks by name, id, SKU and barcode, previews, and takes over what it can', async () => {
  const list = await addTestPriceList(scene)
  const id = list._id
  const products = [
    await addProduct(app, { name: 'Telma 40 tablet' }),
    await addProduct(app),
    await addProduct(app, { external_id: 'own:SKU-7' }),
    await addProduct(app, { mrp_paise: paise(50_00) }),
  ]
  await app.ctx.db.insertInto('product_gtins').values({ gtin: '08901234567890', product_id: products[3]!.id }).execute()
  const rows = [
    ['Rates of the year', '', '', '', ''],
    ['Item', 'Rate', 'Min Qty', 'Case', 'Scheme'],
    ['TELMA 40 TABLET', '30.5', '', '', '10+1'],
    ['Telma 40 tablet', '29', '50', '10', '5 + 1'],
    [products[1]!.id, 'Rs. 20', '5', '5', ''],
    ['SKU-7', '12', '', '', ''],
    ['8901234567890', '49', '', '', ''],
    ['Telma 40 tablet', '28', '50', '', ''],
    ['Unknown', '5', '', '', ''],
    ['=1+1', '5', '', '', ''],
    ['1E+12', '5', '', '', ''],
    [products[1]!.id, '20', '9', '', '10:1'],
  ]
  const csv = new Blob([rows.map((row) => row.join(',')).join('\n')])
  const input = { id, validFrom: dayAfter(app, 1) }
  const { staff } = scene
  const preview = expectOk(await staff.api('POST /api/desk/price-lists/:id/preview', input, { file: csv }))
  expect(preview).toMatchObject({ problem: '', counts: { changed: 4, unchanged: 0, refused: 5, aboveMrp: 1 } })
  expect(preview.products[0]).toMatchObject({ _id: products[3]!.id, isAboveMrp: true, before: '' })
  expect(preview.refused.map(({ line }) => line)).toEqual([8, 9, 10, 11, 12])
  expect(expectOk(await staff.api('GET /api/desk/price-lists/:id', { id })).list.products).toBe(0)

  const { version } = list
  const book = new Blob([buildWorkbook([{ name: 'Rates', rows }])])
  const taken = await staff.api('POST /api/desk/price-lists/:id/import', { ...input, version }, { file: book })
  expect(expectOk(taken).counts).toEqual(preview.counts)
  const again = await staff.api('POST /api/desk/price-lists/:id/import', { ...input, version }, { file: csv })
  expect(expectRefusal(again).code).toBe('stale')
  const unchanged = await staff.api('POST /api/desk/price-lists/:id/preview', input, { file: csv })
  expect(expectOk(unchanged).counts).toMatchObject({ changed: 0, unchanged: 4 })
  const account = { id: 'none', price_list_id: id }
  const prices = await readTradePrices(app.ctx.db, account, [products[0]!.id], {
    day: dayAfter(app, 1),
    registration: 'regular',
  })
  expect(prices.get(products[0]!.id)?.slabs).toEqual([
    { minQuantity: 1, rate: 30_50, casePack: 1, scheme: { paid: 10, free: 1 } },
    { minQuantity: 50, rate: 29_00, casePack: 10, scheme: { paid: 5, free: 1 } },
  ])
})

test('a file without a rate says so, and an unreadable one is refused (422)', async () => {
  const input = { id: listId, validFrom: dayAfter(app, 0) }
  const send = (text: string) =>
    scene.staff.api('POST /api/desk/price-lists/:id/preview', input, { file: new Blob([text]) })
  expect(expectOk(await send('Item,Pack\nTelma,10'))).toMatchObject({
    problem: 'The file has no column for: rate.',
    counts: { changed: 0 },
  })
  expect(expectRefusal(await send('')).status).toBe(422)
})

test('a shop without regular registration shows and orders at rates without tax', async () => {
  const { id: productId } = await addProduct(app, { gst_basis_points: 1200 })
  await addTestRate(app, listId, productId, { rupees: 30 })
  const account = { id: scene.id, price_list_id: listId }
  const day = dayAfter(app, 0)
  const taxOf = async (registration: 'regular' | 'composition' | 'none') =>
    (await readTradePrices(app.ctx.db, account, [productId], { day, registration })).get(productId)?.taxRate
  expect(await taxOf('regular')).toBe(1200)
  expect([await taxOf('composition'), await taxOf('none')]).toEqual([0, 0])
})
