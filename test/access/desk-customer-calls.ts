import type { ApiKey } from '#contract/api.ts'
import { registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type DeskCustomerKey = Extract<ApiKey, `${string} /api/desk/${'customers' | 'replies' | 'doctors'}${string}`>

const read = { desk: 'customers.read' } as const
const block = { desk: 'customers.block' } as const
const answer = { desk: 'tickets.answer' } as const

const reply = { title: 'Opening hours', text: 'Dear {name}, we are open until 9.' }

async function addedReply(app: TestApp): Promise<{ id: string; version: number }> {
  const { api } = await signInStaff(app, ['support'])
  const title = `Hours ${app.ctx.newId('request')}`
  const { replies } = expectOk(await api('POST /api/desk/replies', { ...reply, title }))
  return { id: replies.find((one) => one.title === title)!._id, version: 1 }
}

async function blockedCustomer({ app }: AccessScene): Promise<{ id: string; reason: string }> {
  const { id } = await registerCustomer(app)
  const { api } = await signInStaff(app, ['support'])
  expectOk(await api('POST /api/desk/customers/:id/block', { id, reason: 'Stolen card' }))
  return { id, reason: 'Mistake' }
}

/** The rows of the access table for customers, canned replies and doctors. */
export const deskCustomerCalls: AccessRows<DeskCustomerKey> = {
  'GET /api/desk/customers/:id': { access: read, good: async ({ customer: { id } }) => ({ id }), status: 200 },
  'POST /api/desk/customers/:id/note': {
    access: read,
    good: async ({ customer: { id } }) => ({ id, note: 'Rings in the evening' }),
    status: 200,
  },
  'POST /api/desk/customers/:id/language': {
    access: { desk: 'orders.place' },
    good: async ({ app }) => ({ id: (await registerCustomer(app)).id, language: 'te' }),
    status: 200,
  },
  'POST /api/desk/customers/:id/block': {
    access: block,
    good: async ({ app }) => ({ id: (await registerCustomer(app)).id, reason: 'Stolen card' }),
    status: 200,
  },
  'POST /api/desk/customers/:id/unblock': { access: block, good: blockedCustomer, status: 200 },
  'GET /api/desk/replies': { access: answer, good: async () => ({}), status: 200 },
  'POST /api/desk/replies': {
    access: answer,
    good: async ({ app }) => ({ ...reply, title: app.ctx.newId('request') }),
    status: 201,
  },
  'POST /api/desk/replies/:id': {
    access: answer,
    good: async ({ app }) => ({ ...(await addedReply(app)), ...reply, title: app.ctx.newId('request') }),
    status: 200,
  },
  'POST /api/desk/replies/:id/remove': { access: answer, good: ({ app }) => addedReply(app), status: 200 },
  'GET /api/desk/doctors': { access: { desk: 'rx.decide' }, good: async () => ({ q: 'TS-1' }), status: 200 },
}
