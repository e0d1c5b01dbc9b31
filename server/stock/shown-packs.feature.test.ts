import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { NO_EXPIRY } from '#domain/stock/batch-state.ts'
import { serveCachedShop } from '#test/cached-shop.ts'
import { checkConservation } from '#test/conservation.ts'
import { productForm } from '#test/desk-product-steps.ts'
import { addProduct, initialStock, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'
import { expireBatches } from './expire-batches.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  owner = await signInStaff(app, ['owner', 'pharmacist'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

const shown = async (id: string) => expectOk(await app.api('GET /api/products/:id', { id })).data
const inStock = async (search: string) =>
  expectOk(await app.api('GET /api/products', { search, availability: 'in-stock' })).data.map(({ _id }) => _id)
const deskProduct = async (id: string) => expectOk(await owner.api('GET /api/desk/products/:id', { id })).product

async function receive(productId: string, quantity: number): Promise<void> {
  const draft = await addReceiptDraft(app, { productId, quantity })
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', draft))
  expectOk(await owner.api('POST /api/desk/receipts/:id/post', { id: draft.id, version: receipt.version }))
}

test('page, list, search and cart show what batches allow after receipt, count, expiry and recall', async () => {
  const shop = await serveCachedShop(app)
  const product = await addProduct(app, { stock: 0 })
  const pages = [`/product-details/${product.id}`, `/products?search=${encodeURIComponent(product.name)}`]
  const expectShown = async (availability: string, stock: number) => {
    for (const page of pages) await expect.poll(async () => (await shop.get(page)).text).toContain(availability)
    expect(await inStock(product.name)).toEqual(stock > 0 ? [product.id] : [])
    const items = [{ productId: product.id, quantity: 50 }]
    const { cart } = expectOk(await (await registerCustomer(app)).api('POST /api/cart/check', { items }))
    expect(cart.items.map(({ quantity }) => quantity)).toEqual(stock > 0 ? [stock] : [])
  }
  await expectShown('Out of Stock', 0)
  await receive(product.id, 4)
  await expectShown('Only 4 left', 4)
  const { rows } = expectOk(await owner.api('GET /api/desk/batches', { product: product.id }))
  const count = { lines: [{ batchId: rows[0]!._id, seen: 4, counted: 3 }], note: '' }
  expectOk(await owner.api('POST /api/desk/counts', count))
  await expectShown('Only 3 left', 3)
  const old = await addBatch(app, product.id, { packs: 2, expires_on: '2026-11-30' })
  app.ctx.versions.stockChanged()
  await expectShown('Only 5 left', 5)
  await expireBatches(app.ctx)
  await expectShown('Only 3 left', 3)
  const recall = { productId: product.id, batchNumber: rows[0]!.number, reason: 'Broken seals' }
  expectOk(await owner.api('POST /api/desk/recalls', recall))
  await expectShown('Out of Stock', 0)
  expect(old.number).not.toBe(rows[0]!.number)
  await shop.close()
})

test('the page shows the lowest MRP and the dates of the packs that expire first, unbatched ones too', async () => {
  const product = await addProduct(app, { stock: 3, mrp_paise: paise(6000), expiry_date: '2028-06-30' })
  await addBatch(app, product.id, { mrp_paise: paise(5500), expires_on: '2029-01-31' })
  const first = await addBatch(app, product.id, {
    packs: 0,
    mrp_paise: paise(5800),
    made_on: '2026-01-01',
    expires_on: '2027-12-31',
  })
  const adjust = { batchId: first.id, difference: 2, reason: 'found', note: '' } as const
  expectOk(await owner.api('POST /api/desk/adjustments', adjust))
  expect(await shown(product.id)).toMatchObject({ mrp: 55, manufactureDate: '2026-01-01', expiryDate: '2027-12-31' })
})

test('a device without an expiry shows none', async () => {
  const product = await addProduct(app, { stock: 0, expiry_date: null, manufacture_date: null })
  const { id: batchId } = await addBatch(app, product.id, { expires_on: NO_EXPIRY })
  const adjust = { batchId, difference: 1, reason: 'found', note: '' } as const
  expectOk(await owner.api('POST /api/desk/adjustments', adjust))
  expect(await shown(product.id)).toMatchObject({ manufactureDate: null, expiryDate: null })
})

test('a price change leaves the MRP of the batches (422), and the price at or below it', async () => {
  const product = await addProduct(app, { stock: 0 })
  await addBatch(app, product.id)
  const change = async (mrp: string, sellingPrice: string) => {
    const { version } = await deskProduct(product.id)
    const prices = { id: product.id, version, mrp, sellingPrice, reason: 'New list' }
    return owner.api('POST /api/desk/products/:id/price', prices)
  }
  expect(await change('60', '55')).toMatchObject({
    status: 422,
    fields: { mrp: expect.stringContaining('The lowest MRP of the batches for sale is Rs. 50.00') },
  })
  expect(await change('50', '55')).toMatchObject({ status: 422, fields: { sellingPrice: expect.any(String) } })
  expect(expectOk(await change('50', '48')).product).toMatchObject({ mrp: 50, sellingPrice: 48 })
})

test('the form changes MRP and dates of unbatched packs, and leaves those of batches (422)', async () => {
  const product = await addProduct(app, { stock: 3 })
  await addBatch(app, product.id, { state: 'near', expires_on: '2026-12-31' })
  const save = async (typed: Parameters<typeof productForm>[1]) =>
    owner.api('POST /api/desk/products/:id', productForm(await deskProduct(product.id), typed))
  expectOk(await save({ expiryDate: '2027-06-30' }))
  const { version } = await deskProduct(product.id)
  const price = { id: product.id, version, mrp: '70', sellingPrice: '60', reason: 'New list' }
  expectOk(await owner.api('POST /api/desk/products/:id/price', price))
  const batch = await addBatch(app, product.id, { expires_on: '2029-01-31', mrp_paise: paise(9000) })
  const adjust = { batchId: batch.id, difference: 1, reason: 'found', note: '' } as const
  expectOk(await owner.api('POST /api/desk/adjustments', adjust))
  expect(await shown(product.id)).toMatchObject({ mrp: 70, expiryDate: '2027-06-30' })
  expect(await save({ expiryDate: '2030-01-31' })).toMatchObject({
    status: 422,
    fields: { expiryDate: expect.stringContaining('the batch that expires first') },
  })
  expectOk(await save({ usage: 'For pain.' }))
})

test('Today and the list of orders show the orders with recalled packs', async () => {
  const product = await addProduct(app, { stock: 0 })
  const batch = await addBatch(app, product.id)
  const { _id: id } = await placeCodOrder(await registerCustomer(app), [{ product, quantity: 2 }])
  const queued = async () => {
    const { queues } = expectOk(await owner.api('GET /api/desk/today', {}))
    const { rows } = expectOk(await owner.api('GET /api/desk/orders', { queue: 'recalled' }))
    return { count: queues.find(({ name }) => name === 'recalled')?.count, ids: rows.map(({ _id }) => _id) }
  }
  expect(await queued()).toEqual({ count: 0, ids: [] })
  const recall = { productId: product.id, batchNumber: batch.number, reason: 'Broken seals' }
  expectOk(await owner.api('POST /api/desk/recalls', recall))
  expect(await queued()).toEqual({ count: 1, ids: [id] })
  const cut = { id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 2 }] }
  expectOk(await owner.api('POST /api/desk/orders/:id/cut', cut))
  expect(await queued()).toEqual({ count: 0, ids: [] })
})

test('returned packs of the first labelled batch are for sale once', async () => {
  const product = await addProduct(app, { stock: 5 })
  const { _id: id } = await placeCodOrder(await registerCustomer(app), [{ product, quantity: 2 }])
  const label = { batchNumber: 'OLD 1', expiry: '05/27', mrp: 50 }
  const lines = [{ position: 0, batches: [{ batchId: null, quantity: 2, label }] }]
  expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id, lines }))
  expectOk(await owner.api('POST /api/desk/orders/:id/cancel', { id, reason: 'A product is not available' }))
  const { rows } = expectOk(await owner.api('GET /api/desk/batches', { product: product.id }))
  const shelve = { quantity: 2, verdict: 'shelf', isUnopened: true, reason: 'Sound' } as const
  expectOk(await owner.api('POST /api/desk/batches/:id/inspect', { id: rows[0]!._id, ...shelve }))
  await addBatch(app, product.id, { packs: 4 })
  expect(await shown(product.id)).toMatchObject({ stock: 9 })
})

/** A product with two unbatched packs that expire on the next day, and a good batch. */
async function productWithOldPacks() {
  const product = await addProduct(app, { stock: 2, mrp_paise: paise(4800), expiry_date: '2026-11-21' })
  await addBatch(app, product.id, { packs: 4, mrp_paise: paise(5500), expires_on: '2028-05-31' })
  return product
}

test('packing the last old packs shows the batch that is left, which is sold on after their expiry', async () => {
  const product = await productWithOldPacks()
  const { _id: id } = await placeCodOrder(await registerCustomer(app), [{ product, quantity: 2 }])
  const label = { batchNumber: 'OLD 1', expiry: '11/26', mrp: 48 }
  const lines = [{ position: 0, batches: [{ batchId: null, quantity: 2, label }] }]
  expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id, lines }))
  expect(await shown(product.id)).toMatchObject({ mrp: 55, expiryDate: '2028-05-31', stock: 4 })
})

test('correcting the unbatched packs to none shows the batch that is left, and back', async () => {
  const { id } = await productWithOldPacks()
  const correct = async (difference: number) => {
    expectOk(await owner.api('POST /api/desk/products/:id/stock', { id, difference, reason: 'Looked again' }))
    initialStock.set(id, initialStock.get(id)! + difference)
  }
  await correct(-2)
  expect(await shown(id)).toMatchObject({ mrp: 55, expiryDate: '2028-05-31', stock: 4 })
  await correct(1)
  expect(await shown(id)).toMatchObject({ mrp: 48, expiryDate: '2026-11-21', stock: 5 })
})
