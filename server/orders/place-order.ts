import type { OrderPlaced } from '#contract/orders.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { awaitsPayment, decideSubmit } from '#domain/orders/live-order.ts'
import { asLiveOrder, findLiveOrder, findStandingOrder, lockCart, openNewCart } from '../cart/cart-generation.ts'
import { correctAgainstStock } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { cancelAndRestock } from './cancel-order.ts'
import { type Attempt, findAnswer, keepAnswer, readAttempt } from './idempotency.ts'
import { type OnlinePayments, paidByNow, refuseWhilePaying } from './online-payments.ts'
import { lockOrder } from './orders-queries.ts'
import { type OrderInput, readSubmission, type Submission } from './read-submission.ts'
import { priceLines, refusalNow } from './price-lines.ts'
import type { PlacePlainly } from './place-plainly.ts'
import { NotToBeHad, recordOrder } from './record-order.ts'

/** How money is taken, and how what is plainly a new order is placed. */
type Ways = { readonly payments: OnlinePayments; readonly placePlainly: PlacePlainly }
type Submit = { readonly customerId: string; readonly idempotencyKey: string | undefined; readonly input: OrderInput }

/**
 * Places an order: exactly what was shown, at exactly the price that was shown, once (D10 to D13). A repeat gets the
 * answer of the first; whatever changed in between is a 409 with the fresh cart beside it, and nothing is placed.
 */
export async function placeOrder(
  ctx: Context,
  { payments, placePlainly }: Ways,
  { customerId, idempotencyKey, input }: Submit,
): Promise<OrderPlaced> {
  const submission = readSubmission(input)
  if (submission.paymentType === 'ONLINE' && !payments.accepted) throw onlineNotTaken()
  const attempt = readAttempt(customerId, idempotencyKey, input)
  const placed = await placePlainly({ attempt, submission })
  if (placed !== null) {
    ctx.versions.stockChanged()
    ctx.wakeWorker()
    return placed
  }
  const askedAbout = await settleUnpaid(ctx, payments, attempt, submission)
  try {
    const answer = await inTransaction(ctx.db, (trx) =>
      answerSubmit(ctx, payments, trx, { attempt, submission, askedAbout }),
    )
    ctx.versions.stockChanged()
    ctx.wakeWorker()
    return answer
  } catch (error) {
    const why = error instanceof NotToBeHad ? await refusalNow(ctx.db, submission) : error
    throw await withFreshCart(ctx, submission, why)
  }
}

function onlineNotTaken(): Refusal {
  const message = 'Online payment is not available yet. Please choose Cash on Delivery.'
  return new Refusal('invalid', message, { fields: { paymentType: message } })
}

/**
 * When this very cart stands as an order that waits for its payment, the gateway is asked first, and for cash the payment
 * is ended there (D13). Before the transaction, because it speaks to the outside. Returns the order it asked about.
 */
async function settleUnpaid(
  ctx: Context,
  payments: OnlinePayments,
  attempt: Attempt,
  { fingerprint, paymentType }: Submission,
): Promise<string | null> {
  const live = await findStandingOrder(ctx.db, attempt.customerId)
  if (live === null || !awaitsPayment(asLiveOrder(live)) || live.cart_fingerprint !== fingerprint) return null
  if ((await findAnswer(ctx.db, attempt)) !== null) return null
  await (paymentType === 'COD' ? payments.close(live.id) : payments.ask(live.id))
  return live.id
}

type Submitted = { readonly attempt: Attempt; readonly submission: Submission; readonly askedAbout: string | null }

async function answerSubmit(
  ctx: Context,
  payments: OnlinePayments,
  trx: Trx,
  { attempt, submission, askedAbout }: Submitted,
): Promise<OrderPlaced> {
  const { customerId } = attempt
  const now = ctx.now()
  const generation = await lockCart(trx, customerId)
  const known = await findAnswer(trx, attempt)
  if (known !== null) return known

  const live = await findLiveOrder(trx, customerId, generation)
  const decision = decideSubmit(live && asLiveOrder(live), submission, now)
  const paidAfterAll = live?.id === askedAbout && live?.payment_status === 'Paid' && submission.paymentType === 'COD'
  if (decision === 'explain-paid' || paidAfterAll) throw paidByNow()
  if (decision === 'replace') await replaceUnpaid(ctx, payments, trx, live!)
  if (decision === 'return') {
    const answer = answerFor(live!)
    await keepAnswer(trx, attempt, answer, now)
    return answer
  }
  const cart = decision === 'open-new-cart' ? await openNewCart(trx, customerId) : generation
  const priced = await priceLines(trx, submission)
  return recordOrder(ctx, trx, { attempt, generation: cart, submission, priced })
}

/** Cash instead of an online payment: the order that waited for it goes. */
async function replaceUnpaid(ctx: Context, payments: OnlinePayments, trx: Trx, live: OrderRow): Promise<void> {
  const order = await lockOrder(trx, live.customer_id, live.id)
  if (order.payment_status === 'Paid') throw paidByNow()
  if (order.status === 'Cancelled') return
  await refuseWhilePaying(payments, trx, order)
  const note = 'Cash on Delivery chosen instead'
  await cancelAndRestock(trx, order, { actor: 'customer', note, at: ctx.now(), cancelledBy: 'customer' })
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
