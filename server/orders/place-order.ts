import type { OrderPlacedInPaise } from '#contract/orders.ts'
import { BLOCKED_CUSTOMER } from '#domain/customers/customer-changes.ts'
import type { DeliveryTerms } from '#domain/delivery/delivery-terms.ts'
import { decideSubmit } from '#domain/orders/live-order.ts'
import { required } from '#domain/required.ts'
import { lockCartToOrder, openNewCart } from '../cart/cart-generation.ts'
import { saleRules } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { expectTakingOrders } from '../settings/opening.ts'
import { expectDelivery, feeAt, readDeliveryTerms } from './expect-delivery.ts'
import { withFreshCart } from './fresh-cart.ts'
import { expectAllowedQuantities, priceLines } from './price-lines.ts'
import { type OrderInput, readSubmission, type Submission } from './read-submission.ts'
import { recordOrder, storeAnswer } from './record-order.ts'
import {
  placedResponse,
  toExistingOrders,
  expectOrdersWithinLimit,
  readSubmitKey,
  readSubmitState,
  type SubmitKey,
} from './submit-state.ts'
import { conflictingRepeat, alreadyPaid, onlineUnavailable } from './submit-refusals.ts'
import { cancelUnpaidOrder, findPaidMeanwhile, settleUnpaidOrder, type UnpaidOrder } from './unpaid-order.ts'

type Submit = { readonly customerId: string; readonly idempotencyKey: string | undefined; readonly input: OrderInput }

/**
 * Places an order once, with the lines and prices that the customer saw (orders-1, orders-2). A repeated submit gets the
 * first answer. A difference in lines or prices is a 409.
 */
export async function placeOrder(ctx: Context, submit: Submit): Promise<OrderPlacedInPaise> {
  const submission = readSubmission(submit.input)
  if (submission.paymentType === 'ONLINE' && !ctx.payments.accepted) throw onlineUnavailable()
  const key = readSubmitKey(submit.customerId, submit.idempotencyKey, submit.input)
  try {
    const delivery = await readDeliveryTerms(ctx, submission.shipping.postalCode)
    return await submitOrder(ctx, { key, submission, delivery, settled: null })
  } catch (error) {
    throw await withFreshCart(ctx, submission, error)
  }
}

type SubmitAttempt = {
  readonly key: SubmitKey
  readonly submission: Submission
  /** The terms at the address of the submission. */
  readonly delivery: DeliveryTerms
  /** The unpaid order that was settled before this attempt. */
  readonly settled: UnpaidOrder | null
}

type Outcome = { readonly answer: OrderPlacedInPaise } | { readonly unsettled: UnpaidOrder }

/** Settles an unpaid order between two transactions, because that calls its gateway. */
async function submitOrder(ctx: Context, attempt: SubmitAttempt): Promise<OrderPlacedInPaise> {
  const outcome = await inTransaction(ctx.preparedDb, (trx) => placeInTransaction(ctx, trx, attempt))
  if ('unsettled' in outcome) {
    await settleUnpaidOrder(ctx, outcome.unsettled)
    return submitOrder(ctx, { ...attempt, settled: outcome.unsettled })
  }
  ctx.versions.stockChanged()
  ctx.wakeWorker()
  return outcome.answer
}

/** Locks the customer, the replaced order and the products, in that order, to avoid deadlocks (desk-2). */
async function placeInTransaction(
  ctx: Context,
  trx: Trx,
  { key, submission, delivery, settled }: SubmitAttempt,
): Promise<Outcome> {
  const { customerId } = key
  const now = ctx.now()
  const generation = await lockCartToOrder(trx, customerId)
  const state = await readSubmitState(ctx, trx, key, submission)
  const { answer, live, unpaid } = state
  if (answer !== null) return { answer }
  if (state.isBlocked) throw new Refusal('forbidden', BLOCKED_CUSTOMER)
  const paid = await findPaidMeanwhile(trx, customerId, settled)
  if (paid !== null && !settled?.repeats) throw alreadyPaid(paid)
  if (paid !== null) return answerAgain(trx, key, paid, now)

  const decision = decideSubmit(toExistingOrders(state), submission, now)
  if (decision === 'already-paid') throw alreadyPaid(required(live))
  if (decision === 'return') {
    const toPay = submission.paymentType === 'ONLINE' ? unpaid : null
    if (toPay !== null && settled === null) return { unsettled: { order: toPay, repeats: true } }
    return answerAgain(trx, key, toPay ?? required(live), now)
  }
  expectTakingOrders(ctx, state.opening)
  const prices = priceLines(state.products, submission, feeAt(ctx, delivery))
  if (decision === 'conflicting-repeat') throw conflictingRepeat(required(live))
  expectOrdersWithinLimit(ctx, state)
  expectAllowedQuantities(state.products, submission, saleRules(ctx).quantities)
  expectDelivery(state, submission, { delivery, total: prices.totals.totalAmount, now })
  if (decision === 'replace' && settled === null) return { unsettled: { order: required(unpaid), repeats: false } }
  const replaced =
    decision === 'replace' ? await cancelUnpaidOrder(ctx, trx, { unpaid: required(unpaid), submission }) : null
  const cartIsTaken = live !== null && live.id !== replaced?.id
  const placed = await recordOrder(ctx, trx, {
    kind: 'cart',
    generation: cartIsTaken ? await openNewCart(trx, customerId) : generation,
    replaced,
    key,
    ordered: submission,
    ...prices,
    products: state.products,
    handing: { delivery, collectAt: null },
  })
  return { answer: placed }
}

async function answerAgain(trx: Trx, key: SubmitKey, order: OrderRow, now: Date): Promise<Outcome> {
  await storeAnswer(trx, key, order, now)
  return { answer: placedResponse(order) }
}
