import type { BatchRecord } from '#server/db/stock-tables.ts'
import { addProduct } from './factories.ts'
import { signInStaff } from './staff-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'
import { addBatch, addTestSupplier } from './stock-steps.ts'

/** Adds an expired batch of a new product and a new supplier. */
export async function addExpiredBatch(
  app: TestApp,
  overrides: Parameters<typeof addBatch>[2] = {},
): Promise<BatchRecord> {
  const supplier = await addTestSupplier(app)
  const { id } = await addProduct(app, { stock: 0 })
  return addBatch(app, id, { state: 'expired', expires_on: '2026-10-31', supplier_id: supplier.id, ...overrides })
}

/** Prepares a draft with one expired batch of ten packs. */
export async function prepareTestReturn(app: TestApp): Promise<{ id: string; batchId: string }> {
  const { id: batchId } = await addExpiredBatch(app)
  const { api } = await signInStaff(app, ['packer'])
  const { rows } = expectOk(await api('POST /api/desk/supplier-returns', { batchIds: [batchId] }))
  return { id: rows[0]!._id, batchId }
}

/** Prepares a return and sends it to its supplier. */
export async function sendTestReturn(app: TestApp): Promise<{ id: string; batchId: string }> {
  const draft = await prepareTestReturn(app)
  const { api } = await signInStaff(app, ['pharmacist'])
  expectOk(await api('POST /api/desk/supplier-returns/:id/send', { id: draft.id, version: 1 }))
  return draft
}

/** Orders ten packs of a new product without stock from a new supplier. */
export async function orderTestPurchase(
  app: TestApp,
): Promise<{ id: string; lineId: number; supplierId: string; productId: string }> {
  const { id: supplierId } = await addTestSupplier(app)
  const { id: productId } = await addProduct(app, { stock: 0 })
  const { api } = await signInStaff(app, ['packer'])
  const lines = [{ productId, quantity: 10, onOrder: 0 }]
  const { order } = expectOk(await api('POST /api/desk/purchase-orders', { supplierId, lines }))
  const { rows } = expectOk(await api('GET /api/desk/purchase-lines', {}))
  return { id: order._id, lineId: rows.find((line) => line.productId === productId)!.id, supplierId, productId }
}
