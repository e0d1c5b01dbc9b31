import { expect } from 'vitest'
import type { DeskClient } from '#contract/client.ts'
import type { OrderChangeName } from '#domain/fulfilment/order-changes.ts'
import { paise, rupeesFromPaise } from '#domain/money.ts'
import { MINUTE } from '#domain/time.ts'
import { openStaffSession } from '#server/http/staff-session.ts'
import { shipmentInput } from '#test/fulfilment-steps.ts'
import { deskClient } from '#test/staff-steps.ts'
import {
  cancelModelOrder,
  modelCutAmount,
  cutModelPacks,
  addModelRefund,
  holdReturnedPacks,
  modelOrderTotal,
  awaitsOnlinePayment,
} from './model-rules.ts'
import { uncutPacks, type Model, type ModelOrder } from './model-state.ts'
import type { RealShop } from './real-shop.ts'
import { orderIdOf, nthOrder } from './shopping-commands.ts'
import { syncGatewayCalls, outcomeOf, type ShopCommand, command } from './command.ts'

const CLAIM = 10 * MINUTE

/** Opens a new session per call, because sessions lock after 30 minutes. */
export async function openStaffClient({ app, staff }: RealShop, person: number): Promise<DeskClient> {
  const { token } = await openStaffSession(app.ctx, app.ctx.db, { staffId: staff[person]!, userAgent: '' })
  return deskClient(app, token)
}

type DeskAction = (
  one: ModelOrder,
  call: { api: DeskClient; id: string; model: Model; real: RealShop },
) => Promise<boolean>

/** Every fourth command takes an order in any state; the others prefer a state that allows the step. */
const ANY_STATE = 4

/** Builds a command for a change of one order by staff. `act` returns whether it succeeded. */
export function deskCommand(
  words: string,
  { place, person, from, prefers = () => true }: Chosen,
  act: DeskAction,
): ShopCommand {
  const isPreferred = (one: ModelOrder) => from.includes(one.status) && prefers(one)
  const chosen = (model: Model) =>
    (place % ANY_STATE === 0 ? undefined : nthOrder(model, place, isPreferred)) ?? nthOrder(model, place)
  const can = (model: Model) => chosen(model) !== undefined
  return command(`staff ${person}: ${words} order ${place}`, can, async (model, real) => {
    const one = chosen(model)!
    const id = await orderIdOf(model, real, one)
    if (await act(one, { api: await openStaffClient(real, person), id, model, real })) one.staffChanges += 1
  })
}

type Chosen = {
  readonly place: number
  readonly person: number
  readonly from: readonly string[]
  /** Another condition of the orders that allow the step. */
  readonly prefers?: (one: ModelOrder) => boolean
}

export const isClaimedByOther = ({ claim }: ModelOrder, person: number, { now }: Model) =>
  claim !== null && claim.person !== person && claim.until > now

/** Reserves the packing of an order for ten minutes. */
export function claimPackingCommand(place: number, person: number): ShopCommand {
  const from = ['Confirmed']
  return deskCommand('claim', { place, person, from }, async (one, { api, id, model }) => {
    const may = from.includes(one.status) && !isClaimedByOther(one, person, model)
    expect(outcomeOf(await api('POST /api/desk/orders/:id/claim', { id }))).toBe(may ? '200' : '409 conflict')
    if (may) one.claim = { person, until: model.now + CLAIM }
    return may
  })
}

type DeskMove = Extract<OrderChangeName, 'ship' | 'sendOut' | 'deliver' | 'takeBack'>

const moves = {
  ship: {
    from: ['Packed'],
    to: 'Shipped',
    send: (api, id) => api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }),
  },
  sendOut: {
    from: ['Shipped'],
    to: 'Out for Delivery',
    send: (api, id) => api('POST /api/desk/orders/:id/out', { id }),
  },
  deliver: {
    from: ['Shipped', 'Out for Delivery'],
    to: 'Delivered',
    send: (api, id) => api('POST /api/desk/orders/:id/deliver', { id }),
  },
  takeBack: {
    from: ['Shipped', 'Out for Delivery'],
    to: 'Returned',
    send: (api, id) => api('POST /api/desk/orders/:id/return', { id, reason: 'Refused' }),
  },
} as const satisfies Record<DeskMove, { from: string[]; to: string; send: (api: DeskClient, id: string) => unknown }>

export const deskMoves = Object.keys(moves) as DeskMove[]

/** Moves an order to its next state. A return refunds the money and holds the packs for inspection. */
export function advanceOrderCommand(place: number, person: number, move: DeskMove): ShopCommand {
  const { to, send, ...rest } = moves[move]
  const from: readonly string[] = rest.from
  return deskCommand(move, { place, person, from }, async (one, { api, id }) => {
    const isRecalled = one.packs.some(({ batch }) => batch.state === 'recalled')
    const may = from.includes(one.status) && !(move === 'ship' && (isRecalled || one.isCollected))
    expect(outcomeOf(await send(api, id))).toBe(may ? '200' : '409 conflict')
    if (!may) return false
    one.status = to
    if (move !== 'takeBack') return true
    if (one.payment === 'Pending') one.payment = 'Failed'
    holdReturnedPacks(one)
    addModelRefund(one)
    return true
  })
}

/** Cuts packs of one line and refunds them. An order without packs is cancelled. */
export function cutLineCommand(place: number, person: number, line: number, packs: number): ShopCommand {
  const from = ['Confirmed']
  return deskCommand(`cut ${packs} packs of line ${line} from`, { place, person, from }, async (one, { api, id }) => {
    const position = line % one.lines.length
    const input = { id, reason: 'Not enough in stock' as const, lines: [{ position, quantity: packs }] }
    const answer = outcomeOf(await api('POST /api/desk/orders/:id/cut', input))
    if (!from.includes(one.status)) return expectRefused(answer, '409 conflict')
    if (packs > uncutPacks(one, position)) return expectRefused(answer, '422 invalid')
    expect(answer).toBe('200')
    cutModelPacks(one, position, packs)
    return true
  })
}

function expectRefused(answer: string, refusal: string): false {
  expect(answer).toBe(refusal)
  return false
}

/** Records the payment of a cash order. Only the exact amount is accepted. */
export function takeCashCommand(place: number, person: number, isExact: boolean): ShopCommand {
  const from = ['Shipped', 'Out for Delivery', 'Delivered']
  return deskCommand(
    `take ${isExact ? 'the' : 'too much'} cash for`,
    { place, person, from },
    async (one, { api, id }) => {
      const due = modelOrderTotal(one) - modelCutAmount(one)
      const amount = rupeesFromPaise(paise(due + (isExact ? 0 : 100)))
      const answer = outcomeOf(await api('POST /api/desk/orders/:id/cash', { id, amount, mode: 'cash' }))
      const may = from.includes(one.status) && one.type === 'COD' && one.payment === 'Pending'
      if (!may) return expectRefused(answer, '409 conflict')
      if (!isExact) return expectRefused(answer, '422 invalid')
      expect(answer).toBe('200')
      one.payment = 'Paid'
      return true
    },
  )
}

/** Cancels an order before it is shipped; an open payment is closed first. */
export function cancelAtDeskCommand(place: number, person: number): ShopCommand {
  const from = ['Pending', 'Confirmed', 'Packed']
  return deskCommand('cancel', { place, person, from }, async (one, { api, id, model, real }) => {
    const waited = awaitsOnlinePayment(one)
    const answer = outcomeOf(await api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
    syncGatewayCalls(model, real, (other) => other === one)
    const paidMeanwhile = waited && one.payment === 'Paid'
    const wasClosedUnpaid = one.status === 'Cancelled' && !one.cancelledByPerson
    const may = !paidMeanwhile && from.includes(one.status)
    expect(answer).toBe(may || wasClosedUnpaid ? '200' : '409 conflict')
    if (may) cancelModelOrder(one, true)
    if (wasClosedUnpaid) one.cancelledByPerson = true
    return may || wasClosedUnpaid
  })
}
