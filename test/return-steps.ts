import type { ApiInput } from '#contract/api.ts'
import type { DeskReturn } from '#contract/returns.ts'
import type { ReturnChangeName } from '#domain/returns/return-changes.ts'
import { createConfirmedOrder, createPaidOrder, type DeskScene, fulfilUpTo } from './fulfilment-steps.ts'
import { getOrderRow } from './payments/payment-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

type AskInput = ApiInput<'POST /api/orders/:id/returns'>

/** A delivered order: a cash order of four packs, whose money is recorded, or an online order of two. */
export async function createDeliveredOrder(app: TestApp, payment: 'COD' | 'ONLINE' = 'COD'): Promise<DeskScene> {
  const scene = payment === 'COD' ? await createConfirmedOrder(app) : await createPaidOrder(app)
  await fulfilUpTo(scene, 'deliver')
  if (payment === 'COD') {
    const { total_paise: total } = await getOrderRow(app, scene.id)
    const money = { id: scene.id, amount: total / 100, mode: 'cash' as const }
    expectOk(await scene.staff.api('POST /api/desk/orders/:id/cash', money))
  }
  return scene
}

export function returnInput(overrides: Partial<AskInput> = {}): Omit<AskInput, 'id'> {
  return {
    reason: 'unwanted',
    lines: [{ position: 0, quantity: 1 }],
    isUnopened: true,
    payout: 'asha@bank',
    ...overrides,
  }
}

/** Sends the request for a return. */
export function sendReturnRequest(
  { customer, id }: Pick<DeskScene, 'customer' | 'id'>,
  overrides: Partial<AskInput> = {},
) {
  return customer.api('POST /api/orders/:id/returns', { ...returnInput(overrides), id })
}

/** Asks for a return, and returns its id. */
export async function askForTestReturn(...request: Parameters<typeof sendReturnRequest>): Promise<string> {
  const { returns } = expectOk(await sendReturnRequest(...request))
  return returns[0]!._id
}

/** Takes a return by desk calls up to this step; the inspection destroys all packs, or shelves those of one batch. */
export async function takeReturnUpTo(
  { staff: { api } }: Pick<DeskScene, 'staff'>,
  id: string,
  last: ReturnChangeName,
  shelved = 0,
): Promise<DeskReturn> {
  const steps: readonly (readonly [ReturnChangeName, () => Promise<DeskReturn>])[] = [
    ['approve', async () => expectOk(await api('POST /api/desk/returns/:id/approve', { id, way: 'send' })).return],
    ['receive', async () => expectOk(await api('POST /api/desk/returns/:id/receive', { id })).return],
    [
      'inspect',
      async () => {
        const { lines } = expectOk(await api('GET /api/desk/returns/:id', { id })).return
        const accepted = lines.map(({ position, quantity, batches }) => {
          return { position, batchId: batches[0]!.batchId, shelved, destroyed: quantity - shelved }
        })
        return expectOk(await api('POST /api/desk/returns/:id/inspect', { id, lines: accepted })).return
      },
    ],
    ['refund', async () => expectOk(await api('POST /api/desk/returns/:id/refund', { id })).return],
  ]
  for (const [name, take] of steps) {
    const taken = await take()
    if (name === last) return taken
  }
  throw new Error(`No step ${last}`)
}
