import type { AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import type { ApiResult } from '#contract/client.ts'
import { COD_CHECK } from '#domain/fulfilment/order-queues.ts'
import { isOpen, isSoftEnded } from '#domain/payments/attempt.ts'
import type { Model, ModelAttempt, ModelOrder } from './model-state.ts'
import { modelCutAmount, modelOrderTotal } from './model-rules.ts'
import { applyAttemptState, endModelAttempt } from './payment-rules.ts'
import type { RealShop } from './real-shop.ts'
import { netModelPacks } from './stock-rules.ts'

export type ShopCommand = AsyncCommand<Model, RealShop>

/** Builds a command that runs on the shop and the model and compares their states. */
export function command(
  words: string,
  can: (model: Model) => boolean,
  act: (model: Model, real: RealShop) => Promise<void>,
): ShopCommand {
  return {
    check: can,
    toString: () => words,
    run: async (model, real) => {
      await act(model, real)
      await expectSame(model, real)
    },
  }
}

async function expectSame(model: Model, real: RealShop): Promise<void> {
  const seen = await real.see()
  const { stocks, orders, carts, sessions, refunds, sent, staffChanges, shopMails, attempts } = seen
  const nets = model.products.map((_, index) => netModelPacks(model, index))
  const placeOf = new Map(real.products.map((id, place) => [id, place]))
  expect({
    stocks,
    levels: seen.levels,
    batches: seen.batches.map(([id, ...facts]) => [placeOf.get(id), ...facts].join(' ')).toSorted(),
    packs: seen.packs.map((packs) => packs.map(([number, quantity]) => `${quantity} of ${number}`).toSorted()),
    notices: seen.notices,
    requests: seen.requests,
    waiting: seen.waiting,
    returnedToSupplier: seen.returnedToSupplier,
    orders: orders.map(
      ({ status, payment, type, total, cut, hold }) => `${type} ${status}/${payment} ${total} - ${cut} ${hold ?? ''}`,
    ),
    carts: carts.map((lines) => lines.map(([id, quantity]) => `${placeOf.get(id)}x${quantity}`)),
    sessions,
    refunds,
    sent,
    staffChanges,
    shopMails,
    attempts: attempts
      .map(([ref, state]) => `${ref} ${isOpen(state) ? 'open' : isSoftEnded(state) ? 'ended' : state}`)
      .toSorted(),
  }).toEqual({
    stocks: nets.map((net) => Math.max(net, 0)),
    levels: model.products.map(({ shownExpiry }, index) => [Math.max(-nets[index]!, 0), shownExpiry]),
    batches: model.products
      .flatMap(({ batches }, index) =>
        batches.map(({ number, state, onHand, held }) => [index, number, state, onHand, held].join(' ')),
      )
      .toSorted(),
    packs: model.orders.map(({ packs }) =>
      packs.map(({ batch, quantity }) => `${quantity} of ${batch.number}`).toSorted(),
    ),
    notices: model.orders.map(({ notices }) => notices),
    requests: model.requests.map(({ state }) => state),
    waiting: model.waiting.length,
    returnedToSupplier: model.supplierReturns.reduce((sum, { quantity }) => sum + quantity, 0),
    orders: model.orders.map(
      (order) =>
        `${order.type} ${order.status}/${order.payment} ${modelOrderTotal(order)} - ${modelCutAmount(order)} ${order.awaitsCall ? COD_CHECK : ''}`,
    ),
    carts: model.customers.map(({ saved }) => saved.map(({ product, quantity }) => `${product}x${quantity}`)),
    sessions: model.customers.map(({ tokens }) => tokens.length),
    refunds: model.orders.map((order) => order.refunds.map(({ amount }) => amount).toSorted((one, next) => one - next)),
    sent: model.orders.map((order) => order.refunds.filter(({ sent }) => sent).length),
    staffChanges: model.orders.map((order) => order.staffChanges),
    shopMails: model.orders.map(({ type, paidBy }) => (type === 'COD' || paidBy !== null ? 1 : 0)),
    attempts: model.orders.flatMap((order) => order.attempts.map(({ ref, known }) => `${ref} ${known}`)).toSorted(),
  })
}

/** The outcome of a call: "201", "409 out_of_stock". */
export function outcomeOf(result: ApiResult<unknown>): string {
  if (result.ok) return String(result.status)
  return result.reason === 'refused' ? `${result.status} ${result.code}` : result.reason
}

/** Applies the shop's gateway calls since the last sync to the model, in order. Returns the fetched references. */
export function syncGatewayCalls(
  model: Model,
  real: RealShop,
  kept: (order: ModelOrder) => boolean = () => false,
): string[] {
  const told = real.gateway.told.splice(0)
  for (const { call, ref } of told) {
    const { order, attempt } = findAttempt(model, ref)
    if (call === 'fetch') applyAttemptState(model, order, attempt, kept(order))
    else if (attempt.bank === 'created' || attempt.bank === 'pending') {
      attempt.bank = 'failed'
      endModelAttempt(attempt)
    }
  }
  return told.filter(({ call }) => call === 'fetch').map(({ ref }) => ref)
}

function findAttempt(model: Model, ref: string): { order: ModelOrder; attempt: ModelAttempt } {
  for (const order of model.orders) {
    const attempt = order.attempts.find((one) => one.ref === ref)
    if (attempt !== undefined) return { order, attempt }
  }
  throw new Error(`The shop fetched the unknown payment ${ref}`)
}
