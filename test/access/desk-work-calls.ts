import type { ApiKey } from '#contract/api.ts'
import { signWallPass } from '#server/desk/wall-pass.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { listOpenAlerts, raiseAlerts } from '#server/payments/alerts.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { addTicket } from '#test/ticket-steps.ts'
import type { AccessRows } from './access-row.ts'

type DeskWorkKey = Extract<
  ApiKey,
  `${string} /api/desk/${'today' | 'wall' | 'work' | 'search' | 'alerts/' | 'tickets'}${string}` | 'GET /api/wall/:pass'
>

const ticket = async (app: TestApp) => ({ id: (await addTicket(app)).id })

async function openAlert({ ctx }: TestApp): Promise<{ id: number }> {
  const about = ctx.newId('attempt')
  await inTransaction(ctx.db, (trx) => raiseAlerts(ctx, trx, { about, orderId: null, kinds: ['overpaid'] }))
  return (await listOpenAlerts(ctx.db)).find((alert) => alert.about === about)!
}

/** The rows of the access table for Today and the tickets. */
export const deskWorkCalls: AccessRows<DeskWorkKey> = {
  'GET /api/desk/today': { access: { desk: 'desk.use' }, good: async () => ({}), status: 200 },
  'GET /api/desk/wall': { access: { desk: 'orders.read' }, good: async () => ({}), status: 200 },
  'GET /api/wall/:pass': {
    access: 'public',
    good: async ({ app: { ctx } }) => ({ pass: signWallPass(ctx) }),
    status: 200,
  },
  'GET /api/desk/work': { access: { desk: 'desk.use' }, good: async () => ({}), status: 200 },
  'GET /api/desk/search': { access: { desk: 'desk.use' }, good: async () => ({ q: 'asha' }), status: 200 },
  'POST /api/desk/alerts/:id/settle': {
    access: { desk: 'money.alerts' },
    good: async ({ app }) => ({ id: (await openAlert(app)).id, note: 'Refunded by hand' }),
    status: 200,
  },
  'GET /api/desk/tickets/:id': { access: { desk: 'tickets.answer' }, good: ({ app }) => ticket(app), status: 200 },
  'POST /api/desk/tickets/:id/answer': {
    access: { desk: 'tickets.answer' },
    good: async ({ app }) => ({ ...(await ticket(app)), answer: 'Yes, in three sizes.' }),
    status: 200,
  },
  'POST /api/desk/tickets/:id/assign': {
    access: { desk: 'tickets.answer' },
    good: ({ app }) => ticket(app),
    status: 200,
  },
  'POST /api/desk/tickets/:id/kind': {
    access: { desk: 'tickets.answer' },
    good: async ({ app }) => ({ ...(await ticket(app)), kind: 'grievance' as const }),
    status: 200,
  },
  'POST /api/desk/tickets/:id/close': {
    access: { desk: 'tickets.answer' },
    good: async ({ app }) => ({ ...(await ticket(app)), reason: 'Answered by phone' }),
    status: 200,
  },
}
