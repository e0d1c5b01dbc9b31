import type { ApiKey } from '#contract/api.ts'
import { addProduct } from '#test/factories.ts'
import { createConfirmedOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { addBatch, addTestSupplier, addReceiptDraft } from '#test/stock-steps.ts'
import type { AccessRows } from './access-row.ts'

type StockRoot = 'batches' | 'stock-levels' | 'movements' | 'adjustments' | 'counts'
type ReceiptRoot = 'suppliers' | 'receipts' | 'pack-codes'
type DeskStockKey = Extract<ApiKey, `${string} /api/desk/${StockRoot | ReceiptRoot | 'recall'}${string}`>

const batch = async (app: TestApp) => addBatch(app, (await addProduct(app, { stock: 0 })).id)

/** Adds a colleague's write-off that waits for confirmation. */
async function waitingAdjustment(app: TestApp): Promise<{ id: string; isConfirmed: boolean }> {
  const { id: batchId } = await addBatch(app, (await addProduct(app)).id, { packs: 200 })
  const { api } = await signInStaff(app, ['owner'])
  const wanted = { batchId, difference: -200, reason: 'damage', note: '' } as const
  const { adjustment } = expectOk(await api('POST /api/desk/adjustments', wanted))
  return { id: adjustment._id, isConfirmed: true }
}

/** Adds a batch with returned packs. */
async function returnedBatch(app: TestApp): Promise<{ id: string }> {
  const scene = await createConfirmedOrder(app)
  await fulfilUpTo(scene, 'pack')
  expectOk(await scene.staff.api('POST /api/desk/orders/:id/cancel', { id: scene.id, reason: 'Ordered twice' }))
  const { rows } = expectOk(await scene.staff.api('GET /api/desk/batches', { product: scene.productId }))
  return { id: rows[0]!._id }
}

/** Adds a recall with one notice. */
async function recall(app: TestApp): Promise<{ id: string; noticeId: string }> {
  const scene = await createConfirmedOrder(app)
  await fulfilUpTo(scene, 'ship')
  const { rows } = expectOk(await scene.staff.api('GET /api/desk/batches', { product: scene.productId }))
  const wanted = { productId: scene.productId, batchNumber: rows[0]!.number, reason: 'Broken seals' }
  const { recall } = expectOk(await scene.staff.api('POST /api/desk/recalls', wanted))
  return { id: recall._id, noticeId: recall.notices[0]!._id }
}

/** The rows of the access table for batches, receipts and recalls. */
export const deskStockCalls: AccessRows<DeskStockKey> = {
  'GET /api/desk/batches/:id': {
    access: { desk: 'products.read' },
    good: async ({ app }) => ({ id: (await batch(app)).id }),
    status: 200,
  },
  'GET /api/desk/stock-levels/:id': {
    access: { desk: 'products.read' },
    good: async ({ app }) => ({ id: (await addProduct(app)).id }),
    status: 200,
  },
  'GET /api/desk/movements': { access: { desk: 'stock.count' }, good: async () => ({}), status: 200 },
  'GET /api/desk/adjustments': { access: { desk: 'stock.count' }, good: async () => ({}), status: 200 },
  'POST /api/desk/batches/:id/block': {
    access: { desk: 'stock.count' },
    good: async ({ app }) => ({ id: (await batch(app)).id, version: 1, isBlocked: true, reason: 'Torn cartons' }),
    status: 200,
  },
  'POST /api/desk/batches/:id/inspect': {
    access: { desk: 'returns.inspect' },
    good: async ({ app }) => ({
      ...(await returnedBatch(app)),
      quantity: 1,
      verdict: 'destroy' as const,
      isUnopened: false,
      reason: 'Wet',
    }),
    status: 200,
  },
  'POST /api/desk/adjustments': {
    access: { desk: 'stock.write-off' },
    good: async ({ app }) => ({
      batchId: (await batch(app)).id,
      difference: -1,
      reason: 'breakage' as const,
      note: 'Fell down',
    }),
    status: 200,
  },
  'POST /api/desk/adjustments/:id/decide': {
    access: { desk: 'stock.write-off' },
    good: ({ app }) => waitingAdjustment(app),
    status: 200,
  },
  'POST /api/desk/counts': {
    access: { desk: 'stock.count' },
    good: async ({ app }) => ({ lines: [{ batchId: (await batch(app)).id, seen: 10, counted: 9 }], note: '' }),
    status: 200,
  },
  'GET /api/desk/suppliers': { access: { desk: 'stock.receive' }, good: async () => ({}), status: 200 },
  'POST /api/desk/suppliers': {
    access: { desk: 'stock.receive' },
    good: async ({ app }) => ({ name: `Supplier ${app.ctx.newId('supplier')}` }),
    status: 200,
  },
  'GET /api/desk/pack-codes': {
    access: { desk: 'products.read' },
    good: async () => ({ code: ']d201089012345678901728033110AB1' }),
    status: 200,
  },
  'POST /api/desk/receipts': {
    access: { desk: 'stock.receive' },
    good: async ({ app }) => ({
      supplierId: (await addTestSupplier(app)).id,
      invoiceNumber: 'INV/1',
      invoiceDate: '2026-11-20',
    }),
    status: 200,
  },
  'POST /api/desk/receipts/preview': {
    access: { desk: 'stock.receive' },
    good: async () => ({}),
    file: async () => new TextEncoder().encode('product,batch,expiry,mrp,qty\nUnknown,B1,03/28,50,10'),
    status: 200,
  },
  'GET /api/desk/receipts/:id': {
    access: { desk: 'receipts.read' },
    good: async ({ app }) => ({ id: (await addReceiptDraft(app)).id }),
    status: 200,
  },
  'POST /api/desk/receipts/:id': {
    access: { desk: 'stock.receive' },
    good: ({ app }) => addReceiptDraft(app),
    status: 200,
  },
  'POST /api/desk/receipts/:id/discard': {
    access: { desk: 'stock.receive' },
    good: async ({ app }) => {
      const { id, version } = await addReceiptDraft(app)
      return { id, version }
    },
    status: 200,
  },
  'POST /api/desk/receipts/:id/post': {
    access: { desk: 'stock.receive' },
    good: async ({ app }) => {
      const draft = await addReceiptDraft(app)
      const { api } = await signInStaff(app, ['packer'])
      const { receipt } = expectOk(await api('POST /api/desk/receipts/:id', draft))
      return { id: draft.id, version: receipt.version }
    },
    status: 200,
  },
  'POST /api/desk/recalls': {
    access: { desk: 'stock.recall' },
    good: async ({ app }) => ({
      productId: (await addProduct(app)).id,
      batchNumber: 'LOT 7',
      reason: 'Broken seals',
    }),
    status: 200,
  },
  'GET /api/desk/recalls/:id': {
    access: { desk: 'customers.read' },
    good: async ({ app }) => ({ id: (await recall(app)).id }),
    status: 200,
  },
  'GET /api/desk/recalls/:id/export': {
    access: { desk: 'customers.read' },
    good: async ({ app }) => ({ id: (await recall(app)).id }),
    status: 200,
  },
  'POST /api/desk/recall-notices/:id/answer': {
    access: { desk: 'customers.read' },
    good: async ({ app }) => ({ id: (await recall(app)).noticeId, answer: 'returns' as const, note: '' }),
    status: 200,
  },
}
