import type { OrderPlaced } from '#contract/orders.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { decideSubmit } from '#domain/orders/live-order.ts'
import { sawSamePrices } from '#domain/orders/seen-prices.ts'
import { asLiveOrder, findLiveOrder, lockCart, openNewCart } from '../cart/cart-generation.ts'
import { clearSavedCart, correctAgainstStock } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { cancelAndRestock } from './cancel-order.ts'
import { enqueueOrderMails } from './enqueue-order-mails.ts'
import { type Attempt, findAnswer, keepAnswer, readAttempt } from './idempotency.ts'
import { type OrderInput, readSubmission, type Submission } from './read-submission.ts'
import { recordOrder } from './record-order.ts'
import { takeStock } from './stock.ts'

type Submit = { readonly customerId: string; readonly idempotencyKey: string | undefined; readonly input: OrderInput }

/**
 * Places an order: exactly what was shown, at exactly the price that was shown, once (D10 to D13). A repeat gets the
 * answer of the first; whatever changed in between is a 409 with the fresh cart beside it, and nothing is placed.
 */
export async function placeOrder(ctx: Context, { customerId, idempotencyKey, input }: Submit): Promise<OrderPlaced> {
  const submission = readSubmission(input)
  const attempt = readAttempt(customerId, idempotencyKey, input)
  try {
    const answer = await inTransaction(ctx.db, (trx) => answerSubmit(ctx, trx, attempt, submission))
    ctx.wakeWorker()
    return answer
  } catch (error) {
    throw await withFreshCart(ctx, submission, error)
  }
}

async function answerSubmit(ctx: Context, trx: Trx, attempt: Attempt, submission: Submission): Promise<OrderPlaced> {
  const { customerId } = attempt
  const now = ctx.now()
  const generation = await lockCart(trx, customerId)
  const known = await findAnswer(trx, attempt)
  if (known !== null) return known

  const live = await findLiveOrder(trx, customerId, generation)
  const decision = decideSubmit(live && asLiveOrder(live), submission, now)
  if (decision === 'replace')
    await cancelAndRestock(trx, live!, { actor: 'customer', note: 'Cash on Delivery chosen instead', at: now })
  const order =
    decision === 'return'
      ? live!
      : await place(ctx, trx, {
          customerId,
          submission,
          generation: decision === 'open-new-cart' ? await openNewCart(trx, customerId) : generation,
        })
  const answer = answerFor(order)
  await keepAnswer(trx, attempt, answer, now)
  return answer
}

type Placing = { readonly customerId: string; readonly generation: number; readonly submission: Submission }

async function place(ctx: Context, trx: Trx, { customerId, generation, submission }: Placing): Promise<OrderRow> {
  const lines = await takeStock(trx, submission.lines, ctx.now())
  const totals = priceCart(lines)
  const unitPrices = new Map(lines.map((line) => [line.productId, line.unitPrice]))
  if (!sawSamePrices(submission.seen, { unitPrices, totals })) {
    throw new Refusal('price_changed', 'A price has changed since you opened this page. Please check the new total.')
  }
  const order = await recordOrder(ctx, trx, { customerId, generation, submission, lines, totals })
  if (order.status === 'Confirmed') {
    await clearSavedCart(trx, customerId)
    await enqueueOrderMails(ctx, trx, 'mail.order-placed', order.id)
  }
  return order
}

function answerFor(order: OrderRow): OrderPlaced {
  const { id: _id, status, payment_status: paymentStatus } = order
  const totalAmount = rupeesFromPaise(order.total_paise)
  return {
    success: true,
    message: 'Order placed successfully',
    order: { _id, orderId: String(order.number), status, paymentStatus, totalAmount },
  }
}

/** Puts the cart as it can be had now beside a refusal that is about the cart (D11). Read after the transaction was undone. */
async function withFreshCart(ctx: Context, { lines }: Submission, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || (error.code !== 'price_changed' && error.code !== 'out_of_stock')) return error
  const { cart, corrections } = await correctAgainstStock(ctx.db, lines)
  return new Refusal(error.code, error.message, { beside: { cart, corrections } })
}
