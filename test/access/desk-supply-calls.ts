import type { ApiKey } from '#contract/api.ts'
import { addProduct } from '#test/factories.ts'
import { orderTestPurchase, prepareTestReturn, sendTestReturn } from '#test/supply-steps.ts'
import type { AccessRows } from './access-row.ts'

type SupplyRoot = 'supplier-returns' | 'buying' | 'purchase-lines' | 'purchase-orders'
type DeskSupplyKey = Extract<ApiKey, `${string} /api/desk/${SupplyRoot}${string}`>

const read = { desk: 'stock.supplier-returns' } as const
const buy = { desk: 'stock.receive' } as const

/** The rows of the access table for returns to suppliers and for buying. */
export const deskSupplyCalls: AccessRows<DeskSupplyKey> = {
  'GET /api/desk/supplier-returns/:id': {
    access: read,
    good: async ({ app }) => ({ id: (await prepareTestReturn(app)).id }),
    status: 200,
  },
  'GET /api/desk/supplier-returns/:id/export': {
    access: read,
    good: async ({ app }) => ({ id: (await prepareTestReturn(app)).id }),
    status: 200,
  },
  'POST /api/desk/supplier-returns': {
    access: { desk: 'stock.count' },
    good: async ({ app }) => ({ batchIds: [(await prepareTestReturn(app)).batchId] }),
    status: 200,
  },
  'POST /api/desk/supplier-returns/:id/send': {
    access: { desk: 'stock.write-off' },
    good: async ({ app }) => ({ id: (await prepareTestReturn(app)).id, version: 1 }),
    status: 200,
  },
  'POST /api/desk/supplier-returns/:id/lines': {
    access: { desk: 'stock.count' },
    good: async ({ app }) => {
      const { id, batchId } = await prepareTestReturn(app)
      return { id, version: 1, lines: [{ batchId, quantity: 2 }] }
    },
    status: 200,
  },
  'POST /api/desk/supplier-returns/:id/credit': {
    access: { desk: 'stock.supplier-credit' },
    good: async ({ app }) => ({
      id: (await sendTestReturn(app)).id,
      amount: 100,
      creditNote: 'CN/7',
      creditedOn: '2026-11-20',
    }),
    status: 200,
  },
  'POST /api/desk/supplier-returns/:id/refuse': {
    access: { desk: 'stock.write-off' },
    good: async ({ app }) => ({ id: (await sendTestReturn(app)).id, reason: 'Too late' }),
    status: 200,
  },
  'POST /api/desk/supplier-returns/:id/cancel': {
    access: { desk: 'stock.count' },
    good: async ({ app }) => ({ id: (await prepareTestReturn(app)).id }),
    status: 200,
  },
  'GET /api/desk/buying': { access: buy, good: async () => ({}), status: 200 },
  'POST /api/desk/buying/:id/point': {
    access: buy,
    good: async ({ app }) => ({ id: (await addProduct(app)).id, reorderPoint: 5 }),
    status: 200,
  },
  'GET /api/desk/purchase-lines': { access: buy, good: async () => ({}), status: 200 },
  'POST /api/desk/purchase-lines/:id/cancel': {
    access: buy,
    good: async ({ app }) => ({ id: (await orderTestPurchase(app)).lineId }),
    status: 200,
  },
  'POST /api/desk/purchase-orders': {
    access: buy,
    good: async ({ app }) => {
      const { supplierId } = await orderTestPurchase(app)
      return { supplierId, lines: [{ productId: (await addProduct(app)).id, quantity: 5, onOrder: 0 }] }
    },
    status: 201,
  },
  'GET /api/desk/purchase-orders/:id/pdf': {
    access: buy,
    good: async ({ app }) => ({ id: (await orderTestPurchase(app)).id }),
    status: 200,
  },
  'GET /api/desk/purchase-orders/:id/export': {
    access: buy,
    good: async ({ app }) => ({ id: (await orderTestPurchase(app)).id }),
    status: 200,
  },
}
