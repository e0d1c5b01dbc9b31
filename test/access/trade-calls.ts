import type { ApiKey } from '#contract/api.ts'
import type { deskTradeEndpoints } from '#contract/desk-trade.ts'
import type { priceListEndpoints } from '#contract/price-lists.ts'
import type { tradeEndpoints } from '#contract/trade.ts'
import { addTestPerson } from '#test/firm-people-steps.ts'
import { addProduct } from '#test/factories.ts'
import { buildPhoto } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import {
  addTestPriceList,
  applyForTestTrade,
  buildApplication,
  dayAfter,
  readTradeAccount,
  verifyTestBuyer,
} from '#test/trade-steps.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type TradeEndpoint = (typeof tradeEndpoints | typeof deskTradeEndpoints | typeof priceListEndpoints)[number]
type TradeKey = TradeEndpoint extends infer E
  ? E extends { method: infer M extends string; path: infer P extends string }
    ? Extract<ApiKey, `${M} ${P}`>
    : never
  : never

const read = { desk: 'trade.read' } as const
const verify = { desk: 'trade.verify' } as const
const prices = { desk: 'trade.prices' } as const

async function applicant({ app }: AccessScene) {
  const scene = await applyForTestTrade(app)
  const { version } = await readTradeAccount(scene)
  return { id: scene.id, version }
}

async function buyer({ app }: AccessScene) {
  const scene = await applyForTestTrade(app)
  const priceListId = await verifyTestBuyer(scene)
  const { version } = await readTradeAccount(scene)
  return { scene, priceListId, named: { id: scene.id, version } }
}

async function list({ app }: AccessScene) {
  const { _id: id, version } = await addTestPriceList({ staff: await signInStaff(app, ['owner']) })
  return { id, version }
}

const priceFile = async () => new TextEncoder().encode('product,rate\nUnknown,50')

/** The rows of the access table for licensed buyers and their prices. */
export const tradeCalls: AccessRows<TradeKey> = {
  'GET /api/trade/account': { access: 'customer', good: async () => ({}), status: 200 },
  'POST /api/trade/files': {
    access: 'customer',
    good: async () => ({}),
    file: async () => new Uint8Array(await buildPhoto()),
    status: 201,
  },
  'POST /api/trade/account': {
    access: 'customer',
    good: ({ app, customer }) => buildApplication(app, customer),
    status: 200,
  },
  'POST /api/trade/licences': {
    access: 'customer',
    // Only a verified buyer renews a licence.
    good: async ({ app }) => ({
      licences: [{ form: '20B', number: '1', validUntil: dayAfter(app, 9), fileIds: ['rxf_none'] }],
    }),
    status: 409,
  },
  'POST /api/trade/prices': {
    access: 'customer',
    good: async ({ app }) => ({ productIds: [(await addProduct(app)).id] }),
    status: 200,
  },
  'GET /api/desk/trade-accounts/:id': {
    access: read,
    good: async (scene) => ({ id: (await applicant(scene)).id }),
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/verify': {
    access: verify,
    good: async (scene) => {
      const { id: priceListId } = await list(scene)
      return { ...(await applicant(scene)), priceListId }
    },
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/ask-again': {
    access: verify,
    good: async (scene) => ({ ...(await applicant(scene)), answer: 'The photo is blurred.' }),
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/refuse': {
    access: verify,
    good: async (scene) => ({ ...(await applicant(scene)), answer: 'The licence is of another firm.' }),
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/block': {
    access: verify,
    good: async (scene) => ({ ...(await buyer(scene)).named, answer: 'Cheques bounced.' }),
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/unblock': {
    access: verify,
    good: async (scene) => {
      const { scene: trade, named } = await buyer(scene)
      await trade.staff.api('POST /api/desk/trade-accounts/:id/block', { ...named, answer: 'Cheques bounced.' })
      return { id: trade.id, version: (await readTradeAccount(trade)).version }
    },
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/price-list': {
    access: prices,
    good: async (scene) => {
      const { named, priceListId } = await buyer(scene)
      return { ...named, priceListId }
    },
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/shared-credit': {
    access: { desk: 'trade.money' },
    good: async (scene) => ({ ...(await buyer(scene)).named, head: '' }),
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/salesman': {
    access: { desk: 'trade.assign' },
    good: async (scene) => {
      const { staff } = await signInStaff(scene.app, ['salesman'])
      return { ...(await buyer(scene)).named, staff: staff.id }
    },
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/remove-person': {
    access: verify,
    good: async (scene) => {
      const { scene: trade } = await buyer(scene)
      const { personId } = await addTestPerson(scene.app, trade.customer)
      return { id: trade.id, personId, reason: 'Left the firm.' }
    },
    status: 200,
  },
  'POST /api/desk/trade-accounts/:id/terms': {
    access: { desk: 'trade.money' },
    good: async (scene) => ({ ...(await buyer(scene)).named, creditLimit: 50_000, termsDays: 21 }),
    status: 200,
  },
  'GET /api/desk/price-lists/:id': {
    access: read,
    good: async (scene) => ({ id: (await list(scene)).id }),
    status: 200,
  },
  'GET /api/desk/price-lists/:id/products': {
    access: read,
    good: async (scene) => ({ id: (await list(scene)).id }),
    status: 200,
  },
  'POST /api/desk/price-lists': { access: prices, good: async () => ({ name: 'Chemists' }), status: 201 },
  'POST /api/desk/price-lists/:id/rename': {
    access: prices,
    good: async (scene) => ({ ...(await list(scene)), name: 'Chemists of the city' }),
    status: 200,
  },
  'POST /api/desk/price-lists/:id/short-dated': {
    access: prices,
    good: async (scene) => ({ ...(await list(scene)), shortDatedPercent: 20 }),
    status: 200,
  },
  'POST /api/desk/price-lists/:id/prices': {
    access: prices,
    good: async (scene) => ({
      ...(await list(scene)),
      productId: (await addProduct(scene.app)).id,
      validFrom: dayAfter(scene.app, 0),
      slabs: [{ minQuantity: 1, rate: 30, casePack: 1, scheme: '10+1' }],
    }),
    status: 200,
  },
  'POST /api/desk/price-lists/:id/end': {
    access: prices,
    good: async (scene) => ({
      ...(await list(scene)),
      productId: (await addProduct(scene.app)).id,
      validFrom: dayAfter(scene.app, 1),
    }),
    status: 200,
  },
  'POST /api/desk/price-lists/:id/preview': {
    access: prices,
    good: async (scene) => ({ id: (await list(scene)).id, validFrom: dayAfter(scene.app, 0) }),
    file: priceFile,
    status: 200,
  },
  'POST /api/desk/price-lists/:id/import': {
    access: prices,
    good: async (scene) => ({ ...(await list(scene)), validFrom: dayAfter(scene.app, 0) }),
    file: priceFile,
    status: 200,
  },
}
