import type { ApiKey } from '#contract/api.ts'
import { createHolder, createParcel, sheetInput } from '#test/day-steps.ts'
import { buildPhoto } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type DayKey = Extract<ApiKey, `${string} /api/desk/${'run' | 'cash'}${string}`>

/** The open money of another person, which owners may close. */
async function openSheet({ app }: AccessScene) {
  const { holder, amount } = await createHolder(app)
  const owner = await signInStaff(app, ['owner'])
  return sheetInput(owner.api, { cash: amount, staff: holder.staff.id })
}

async function closedSheet(scene: AccessScene) {
  const { api } = await signInStaff(scene.app, ['owner'])
  return { id: expectOk(await api('POST /api/desk/cash/sheets', await openSheet(scene))).sheet._id }
}

let days = 0

/** The rows of the access table for the rider's run and closing time. */
export const dayCalls: AccessRows<DayKey> = {
  'GET /api/desk/run': { access: { desk: 'run.deliver' }, good: async () => ({}), status: 200 },
  'POST /api/desk/run/:id/deliver': {
    access: { desk: 'run.deliver' },
    good: async ({ app }) => ({ id: (await createParcel(app)).id }),
    status: 200,
  },
  'POST /api/desk/run/:id/deliver-paid': {
    access: { desk: 'run.deliver' },
    good: async ({ app }) => {
      const { id, amount } = await createParcel(app)
      return { id, amount, mode: 'cash' as const }
    },
    status: 200,
  },
  'POST /api/desk/run/:id/missed': {
    access: { desk: 'run.deliver' },
    good: async ({ app }) => ({ id: (await createParcel(app)).id, reason: 'Nobody opened the door' as const }),
    status: 200,
  },
  'POST /api/desk/run/:id/return': {
    access: { desk: 'run.deliver' },
    good: async ({ app }) => ({ id: (await createParcel(app)).id, reason: 'Refused at the door' }),
    status: 200,
  },
  'POST /api/desk/cash/count': {
    access: { desk: 'cash.close' },
    good: async () => ({ notes: {}, upi: 0 }),
    status: 409,
  },
  'POST /api/desk/cash/float': { access: { desk: 'cash.close' }, good: async () => ({ amount: 500 }), status: 200 },
  'POST /api/desk/cash/expense': {
    access: { desk: 'cash.close' },
    // A new person has no cash at hand.
    good: async () => ({ amount: 20, purpose: 'Tape', fileIds: [] }),
    status: 422,
  },
  'POST /api/desk/cash/receipts': {
    access: { desk: 'cash.close' },
    good: async () => ({}),
    file: async () => new Uint8Array(await buildPhoto()),
    status: 201,
  },
  'GET /api/desk/cash': { access: { desk: 'cash.close' }, good: async () => ({}), status: 200 },
  // A new person holds nothing.
  'POST /api/desk/cash/sheets': {
    access: { desk: 'cash.close' },
    good: async () => ({ count: 1, reason: '', handedTo: null }),
    status: 409,
  },
  'POST /api/desk/cash/sheets/:id/correct': {
    access: { desk: 'cash.correct' },
    good: async (scene) => ({
      ...(await closedSheet(scene)),
      mode: 'cash' as const,
      direction: 'more' as const,
      amount: 10,
      reason: 'A note was under the till',
    }),
    status: 200,
  },
  'GET /api/desk/cash/days/:id': {
    access: { desk: 'cash.read' },
    good: async () => ({ id: '2026-11-20' }),
    status: 200,
  },
  'POST /api/desk/cash/days/:id/lock': {
    access: { desk: 'cash.correct' },
    // Days before any money came in.
    good: async () => ({ id: `${2000 + (days += 1)}-01-01` }),
    status: 200,
  },
}
