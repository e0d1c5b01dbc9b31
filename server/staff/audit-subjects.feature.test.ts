import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
})

const listAbout = async (subject: string) => {
  const { rows } = expectOk(await owner.api('GET /api/desk/audit', { subject }))
  return rows.map(({ action, subject: { name }, changes }) => ({ action, name, changes }))
}

test('an order is named and found by its number, and its cut lines are words', async () => {
  const { id, staff } = await createConfirmedOrder(app)
  const cut = { id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 1 }] }
  const { order } = expectOk(await staff.api('POST /api/desk/orders/:id/cut', cut))
  const name = `Order #${order.orderNumber}`
  for (const text of [id, order.orderNumber, `#${order.orderNumber}`, name.toLowerCase()])
    expect(await listAbout(text)).toEqual([
      { action: 'orders.cut', name, changes: { lines: { before: null, after: ['1 of line 1'] } } },
    ])
})

test('a product is named and found by a part of its name, with its batches', async () => {
  const product = await addProduct(app, { stock: 0, name: 'Audisham 500 mg' })
  const { id, number } = await addBatch(app, product.id)
  const block = { id, version: 1, isBlocked: true, reason: 'Torn' }
  expectOk(await owner.api('POST /api/desk/batches/:id/block', block))
  const withdraw = { id: product.id, version: 1, isWithdrawn: true, reason: 'No longer made' }
  expectOk(await owner.api('POST /api/desk/products/:id/withdraw', withdraw))
  expect(await listAbout('AUDISHAM')).toMatchObject([
    { action: 'products.withdraw', name: 'Audisham 500 mg' },
    { action: 'stock.block', name: `Batch ${number}, Audisham 500 mg` },
  ])
  expect(await listAbout(number)).toMatchObject([{ action: 'stock.block' }])
})

test('a receipt is named and found by its number', async () => {
  const product = await addProduct(app, { stock: 0 })
  const draft = await addReceiptDraft(app, { productId: product.id, quantity: 2 })
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', draft))
  const rows = await listAbout(`Receipt ${receipt.number}`)
  const name = `Receipt ${receipt.number}`
  expect(rows).toMatchObject([
    { action: 'stock.save-receipt', name },
    { action: 'stock.open-receipt', name },
  ])
})

test('a text with wildcards means only itself', async () => {
  for (const text of ['%', '_', '\\']) expect(await listAbout(text)).toEqual([])
})
