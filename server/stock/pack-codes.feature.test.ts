import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { FNC1 } from '#domain/stock/gs1-code.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'
import { addPadBuyer } from '#test/trade-order-steps.ts'
import { addTestRate } from '#test/trade-steps.ts'

const GTIN = '08901234567890'
const SCANNED = `01${GTIN}1728033110AB12${FNC1}21SER99`

const app = useTestApp()
let owner: SignedInStaffMember
let productId: string
let batchId: string
let orderId: string
let labels: { product: string; batch: string }
let pad: Awaited<ReturnType<typeof addPadBuyer>>
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
  const product = await addProduct(app, { name: 'Zephyrol 40', stock: 10 })
  productId = product.id
  await app.ctx.db.insertInto('product_gtins').values({ gtin: GTIN, product_id: productId }).execute()
  const batch = await addBatch(app, productId, { number: 'AB12' })
  batchId = batch.id
  await addBatch(app, productId, { number: 'CD34' })
  const { label_number: label } = await app.ctx.db
    .selectFrom('products')
    .select('label_number')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  labels = { product: `P${label}`, batch: `B${batch.label_number}` }
  orderId = (await placeCodOrder(await registerCustomer(app), [{ product }]))._id
  pad = await addPadBuyer(app)
  await addTestRate(app, pad.listId, productId, { rupees: 40 })
})

/** What a field finds by a code: ids of products, batches or orders. */
const fields: Readonly<Record<string, (code: string) => Promise<readonly string[]>>> = {
  'GET /api/desk/pack-codes': async (code) => {
    const { product } = expectOk(await owner.api('GET /api/desk/pack-codes', { code }))
    return product === null ? [] : [product._id]
  },
  'GET /api/desk/packing/codes': async (code) => {
    const { product } = expectOk(await owner.api('GET /api/desk/packing/codes', { code }))
    return product === null ? [] : [product._id]
  },
  'GET /api/desk/products': async (q) =>
    expectOk(await owner.api('GET /api/desk/products', { q })).rows.map(({ _id }) => _id),
  'GET /api/desk/batches': async (q) =>
    expectOk(await owner.api('GET /api/desk/batches', { q })).rows.map(({ number }) => number),
  'GET /api/desk/orders': async (q) =>
    expectOk(await owner.api('GET /api/desk/orders', { q })).rows.map(({ _id }) => _id),
  'GET /api/desk/search': async (q) =>
    expectOk(await owner.api('GET /api/desk/search', { q })).groups.flatMap(({ hits }) => hits.map(({ _id }) => _id)),
  'POST /api/trade/resolve': async (text) =>
    expectOk(await pad.api('POST /api/trade/resolve', { lines: [{ text }] })).lines.flatMap((line) =>
      line.choices.map(({ productId }) => productId),
    ),
}

/** Fields that search other things, with what they search. */
const otherFields: Readonly<Record<string, string>> = {
  'GET /api/products/suggest': 'names, while a shopper types',
  'GET /api/desk/price-lists/:id/products': 'names of a price list',
  'GET /api/desk/order-customers': 'customers',
  'GET /api/desk/customers': 'customers',
  'GET /api/desk/doctors': 'doctors',
  'GET /api/desk/documents': 'numbers and buyers of documents',
}

test('every field that is searched is in the table', () => {
  const searched = endpoints
    .filter(({ input }) => input instanceof z.ZodObject && ['q', 'code'].some((name) => name in input.shape))
    .filter(({ method, path }) => method === 'GET' && !path.includes('/auth/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(new Set([...Object.keys(fields), ...Object.keys(otherFields)])).toEqual(
    new Set([...searched, 'POST /api/trade/resolve']),
  )
})

const spellings = [
  SCANNED,
  `]d2${SCANNED}`,
  `]C1${FNC1}${SCANNED}`,
  SCANNED.replace(FNC1, '<GS>'),
  SCANNED.replace(FNC1, '^]'),
  SCANNED.replace(FNC1, '|'),
  `21SER99${FNC1}10ab12${FNC1}0108901234567890172803 31`.replace(' ', ''),
  `(01)${GTIN}(17)280300(10)AB12(21)SER99`,
  `(10)AB12(21)SER99(01)${GTIN}`,
]
const products = [
  '8901234567890',
  ']E08901234567890',
  GTIN,
  '8 901234 567890',
  '८९०१२३४५६७८९०',
  '８９０１２３４５６７８９０',
]

test.each(Object.keys(fields))('%s reads all spellings of a code as one', async (name) => {
  const find = fields[name]!
  for (const code of spellings) {
    const found = await find(code)
    const expected = {
      'GET /api/desk/batches': ['AB12'],
      'GET /api/desk/orders': [],
      'GET /api/desk/search': [productId, batchId],
    }[name] ?? [productId]
    expect(found, code).toEqual(expected)
  }
  for (const code of products) {
    const found = await find(code)
    const expected = {
      'GET /api/desk/batches': ['AB12', 'CD34'],
      'GET /api/desk/orders': [orderId],
      'GET /api/desk/search': [orderId, productId],
    }[name] ?? [productId]
    expect(new Set(found), code).toEqual(new Set(expected))
  }
  expect(await find(GTIN.replace(/0$/, '1')).catch(() => [])).toEqual([])
})

test('own labels find product and batch at the desk', async () => {
  const { pack, product } = expectOk(await owner.api('GET /api/desk/pack-codes', { code: labels.batch.toLowerCase() }))
  expect([pack.batchNumber, pack.expiry, product?._id]).toEqual(['AB12', '03/28', productId])
  expect(await fields['GET /api/desk/products']!(labels.product)).toContain(productId)
  expect(await fields['GET /api/desk/packing/codes']!(`]C0${labels.batch}`)).toEqual([productId])
  expect(await fields['GET /api/desk/batches']!(labels.batch)).toContain('AB12')
})

test('a scanned batch number is stored without the serial number, in every field that stores one', async () => {
  const draft = await addReceiptDraft(app, { productId, batchNumber: SCANNED })
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', draft))
  expect(receipt.lines[0]?.batchNumber).toBe('AB12')
  const recall = { productId, batchNumber: `]d2${SCANNED}`, reason: 'Wrong leaflet' }
  expect(expectOk(await owner.api('POST /api/desk/recalls', recall)).recall).toMatchObject({ batchNumber: 'AB12' })
  const swallowed = await addReceiptDraft(app, { productId, batchNumber: `01${GTIN}1728033110XY9921SER99` })
  expect(await owner.api('POST /api/desk/receipts/:id', swallowed)).toMatchObject({
    status: 422,
    fields: { 'lines.0.batchNumber': 'Please type the batch number only, as printed on the pack.' },
  })
})

test('a code without separators says that its batch is uncertain, unless the batch is known', async () => {
  const read = async (code: string) => expectOk(await owner.api('GET /api/desk/pack-codes', { code })).pack
  expect(await read(`01${GTIN}1728033110AB1221SER99`)).toMatchObject({ batchNumber: 'AB12', isBatchUncertain: false })
  expect(await read(`01${GTIN}1728033110XY9921SER99`)).toMatchObject({ isBatchUncertain: true })
})
