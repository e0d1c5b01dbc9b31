import { afterEach, beforeAll, expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { readDeskFile, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch, addReceiptDraft, addTestSupplier } from '#test/stock-steps.ts'
import { orderTestPurchase } from '#test/supply-steps.ts'
import { computeReorderPoints } from './compute-reorder-points.ts'

const app = useTestApp()
let packer: SignedInStaffMember
beforeAll(async () => {
  packer = await signInStaff(app, ['packer'])
})
afterEach(() => checkConservation(app.ctx.db))

const listToBuy = async (search: object = {}) => expectOk(await packer.api('GET /api/desk/buying', search)).rows
const toBuy = async (productId: string) => (await listToBuy()).find((row) => row.productId === productId)
const setPoint = async (id: string, reorderPoint: number | null) =>
  expectOk(await packer.api('POST /api/desk/buying/:id/point', { id, reorderPoint }))
const linesOf = async (productId: string) =>
  expectOk(await packer.api('GET /api/desk/purchase-lines', {})).rows.filter((line) => line.productId === productId)
const order = (supplierId: string, productId: string, more: { onOrder?: number; email?: string } = {}) => {
  const { onOrder = 0, ...rest } = more
  return packer.api('POST /api/desk/purchase-orders', {
    supplierId,
    lines: [{ productId, quantity: 10, onOrder }],
    ...rest,
  })
}

let receipts = 0

/** Posts a receipt of packs of a product. */
async function receive(supplierId: string, productId: string, quantity: number, freeQuantity = 0): Promise<void> {
  const draft = await addReceiptDraft(app, { productId, quantity, freeQuantity, batchNumber: `LOT ${supplierId}` })
  const { receipt } = expectOk(
    await packer.api('POST /api/desk/receipts/:id', { ...draft, supplierId, invoiceNumber: `R/${(receipts += 1)}` }),
  )
  const post = { id: draft.id, version: receipt.version, confirm: true }
  expectOk(await packer.api('POST /api/desk/receipts/:id/post', post))
}

/** Sells packs of a product that has so many in one batch. */
async function sell(packs: number, sold: number) {
  const product = await addProduct(app, { stock: 0 })
  await addBatch(app, product.id, { packs })
  const { _id: id } = await placeCodOrder(await registerCustomer(app), [{ product, quantity: sold }])
  expectOk(await packer.api('POST /api/desk/orders/:id/pack', { id }))
  return { product, id }
}

test('the nightly job computes the reorder point from the packs of 90 days, without cancelled orders', async () => {
  const { product } = await sell(10, 10)
  const cancelled = await sell(10, 10)
  const owner = await signInStaff(app, ['owner'])
  expectOk(await owner.api('POST /api/desk/orders/:id/cancel', { id: cancelled.id, reason: 'Ordered twice' }))
  await computeReorderPoints(app.ctx)
  // 10 packs in 90 days are 0.8 in a week, and 3.3 in a month.
  expect(await toBuy(product.id)).toMatchObject({ stock: 0, sold: 10, reorderPoint: 1, isEdited: false, proposed: 4 })
  expect(await toBuy(cancelled.product.id)).toBeUndefined()
  const later = { db: app.ctx.db, now: () => new Date(app.ctx.now().getTime() + 91 * DAY), settings: app.ctx.settings }
  await computeReorderPoints(later)
  expect(await toBuy(product.id)).toBeUndefined()
})

test('staff set the reorder point of a product, and return to the computed one', async () => {
  const { product } = await sell(20, 10)
  await computeReorderPoints(app.ctx)
  expect(await toBuy(product.id)).toBeUndefined()
  await setPoint(product.id, 12)
  expect(await toBuy(product.id)).toMatchObject({ reorderPoint: 12, isEdited: true, stock: 10, proposed: 2 })
  await computeReorderPoints(app.ctx)
  expect(await toBuy(product.id)).toMatchObject({ reorderPoint: 12 })
  await setPoint(product.id, null)
  expect(await toBuy(product.id)).toBeUndefined()
  const unknown = { id: 'prd_none', reorderPoint: 1 }
  expect(await packer.api('POST /api/desk/buying/:id/point', unknown)).toMatchObject({ status: 404 })
})

test('what orders wait for is on top, whatever its reorder point', async () => {
  const plain = await addProduct(app, { stock: 0 })
  await setPoint(plain.id, 3)
  const product = await addProduct(app, { stock: 0 })
  const batch = await addBatch(app, product.id, { packs: 5 })
  await placeCodOrder(await registerCustomer(app), [{ product, quantity: 4 }])
  const owner = await signInStaff(app, ['owner'])
  const damage = { batchId: batch.id, difference: -3, reason: 'damage', note: '' } as const
  expectOk(await owner.api('POST /api/desk/adjustments', damage))
  const rows = await listToBuy()
  const ids = rows.map(({ productId }) => productId)
  expect(rows[0]!.short).toBeGreaterThan(0)
  expect(ids.indexOf(product.id)).toBeLessThan(ids.indexOf(plain.id))
  expect(rows.find(({ productId }) => productId === product.id)).toMatchObject({ short: 2, proposed: 2 })
  const after = (await listToBuy({ after: product.id })).map(({ productId }) => productId)
  expect(after).toContain(plain.id)
  expect(after).not.toContain(product.id)
  expect((await listToBuy({ after: plain.id })).map(({ productId }) => productId)).not.toContain(product.id)
})

test('a withdrawn product is not bought', async () => {
  const product = await addProduct(app, { stock: 0, withdrawn_at: app.ctx.now() })
  await setPoint(product.id, 3)
  expect(await toBuy(product.id)).toBeUndefined()
})

test('what is on the way is not proposed again, and a receipt ticks it off', async () => {
  const { supplierId, productId } = await orderTestPurchase(app)
  await setPoint(productId, 10)
  expect(await toBuy(productId)).toBeUndefined()
  await receive(supplierId, productId, 5, 1)
  expect(await linesOf(productId)).toMatchObject([{ quantity: 10, received: 6 }])
  const other = await addTestSupplier(app)
  await receive(other.id, productId, 1)
  expect(await linesOf(productId)).toMatchObject([{ received: 6 }])
  await receive(supplierId, productId, 9)
  expect(await linesOf(productId)).toEqual([])
})

test('packs of one receipt tick off the oldest orders first', async () => {
  const { supplierId, productId } = await orderTestPurchase(app)
  expectOk(await order(supplierId, productId, { onOrder: 10 }))
  await receive(supplierId, productId, 14)
  expect(await linesOf(productId)).toMatchObject([{ quantity: 10, received: 4 }])
})

test('a receipt makes its supplier the preferred one', async () => {
  const product = await addProduct(app, { stock: 0 })
  const [first, second] = [await addTestSupplier(app), await addTestSupplier(app)]
  await receive(first.id, product.id, 1)
  await receive(second.id, product.id, 1)
  await setPoint(product.id, 9)
  expect(await toBuy(product.id)).toMatchObject({ supplier: { _id: second.id }, proposed: 7 })
  expect((await listToBuy({ supplier: second.id })).map(({ productId }) => productId)).toEqual([product.id])
  expect(await listToBuy({ supplier: first.id })).toEqual([])
})

test('a cancelled line is proposed again, and cannot be cancelled twice', async () => {
  const { productId, lineId } = await orderTestPurchase(app)
  await setPoint(productId, 10)
  expectOk(await packer.api('POST /api/desk/purchase-lines/:id/cancel', { id: lineId }))
  expect(await toBuy(productId)).toMatchObject({ onOrder: 0, proposed: 10 })
  expect(await packer.api('POST /api/desk/purchase-lines/:id/cancel', { id: lineId })).toMatchObject({ status: 409 })
  expect(await packer.api('POST /api/desk/purchase-lines/:id/cancel', { id: 999_999 })).toMatchObject({ status: 404 })
})

test('two people do not order the same packs', async () => {
  const product = await addProduct(app, { stock: 0 })
  const supplier = await addTestSupplier(app)
  const answers = await Promise.all([1, 2, 3].map(() => order(supplier.id, product.id)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await linesOf(product.id)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ status: 409 }, { status: 409 }])
})

test('an order by mail lists its products in the mail alone, and the address is kept', async () => {
  const product = await addProduct(app, { stock: 0, name: 'Mailsham 500 mg' })
  const supplier = await addTestSupplier(app)
  const email = 'orders@supplier.example'
  const { order: placed } = expectOk(await order(supplier.id, product.id, { email }))
  await app.runJobs()
  const mail = app.mails.find(({ to }) => to === email)
  expect(mail?.subject).toBe(`Order ${placed.number} from Meherbagh Medical Hall`)
  expect(mail?.text).toContain('Mailsham 500 mg')
  const suppliers = expectOk(await packer.api('GET /api/desk/suppliers', {})).rows
  expect(suppliers.find(({ _id }) => _id === supplier.id)).toMatchObject({ email })
  expect(await order(supplier.id, product.id, { onOrder: 10, email: 'nobody' })).toMatchObject({
    status: 422,
    fields: { email: expect.any(String) },
  })
  expect(await order('sup_none', product.id, { onOrder: 10 })).toMatchObject({ status: 422 })
})

test('the CSV of an order has no formulas and no cancelled lines', async () => {
  const [one, other] = [await addProduct(app, { stock: 0, name: '-1+2' }), await addProduct(app, { stock: 0 })]
  const supplier = await addTestSupplier(app)
  const lines = [one, other].map(({ id: productId }) => ({ productId, quantity: 3, onOrder: 0 }))
  const { order: placed } = expectOk(
    await packer.api('POST /api/desk/purchase-orders', { supplierId: supplier.id, lines }),
  )
  const [cancelled] = await linesOf(other.id)
  expectOk(await packer.api('POST /api/desk/purchase-lines/:id/cancel', { id: cancelled!.id }))
  const csv = await readDeskFile(app, packer, `/api/desk/purchase-orders/${placed._id}/export`)
  expect(csv).toMatch(/^order,product,pack,quantity\r\n"=""\d+""","=""-1\+2""",.*,3\r\n$/)
})

test('the PDF of an order names shop, licences, supplier and packs, without cancelled lines and prices', async () => {
  const [one, other] = [
    await addProduct(app, { stock: 0, name: 'Mailsham 650' }),
    await addProduct(app, { stock: 0, name: 'Cancelled syrup' }),
  ]
  const supplier = await addTestSupplier(app)
  const lines = [one, other].map(({ id: productId }) => ({ productId, quantity: 7, onOrder: 0 }))
  const { order: placed } = expectOk(
    await packer.api('POST /api/desk/purchase-orders', { supplierId: supplier.id, lines }),
  )
  const [cancelled] = await linesOf(other.id)
  expectOk(await packer.api('POST /api/desk/purchase-lines/:id/cancel', { id: cancelled!.id }))
  const response = await app.send(`/api/desk/purchase-orders/${placed._id}/pdf`, {
    headers: { authorization: `Bearer ${packer.token}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = readPdfText(new Uint8Array(await response.arrayBuffer()))
  for (const part of [
    `Purchase order ${placed.number}`,
    'Retail drug licence',
    `To: Supplier ${supplier.id}`,
    'Please deliver to:',
    'Mailsham 650',
    '7 packs',
    `name order ${placed.number} on your invoice`,
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Cancelled syrup')
  expect(text).not.toContain('Rs.')
  const missing = await app.send('/api/desk/purchase-orders/po_none/pdf', {
    headers: { authorization: `Bearer ${packer.token}` },
  })
  expect(missing.status).toBe(404)
})
