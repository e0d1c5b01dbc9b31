import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import { FNC1 } from '#domain/stock/gs1-code.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'
import { addPadBuyer } from '#test/trade-order-steps.ts'
import { addTestRate } from '#test/trade-steps.ts'
import { readPriceFile } from '../trade/read-price-file.ts'
import { readSupplierFile } from './receipts/read-supplier-file.ts'

const NAME = 'Zephyrol 40'
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
  const product = await addProduct(app, { name: NAME, stock: 10 })
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
  'GET /api/desk/buyers': 'firms',
  'GET /api/desk/doctors': 'doctors',
  'GET /api/desk/documents': 'numbers and buyers of documents',
  'GET /api/desk/translations': 'sentences and their translations',
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

type ReadField = { readonly found: readonly string[]; readonly refusal: string }
type FieldReader = (code: string) => Promise<ReadField>

const caller = { signal: new AbortController().signal }
const refusalOf = (reply: ApiResult<unknown>): ReadField => ({
  found: [],
  refusal: !reply.ok && reply.reason === 'refused' ? Object.values(reply.fields ?? {}).join() : '',
})

/** The fields that take a product, each with the names of the products that it finds and why it refuses a code. */
const productFields: Readonly<Record<string, FieldReader>> = {
  'telephone order, receipt, tax rate, price and recall': async (code) => {
    const reply = await owner.api('GET /api/desk/pack-codes', { code })
    return reply.ok ? { found: [reply.body.product?.productName ?? ''], refusal: '' } : refusalOf(reply)
  },
  packing: async (code) => {
    const reply = await owner.api('GET /api/desk/packing/codes', { code })
    return reply.ok ? { found: [reply.body.product?.name ?? ''], refusal: '' } : refusalOf(reply)
  },
  'count and returns': async (q) => {
    const reply = await owner.api('GET /api/desk/batches', { q })
    return reply.ok ? { found: reply.body.rows.map((row) => row.productName), refusal: '' } : refusalOf(reply)
  },
  products: async (q) => {
    const reply = await owner.api('GET /api/desk/products', { q })
    return reply.ok ? { found: reply.body.rows.map((row) => row.productName), refusal: '' } : refusalOf(reply)
  },
  'trade pad': async (text) => {
    const { lines } = expectOk(await pad.api('POST /api/trade/resolve', { lines: [{ text }] }))
    const ids = lines.flatMap(({ choices }) => choices.map((choice) => choice.productId))
    return { found: ids.map((id) => (id === productId ? NAME : id)), refusal: lines[0]?.sentence ?? '' }
  },
  "supplier's bill": async (code) => {
    const file = Buffer.from(`Barcode,Batch,Exp,MRP,Qty\n${code},AB12,03/28,50,10`)
    const { lines, refused } = await readSupplierFile(app.ctx, { file, caller })
    return { found: lines.map(({ product }) => product.productName), refusal: refused[0]?.reason ?? '' }
  },
  'price list': async (code) => {
    const file = Buffer.from(`Barcode,Rate\n${code},40`)
    const { prices, refused } = await readPriceFile(app.ctx, { file, caller })
    return { found: [...prices.keys()].map(({ name }) => name), refusal: refused[0]?.reason ?? '' }
  },
}

/** A code of each kind with its number of 14 digits, and the same with a wrong check digit. */
const kinds = [
  ['EAN-8', '96385074', '00000096385074', '96385075'],
  ['EAN-13', '8901234567890', GTIN, '8901234567891'],
  ['UPC-A', '036000291452', '00036000291452', '036000291453'],
  ['GTIN-14', '18901234567897', '18901234567897', '18901234567898'],
  ['GS1', `(01)${GTIN}(17)280300(10)AB12`, GTIN, `(01)08901234567891(17)280300(10)AB12`],
] as const

test.each(Object.entries(productFields))(
  '%s: reads each kind of code, and says when a digit is wrong',
  async (_, read) => {
    await app.ctx.db
      .insertInto('product_gtins')
      .values(kinds.map(([, , gtin]) => ({ gtin, product_id: productId })).slice(0, -1))
      .onConflict((on) => on.doNothing())
      .execute()
    for (const [kind, code, , wrong] of kinds) {
      expect([kind, new Set((await read(code)).found)]).toEqual([kind, new Set([NAME])])
      expect([kind, await read(wrong)]).toEqual([
        kind,
        {
          found: [],
          refusal: expect.stringMatching(/digit of this barcode does not fit|number in the code is damaged/),
        },
      ])
    }
  },
)

test('a receipt stores no barcode whose check digit is wrong (422)', async () => {
  for (const [kind, , gtin] of kinds) {
    const wrong = gtin.replace(/.$/, (last) => String((Number(last) + 1) % 10))
    const draft = await addReceiptDraft(app, { productId, gtin: wrong })
    const reply = await owner.api('POST /api/desk/receipts/:id', draft)
    expect([kind, reply]).toMatchObject([kind, { status: 422, fields: { 'lines.0.gtin': expect.any(String) } }])
  }
})

test('a number that is no barcode may still be that of an order or a parcel', async () => {
  for (const q of ['12345678', '8901234567891']) {
    expect(expectOk(await owner.api('GET /api/desk/search', { q })).groups, q).toEqual([])
    expect(expectOk(await owner.api('GET /api/desk/orders', { q })).rows, q).toEqual([])
  }
})

test('digits that are no barcode find the batch of this number', async () => {
  await addBatch(app, productId, { number: '12345678' })
  const rows = async (input: object) => expectOk(await owner.api('GET /api/desk/batches', input)).rows
  expect(await rows({ q: '12345678' })).toMatchObject([{ number: '12345678' }])
  expect(await rows({ q: '12345678', state: 'recalled' })).toEqual([])
})
