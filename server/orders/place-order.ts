import type { OrderPlaced } from '#contract/orders.ts'
import { decideSubmit } from '#domain/orders/live-order.ts'
import { lockCart, openNewCart } from '../cart/cart-generation.ts'
import { correctAgainstStock, saleRules } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { type IdempotencyKey, readIdempotencyKey } from './idempotency.ts'
import type { OnlinePayments } from './online-payments.ts'
import { expectAllowedQuantities, explainUnavailable, expectSeenPrices, priceLines } from './price-lines.ts'
import { type OrderInput, readSubmission, type Submission } from './read-submission.ts'
import { recordOrder, storeAnswer } from './record-order.ts'
import { answerFor, asStandingOrders, expectFewOrders, readStanding } from './standing-orders.ts'
import { ItemUnavailable, takeStock } from './stock.ts'
import { alreadyOrdered, alreadyPaid, onlineUnavailable } from './submit-refusals.ts'
import { cancelUnpaidOrder, findPaidMeanwhile, type Settled, settleUnpaidOrder } from './unpaid-order.ts'

type Submit = { readonly customerId: string; readonly idempotencyKey: string | undefined; readonly input: OrderInput }

/**
 * Places an order: exactly what was shown, at exactly the price that was shown, once (D10 to D13, D77). A repeat gets the
 * answer of the first submit. Any difference is a 409, and nothing is placed.
 */
export async function placeOrder(ctx: Context, payments: OnlinePayments, submit: Submit): Promise<OrderPlaced> {
  const submission = readSubmission(submit.input)
  if (submission.paymentType === 'ONLINE' && !payments.accepted) throw onlineUnavailable()
  const key = readIdempotencyKey(submit.customerId, submit.idempotencyKey, submit.input)
  try {
    const settled = await settleUnpaidOrder(ctx, payments, key, submission)
    const answer = await inTransaction(ctx.db, (trx) =>
      placeInTransaction(ctx, payments, trx, { key, submission, settled }),
    )
    ctx.versions.stockChanged()
    ctx.wakeWorker()
    return answer
  } catch (error) {
    throw await withFreshCart(ctx, submission, error)
  }
}

type Prepared = {
  readonly key: IdempotencyKey
  readonly submission: Submission
  readonly settled: Settled | null
}

/** Locks the customer, the replaced order and the products, in this order (D47). */
async function placeInTransaction(
  ctx: Context,
  payments: OnlinePayments,
  trx: Trx,
  { key, submission, settled }: Prepared,
): Promise<OrderPlaced> {
  const { customerId } = key
  const now = ctx.now()
  const generation = await lockCart(trx, customerId)
  const standing = await readStanding(ctx, trx, key)
  const { answer, live, unpaid } = standing
  if (answer !== null) return answer
  const paid = await findPaidMeanwhile(trx, customerId, settled)
  if (paid !== null && !settled?.repeats) throw alreadyPaid(paid)
  if (paid !== null) return answerAgain(trx, key, paid, now)

  const decision = decideSubmit(asStandingOrders(standing), submission, now)
  if (decision === 'already-paid') throw alreadyPaid(live!)
  if (decision === 'already-ordered') {
    await expectSeenPrices(trx, submission)
    throw alreadyOrdered(live!)
  }
  if (decision === 'return') {
    const repeated = submission.paymentType === 'ONLINE' ? (unpaid ?? live!) : live!
    return answerAgain(trx, key, repeated, now)
  }
  expectFewOrders(ctx, standing)
  const replaced =
    decision === 'replace' ? await cancelUnpaidOrder(ctx, payments, trx, { unpaid: unpaid!, submission }) : null
  const cartIsTaken = live !== null && live.id !== replaced?.id
  const cartGeneration = cartIsTaken ? await openNewCart(trx, customerId) : generation
  const products = await takeStock(trx, submission.lines, now)
  expectAllowedQuantities(products, submission, ctx.config.orderLimits.quantities)
  const priced = priceLines(products, submission)
  return recordOrder(ctx, trx, { key, cartGeneration, submission, priced, replaced })
}

async function answerAgain(trx: Trx, key: IdempotencyKey, order: OrderRow, now: Date): Promise<OrderPlaced> {
  await storeAnswer(trx, key, order, now)
  return answerFor(order)
}

/** Adds the cart as it can be had now to a refusal about the cart (D11). Reads it after the transaction was undone. */
async function withFreshCart(ctx: Context, submission: Submission, error: unknown): Promise<unknown> {
  const { db } = ctx
  const refusal = error instanceof ItemUnavailable ? await explainUnavailable(db, submission, saleRules(ctx)) : error
  if (!(refusal instanceof Refusal) || (refusal.code !== 'price_changed' && refusal.code !== 'out_of_stock'))
    return refusal
  const { cart, corrections } = await correctAgainstStock(db, submission.lines, saleRules(ctx))
  return new Refusal(refusal.code, refusal.message, { beside: { cart, corrections } })
}
