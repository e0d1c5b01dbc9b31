import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'

let app: TestApp
let staff: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

const SHIPPED = 2
const PROMISED = 3

/** A batch of ten packs: two are on their way to a customer, three are promised to another. */
async function soldBatch() {
  const product = await addProduct(app, { stock: 0 })
  const batch = await addBatch(app, product.id, { packs: 10 })
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: SHIPPED }])
  await fulfilUpTo({ staff, customer, id, productId: product.id }, 'ship')
  const other = await registerCustomer(app)
  const { _id: promisedId } = await placeCodOrder(other, [{ product, quantity: PROMISED }])
  return { productId: product.id, batch, customer, id, promisedId }
}

const recall = (productId: string, batchNumber: string) =>
  staff.api('POST /api/desk/recalls', { productId, batchNumber, reason: 'Broken seals' })
const levelOf = async (id: string) => expectOk(await staff.api('GET /api/desk/stock-levels/:id', { id })).level

test('a recalled batch is not sold, promises become short and customers are mailed', async () => {
  const { productId, batch, customer, id, promisedId } = await soldBatch()
  const { recall: started } = expectOk(await recall(productId, batch.number.toLowerCase()))
  expect(started).toMatchObject({
    batchNumber: batch.number,
    inShop: 8,
    sold: SHIPPED,
    orders: 1,
    answered: 0,
    notices: [{ order: { _id: id, status: 'Shipped' }, quantity: SHIPPED, email: customer.email, answer: null }],
  })
  expect(await levelOf(productId)).toMatchObject({ stock: 0, short: PROMISED, promised: PROMISED })
  expect(await staff.api('POST /api/desk/orders/:id/pack', { id: promisedId })).toMatchObject({ code: 'short_stock' })
  const mails = await listMailsTo(app, customer.email)
  const mail = mails.find(({ subject }) => /^Important: please check your order \d+$/.test(subject))
  expect(mail?.text).toContain(batch.number)
  const shown = expectOk(await staff.api('GET /api/desk/recalls/:id', { id: started._id })).recall
  expect(shown.notices[0]!.mailedAt).not.toBeNull()
  expect(await recall(productId, batch.number)).toMatchObject({ status: 409 })
})

test('short packs are covered by the next receipt', async () => {
  const { productId, batch, promisedId } = await soldBatch()
  expectOk(await recall(productId, batch.number))
  const draft = await addReceiptDraft(app, { productId, quantity: 2 })
  const { receipt } = expectOk(await staff.api('POST /api/desk/receipts/:id', draft))
  expectOk(await staff.api('POST /api/desk/receipts/:id/post', { id: draft.id, version: receipt.version }))
  expect(await levelOf(productId)).toMatchObject({ stock: 0, short: 1 })
  await addBatch(app, productId, { packs: 4 })
  expect(await levelOf(productId)).toMatchObject({ stock: 3, short: 0 })
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id: promisedId }))
})

test('a parcel with recalled packs is not shipped, and its goods are not shelved again', async () => {
  const { productId, batch, promisedId } = await soldBatch()
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id: promisedId }))
  const { recall: started } = expectOk(await recall(productId, batch.number))
  expect(started.notices.map(({ order }) => order.status).toSorted()).toEqual(['Packed', 'Shipped'])
  const shipment = {
    carrier: 'Own staff',
    trackingNumber: '',
    shippedOn: '2026-11-20',
    expectedOn: '2026-11-24',
    cost: 0,
  }
  expect(await staff.api('POST /api/desk/orders/:id/ship', { id: promisedId, ...shipment })).toMatchObject({
    status: 409,
    message: expect.stringContaining('is recalled'),
  })
  expectOk(
    await staff.api('POST /api/desk/orders/:id/cancel', { id: promisedId, reason: 'A product is not available' }),
  )
  const shelve = { id: batch.id, quantity: PROMISED, verdict: 'shelf', isUnopened: true, reason: 'Sound' } as const
  expect(await staff.api('POST /api/desk/batches/:id/inspect', shelve)).toMatchObject({ status: 409 })
  expect(await stockOf(app, productId)).toBe(0)
  expectOk(await staff.api('POST /api/desk/batches/:id/inspect', { ...shelve, verdict: 'destroy' }))
})

test('packs of a recalled batch that arrive later are not sold', async () => {
  const { id: productId } = await addProduct(app, { stock: 0 })
  expectOk(await recall(productId, 'LOT 1'))
  const draft = await addReceiptDraft(app, { productId })
  const { receipt } = expectOk(await staff.api('POST /api/desk/receipts/:id', draft))
  expectOk(await staff.api('POST /api/desk/receipts/:id/post', { id: draft.id, version: receipt.version }))
  expect(await stockOf(app, productId)).toBe(0)
  const { rows } = expectOk(await staff.api('GET /api/desk/batches', { product: productId }))
  expect(rows).toMatchObject([{ state: 'recalled', onHand: 10 }])
})

test('answers are kept and exported', async () => {
  const { productId, batch, customer } = await soldBatch()
  const { recall: started } = expectOk(await recall(productId, batch.number))
  const answer = { id: started.notices[0]!._id, answer: 'returns', note: '=Tuesday' } as const
  expectOk(await staff.api('POST /api/desk/recall-notices/:id/answer', answer))
  const { recall: shown } = expectOk(await staff.api('GET /api/desk/recalls/:id', { id: started._id }))
  expect(shown).toMatchObject({ answered: 1, notices: [{ answer: 'returns', note: '=Tuesday' }] })
  const csv = await app.send(`/api/desk/recalls/${started._id}/export`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  const text = await csv.text()
  expect(text.split('\n')[0]).toContain('order,status,packed,customer')
  expect(text).toContain(customer.email)
  expect(text).toContain('"=""=Tuesday"""')
})
