import type { ApiKey } from '#contract/api.ts'
import type { deskBuyersEndpoints } from '#contract/desk-buyers.ts'
import { paise } from '#domain/money.ts'
import { addPadBuyer, offerProduct, tradeOrderInput } from '#test/trade-order-steps.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type BuyerEndpoint = (typeof deskBuyersEndpoints)[number]
type BuyerKey = BuyerEndpoint extends infer E
  ? E extends { method: infer M extends string; path: infer P extends string }
    ? Extract<ApiKey, `${M} ${P}`>
    : never
  : never

const access = { desk: 'trade.sell' } as const

const named = async ({ app }: AccessScene) => ({ buyer: (await addPadBuyer(app)).accountId })
const list = { id: 'trl_none' }

/** The rows of the access table for the buyers whom staff serve. */
export const buyerCalls: AccessRows<BuyerKey> = {
  'GET /api/desk/buyers/:id': {
    access,
    good: async (scene) => ({ id: (await named(scene)).buyer }),
    status: 200,
  },
  'POST /api/desk/buyers/:id/receipts': {
    access: { desk: 'trade.collect' },
    good: async (scene) => ({
      id: (await named(scene)).buyer,
      mode: 'upi' as const,
      amount: 100,
      reference: 'UTR 4711',
      chequeOn: '',
      invoices: [],
    }),
    status: 200,
  },
  'GET /api/desk/entered-orders/csv': { access: { desk: 'trade.sales' }, good: async () => ({}), status: 200 },
  'POST /api/desk/buyers/:buyer/resolve': {
    access,
    good: async (scene) => ({ ...(await named(scene)), lines: [{ text: 'dolo 650 20' }] }),
    status: 200,
  },
  'POST /api/desk/buyers/:buyer/lines': {
    access,
    good: named,
    file: async () => new TextEncoder().encode('Dolo 650,20'),
    status: 200,
  },
  'GET /api/desk/buyers/:buyer/credit': { access, good: named, status: 200 },
  'POST /api/desk/buyers/:buyer/draft': {
    access,
    good: async (scene) => ({ ...(await named(scene)), known: null, changes: [] }),
    status: 200,
  },
  'GET /api/desk/buyers/:buyer/pack-words': { access, good: named, status: 200 },
  'POST /api/desk/buyers/:buyer/pack-words': {
    access,
    good: async (scene) => ({ ...(await named(scene)), word: 'box', packs: 10 }),
    status: 200,
  },
  'DELETE /api/desk/buyers/:buyer/pack-words': {
    access,
    good: async (scene) => ({ ...(await named(scene)), word: 'box' }),
    status: 200,
  },
  'GET /api/desk/buyers/:buyer/lists': { access, good: named, status: 200 },
  'GET /api/desk/buyers/:buyer/lists/:id': {
    access,
    good: async (scene) => ({ ...(await named(scene)), ...list }),
    status: 404,
  },
  'POST /api/desk/buyers/:buyer/lists': {
    access,
    good: async (scene) => ({
      ...(await named(scene)),
      name: 'Weekly',
      lines: [{ productId: 'prd_none', quantity: 1 }],
    }),
    status: 200,
  },
  'POST /api/desk/buyers/:buyer/lists/:id/rename': {
    access,
    good: async (scene) => ({ ...(await named(scene)), ...list, name: 'Weekly' }),
    status: 404,
  },
  'DELETE /api/desk/buyers/:buyer/lists/:id': {
    access,
    good: async (scene) => ({ ...(await named(scene)), ...list }),
    status: 404,
  },
  'POST /api/desk/buyers/:buyer/orders': {
    access,
    good: async ({ app }) => {
      const buyer = await addPadBuyer(app, { creditLimit: paise(100_000_00) })
      const offer = await offerProduct(app, buyer)
      return { buyer: buyer.accountId, ...tradeOrderInput([{ offer, paid: 5 }]) }
    },
    status: 201,
  },
}
