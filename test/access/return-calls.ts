import type { ApiKey } from '#contract/api.ts'
import type { ReturnChangeName } from '#domain/returns/return-changes.ts'
import { buildPhoto } from '#test/prescription-steps.ts'
import { askForTestReturn, createDeliveredOrder, returnInput, takeReturnUpTo } from '#test/return-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { AccessRows } from './access-row.ts'

type ReturnKey = Exclude<Extract<ApiKey, `${string}/returns${string}`>, `${string}/reports/${string}`>

/** A return in the state after this step, or a new one. */
async function returnAfter(app: TestApp, last?: ReturnChangeName, payment: 'COD' | 'ONLINE' = 'ONLINE') {
  const scene = await createDeliveredOrder(app, payment)
  const id = await askForTestReturn(scene)
  const details = last === undefined ? null : await takeReturnUpTo(scene, id, last)
  return { id, batchId: details?.lines[0]?.batches[0]?.batchId ?? '' }
}

const named = async (app: TestApp, ...how: [ReturnChangeName?, ('COD' | 'ONLINE')?]) => {
  return { id: (await returnAfter(app, ...how)).id }
}

const returnAtDesk = {
  reason: 'faulty' as const,
  isUnopened: false,
  note: 'Two tablets are broken',
  payout: 'asha@bank',
  lines: [{ position: 0, quantity: 1 }],
}

/** The rows of the access table for returns. */
export const returnCalls: AccessRows<ReturnKey> = {
  'GET /api/trade/returns': { access: 'customer', good: async () => ({}), status: 200 },
  // The caller has no such order.
  'POST /api/trade/returns': {
    access: 'customer',
    good: async () => ({ lines: [{ orderId: 'ord_none', position: 0, quantity: 1 }] }),
    status: 404,
  },
  'POST /api/returns/files': {
    access: 'customer',
    good: async () => ({}),
    file: async () => new Uint8Array(await buildPhoto()),
    status: 201,
  },
  'GET /api/orders/:id/returns': {
    access: 'customer',
    good: async ({ order }) => ({ id: (await order()).id }),
    status: 200,
    about: ({ id }) => ({ id }),
  },
  'POST /api/orders/:id/returns': {
    access: 'customer',
    // The order is not delivered yet.
    good: async ({ order }) => ({ ...returnInput(), id: (await order()).id }),
    status: 409,
    about: ({ id }) => ({ ...returnInput(), id }),
  },
  'POST /api/returns/:id/sent': { access: 'customer', good: async () => ({ id: 'ret_none' }), status: 404 },
  'POST /api/returns/:id/withdraw': { access: 'customer', good: async () => ({ id: 'ret_none' }), status: 404 },
  'POST /api/desk/orders/:id/returns': {
    access: { desk: 'returns.decide' },
    good: async ({ app }) => ({ id: (await createDeliveredOrder(app)).id, ...returnAtDesk }),
    status: 200,
  },
  'GET /api/desk/returns/:id': { access: { desk: 'returns.read' }, good: ({ app }) => named(app), status: 200 },
  'POST /api/desk/returns/:id/approve': {
    access: { desk: 'returns.decide' },
    good: async ({ app }) => ({ ...(await named(app)), way: 'collect' as const }),
    status: 200,
  },
  'POST /api/desk/returns/:id/refuse': {
    access: { desk: 'returns.decide' },
    good: async ({ app }) => ({ ...(await named(app)), reason: 'Opened' }),
    status: 200,
  },
  'POST /api/desk/returns/:id/withdraw': {
    access: { desk: 'returns.decide' },
    good: async ({ app }) => ({ ...(await named(app)), reason: 'The customer keeps it' }),
    status: 200,
  },
  'POST /api/desk/returns/:id/sent': {
    access: { desk: 'returns.decide' },
    good: async ({ app }) => ({ ...(await named(app, 'approve')), carrier: '', trackingNumber: 'BD 4712' }),
    status: 200,
  },
  'POST /api/desk/returns/:id/receive': {
    access: { desk: 'returns.inspect' },
    good: ({ app }) => named(app, 'approve'),
    status: 200,
  },
  'POST /api/desk/returns/:id/inspect': {
    access: { desk: 'returns.inspect' },
    good: async ({ app }) => {
      const { id, batchId } = await returnAfter(app, 'receive')
      return { id, lines: [{ position: 0, batchId, shelved: 0, destroyed: 1 }] }
    },
    status: 200,
  },
  'POST /api/desk/returns/:id/refund': {
    access: { desk: 'money.refund' },
    good: ({ app }) => named(app, 'inspect'),
    status: 200,
  },
  'POST /api/desk/returns/:id/settle-unpaid': {
    access: { desk: 'money.refund' },
    // The order was paid online.
    good: ({ app }) => named(app, 'inspect'),
    status: 409,
  },
  'POST /api/desk/returns/:id/credit-account': {
    access: { desk: 'money.refund' },
    // The order was paid online.
    good: ({ app }) => named(app, 'inspect'),
    status: 409,
  },
  'POST /api/desk/returns/:id/pay-out': {
    access: { desk: 'money.payout' },
    good: async ({ app }) => ({ ...(await named(app, 'inspect', 'COD')), reference: 'UTR 4711' }),
    status: 200,
  },
}
