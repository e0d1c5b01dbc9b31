import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, inPaise, stockOf } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addReceiptDraft, addTestSupplier } from '#test/stock-steps.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  owner = await signInStaff(app, ['owner'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

type Draft = Awaited<ReturnType<typeof addReceiptDraft>>

async function post(line: Partial<Draft['lines'][number]>, confirm = false) {
  const draft = await addReceiptDraft(app, line)
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', draft))
  const posting = { id: receipt._id, version: receipt.version, confirm }
  return { posting, posted: await owner.api('POST /api/desk/receipts/:id/post', posting) }
}

const batchesOf = async (product: string) => expectOk(await owner.api('GET /api/desk/batches', { product })).rows
const levelOf = async (id: string) => expectOk(await owner.api('GET /api/desk/stock-levels/:id', { id })).level

test('a posted receipt puts packs on the shelf, once', async () => {
  const { id: productId } = await addProduct(app, { stock: 7 })
  const { posting, posted } = await post({
    productId,
    quantity: 10,
    freeQuantity: 2,
    mrp: 60,
    ptr: 40,
    batchNumber: 'lot 9',
  })
  const { receipt } = expectOk(posted)
  expect(receipt).toMatchObject({ state: 'posted', postedBy: { id: owner.staff.id }, lineCount: 1 })
  const [batch, ...others] = await batchesOf(productId)
  expect(others).toEqual([])
  expect(batch).toMatchObject({
    number: 'LOT 9',
    expiresOn: '2028-03-31',
    mrp: 60,
    ptr: 40,
    onHand: 12,
    state: 'sellable',
  })
  expect(receipt.lines[0]).toMatchObject({ batchId: batch!._id, willBeBlocked: false })
  expect(await levelOf(productId)).toMatchObject({ stock: 19, unbatched: 7, short: 0, promised: 0, hasBatches: true })
  expect(await owner.api('POST /api/desk/receipts/:id/post', posting)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await stockOf(app, productId)).toBe(19)
})

test('of ten postings at once one counts', async () => {
  const draft = await addReceiptDraft(app)
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', draft))
  const posting = { id: receipt._id, version: receipt.version }
  const posted = await Promise.all(
    Array.from({ length: 10 }, () => owner.api('POST /api/desk/receipts/:id/post', posting)),
  )
  expect(posted.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stockOf(app, draft.lines[0]!.productId)).toBe(10)
})

test('promised packs stay promised when the first batch of a product comes', async () => {
  const product = await addProduct(app, { stock: 5 })
  await placeCodOrder(await registerCustomer(app), [{ product, quantity: 4 }])
  expect(await levelOf(product.id)).toMatchObject({ stock: 1, unbatched: 5, promised: 4, hasBatches: false })
  expectOk((await post({ productId: product.id })).posted)
  expect(await levelOf(product.id)).toMatchObject({ stock: 11, unbatched: 5, promised: 4, hasBatches: true })
})

test('the same batch again adds to it, another MRP makes another batch', async () => {
  const { id: productId } = await addProduct(app, { stock: 0 })
  for (const mrp of [50, 50, 55]) expectOk((await post({ productId, mrp })).posted)
  expect((await batchesOf(productId)).map(({ mrp, onHand }) => [mrp, onHand]).toSorted()).toEqual([
    [50, 20],
    [55, 10],
  ])
})

test('the page shows the lowest MRP and the first expiry of what is for sale', async () => {
  const product = await addProduct(app, { stock: 0, mrp_paise: inPaise(70) })
  expectOk((await post({ productId: product.id, mrp: 60, expiry: '06/28', batchNumber: 'A' })).posted)
  expectOk((await post({ productId: product.id, mrp: 65, expiry: '04/28', batchNumber: 'B' })).posted)
  const shown = expectOk(await app.api('GET /api/products/:id', { id: product.id })).data
  expect(shown).toMatchObject({ mrp: 60, expiryDate: '2028-04-30', sellingPrice: 45.5 })
})

test('packs with an MRP below the price are blocked, or lower it', async () => {
  const { id: productId } = await addProduct(app, { stock: 0 })
  expect(expectOk((await post({ productId, mrp: 40 })).posted).receipt.lines[0]).toMatchObject({ sellingPrice: 45.5 })
  expect(await batchesOf(productId)).toMatchObject([{ state: 'blocked', onHand: 10 }])
  expect(await stockOf(app, productId)).toBe(0)
  const { posted } = await post({ productId, mrp: 42, newPrice: 41 })
  expectOk(posted)
  expect(await stockOf(app, productId)).toBe(10)
  const shown = expectOk(await app.api('GET /api/products/:id', { id: productId })).data
  expect(shown).toMatchObject({ mrp: 42, sellingPrice: 41 })
  expect((await post({ productId, mrp: 60, newPrice: 50 })).posted).toMatchObject({
    status: 422,
    fields: { 'lines.0.newPrice': expect.stringContaining('only lowers') },
  })
})

test('new prices are for those who price (403)', async () => {
  const packer = await signInStaff(app, ['packer'])
  const draft = await addReceiptDraft(app, { mrp: 42, newPrice: 41 })
  expect(await packer.api('POST /api/desk/receipts/:id', draft)).toMatchObject({
    status: 403,
    message: expect.stringContaining('an owner or an accountant'),
  })
})

test('near packs are received and not sold', async () => {
  const { id: productId } = await addProduct(app, { stock: 0 })
  expectOk((await post({ productId, expiry: '12/26' })).posted)
  expect(await batchesOf(productId)).toMatchObject([{ state: 'near', onHand: 10 }])
  expect(await stockOf(app, productId)).toBe(0)
})

test('unusual values need a confirmation, impossible ones a correction', async () => {
  const unusual = { quantity: 100_001, expiry: '12/36', mrp: 50, ptr: 51 }
  const { posting, posted } = await post(unusual)
  expect(posted).toMatchObject({ status: 422 })
  const fields = 'fields' in posted ? posted.fields : {}
  expect(Object.keys(fields ?? {}).toSorted()).toEqual(['lines.0.expiresOn', 'lines.0.ptr', 'lines.0.quantity'])
  expectOk(await owner.api('POST /api/desk/receipts/:id/post', { ...posting, confirm: true }))
  const expired = await post({ expiry: '10/26' }, true)
  expect(expired.posted).toMatchObject({ fields: { 'lines.0.expiresOn': expect.stringContaining('expired') } })
})

test('a device is received without expiry, a drug is not', async () => {
  const { id: productId } = await addProduct(app, { stock: 0, schedule: 'NA', expiry_date: null })
  const { receipt } = expectOk((await post({ productId, expiry: '0' })).posted)
  expect(receipt.lines[0]).toMatchObject({ expiry: '0', expiresOn: '9999-12-31' })
  expect(await batchesOf(productId)).toMatchObject([{ state: 'sellable', onHand: 10 }])
  expect(expectOk(await app.api('GET /api/products/:id', { id: productId })).data.expiryDate).toBeNull()
  const drug = await post({ expiry: '0' }, true)
  expect(drug.posted).toMatchObject({ fields: { 'lines.0.expiresOn': expect.stringContaining('needs an expiry') } })
})

test('the head of a draft changes with its version, also to another supplier', async () => {
  const draft = await addReceiptDraft(app)
  const head = { supplierId: (await addTestSupplier(app)).id, invoiceNumber: 'R 17', invoiceDate: '2026-11-19' }
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', { ...draft, ...head }))
  expect(receipt).toMatchObject({
    version: 2,
    supplier: { _id: head.supplierId },
    invoiceNumber: 'R 17',
    invoiceDate: '2026-11-19',
  })
})

test('the second of two editors of a draft gets the newer one (409)', async () => {
  const draft = await addReceiptDraft(app)
  expectOk(await owner.api('POST /api/desk/receipts/:id', draft))
  expect(await owner.api('POST /api/desk/receipts/:id', { ...draft, lines: [] })).toMatchObject({
    status: 409,
    code: 'stale',
    body: { newer: { version: 2, lineCount: 1 } },
  })
  expect(await owner.api('POST /api/desk/receipts/:id/discard', { id: draft.id, version: 1 })).toMatchObject({
    status: 409,
  })
  expectOk(await owner.api('POST /api/desk/receipts/:id/discard', { id: draft.id, version: 2 }))
  expect(await owner.api('GET /api/desk/receipts/:id', { id: draft.id })).toMatchObject({ status: 404 })
})

test('an invoice of a supplier is entered once', async () => {
  const head = { supplierId: (await addTestSupplier(app)).id, invoiceNumber: 'S/7', invoiceDate: '2026-11-20' }
  expectOk(await owner.api('POST /api/desk/receipts', head))
  expect(await owner.api('POST /api/desk/receipts', head)).toMatchObject({ status: 409 })
  const name = `Sahyadri ${head.supplierId}`
  expectOk(await owner.api('POST /api/desk/suppliers', { name }))
  expect(await owner.api('POST /api/desk/suppliers', { name: name.toUpperCase() })).toMatchObject({ status: 409 })
})

test('a scanned pack finds its product once a receipt named it', async () => {
  const { id: productId } = await addProduct(app, { stock: 0 })
  const code = ']d201089012345678901728033110AB1'
  const gtin = '08901234567890'
  expect(expectOk(await owner.api('GET /api/desk/pack-codes', { code })).product).toBeNull()
  expectOk((await post({ productId, gtin })).posted)
  expect(expectOk(await owner.api('GET /api/desk/pack-codes', { code }))).toMatchObject({
    pack: { gtin, batchNumber: 'AB1', expiry: '03/28' },
    product: { _id: productId },
  })
  expect(await owner.api('GET /api/desk/pack-codes', { code: 'nonsense' })).toMatchObject({ status: 422 })
})

test("previews a supplier's file without storing it", async () => {
  const read = (file: string) => owner.api('POST /api/desk/receipts/preview', {}, { file: new Blob([file]) })
  const { name, id } = await addProduct(app, { stock: 0 })
  const csv = [
    'Item Name,Batch No,Exp,MRP,Qty,Free,Rate',
    `${name.toUpperCase()},b1,03/28,"50.00",10,2,40`,
    'Unheard,b1,03/28,50,10,,',
    `${name},,03/28,50,10,,`,
    `${name},b1,2028,50,10,,`,
    `${name},b1,0328,fifty,10,,`,
    `${name},b1,0328,50,1.5,,`,
    `${name}\0,b1,0328,50,1,,`,
    `${name},b\0,0328,50,1,,`,
  ].join('\n')
  const { lines, refused } = expectOk(await read(csv))
  expect(lines).toEqual([
    {
      product: expect.objectContaining({ _id: id }),
      batchNumber: 'B1',
      expiry: '03/28',
      mrp: 50,
      ptr: 40,
      quantity: 10,
      freeQuantity: 2,
    },
  ])
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(await batchesOf(id)).toEqual([])
  expect(expectOk(await read('a,b\n1,2')).problem).toBe(
    'The file has no column for: product, batch, expiryDate, mrp, quantity.',
  )
})
