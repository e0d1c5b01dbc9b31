import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct } from '#test/factories.ts'
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

const save = async (draft: Awaited<ReturnType<typeof addReceiptDraft>>) =>
  expectOk(await owner.api('POST /api/desk/receipts/:id', draft)).receipt
const historyOf = async (id: string) =>
  expectOk(await owner.api('GET /api/desk/products/:id', { id }))
    .product.history.toReversed()
    .map(({ action, changes }) => ({ action, ...changes }))

test('the history of a product shows how its lines of a receipt were saved, changed and posted', async () => {
  const [{ id: productId }, other] = [await addProduct(app, { stock: 0 }), await addProduct(app, { stock: 0 })]
  const draft = await addReceiptDraft(app, { productId, quantity: 10, freeQuantity: 2, mrp: 60 })
  const first = await save(draft)
  const more = draft.lines.map((line) => ({ ...line, quantity: 8 }))
  const second = await save({ ...draft, version: first.version, lines: more })
  const beside = { ...draft.lines[0]!, productId: other.id, freeQuantity: 0 }
  const third = await save({ ...draft, version: second.version, lines: [...more, beside] })
  const posting = { id: draft.id, version: third.version, confirm: true }
  expectOk(await owner.api('POST /api/desk/receipts/:id/post', posting))
  const receipt = { before: null, after: first.number }
  const [ten, eight] = [10, 8].map((packs) => `${packs} + 2 free of batch LOT 1, expires 03/28, MRP Rs. 60.00`)
  expect(await historyOf(productId)).toEqual([
    { action: 'stock.save-receipt', receipt, lines: { before: [], after: [ten] } },
    { action: 'stock.save-receipt', receipt, lines: { before: [ten], after: [eight] } },
    { action: 'stock.receive', receipt, lines: { before: [], after: [eight] } },
  ])
  expect((await historyOf(other.id)).map(({ action }) => action)).toEqual(['stock.save-receipt', 'stock.receive'])
})

test('the history of a product keeps the lines of a draft that was deleted', async () => {
  const { id: productId } = await addProduct(app, { stock: 0 })
  const draft = await addReceiptDraft(app, { productId })
  const { version } = await save(draft)
  expectOk(await owner.api('POST /api/desk/receipts/:id/discard', { id: draft.id, version }))
  expect((await historyOf(productId)).map(({ action }) => action)).toEqual([
    'stock.save-receipt',
    'stock.discard-receipt',
  ])
})

test('the audit log names the fields of a receipt that changed', async () => {
  const draft = await addReceiptDraft(app)
  const { version } = await save(draft)
  const supplier = await addTestSupplier(app)
  await save({ ...draft, version, supplierId: supplier.id, invoiceNumber: 'INV/2' })
  const { rows } = expectOk(await owner.api('GET /api/desk/audit', { subject: draft.id }))
  expect(rows[0]!.changes).toEqual({
    supplier: { before: expect.any(String), after: `Supplier ${supplier.id}` },
    invoiceNumber: { before: 'INV/1', after: 'INV/2' },
  })
})
