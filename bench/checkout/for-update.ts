import { Hono } from 'hono'
import { createOrder, type OrderPlaced } from '#contract/orders.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { decideSubmit } from '#domain/orders/live-order.ts'
import { sawSamePrices } from '#domain/orders/seen-prices.ts'
import { asLiveOrder, findLiveOrder, openNewCart } from '#server/cart/cart-generation.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { answerError } from '#server/http/errors.ts'
import { type App, handle, type Variables } from '#server/http/handle.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { Refusal } from '#server/http/refusal.ts'
import { visitor } from '#server/http/visitor.ts'
import { findAnswer, keepAnswer, readAttempt } from '#server/orders/idempotency.ts'
import { type OrderInput, readSubmission, type Submission } from '#server/orders/read-submission.ts'

/**
 * The checkout as it is mostly written: read what is needed `for update`, look at it, write row after row. It writes the
 * same rows as the shop does and makes the same promises; only for the benchmark.
 */
export function createForUpdateApi(ctx: Context): App {
  const app: App = new Hono<{ Variables: Variables }>()
  app.use(securityHeaders({ https: false }))
  app.use(visitor(ctx))
  handle(app, ctx, createOrder, ({ customerId, input, header }) =>
    placeOrder(ctx, customerId, header('idempotency-key'), input),
  )
  app.onError((error, c) => answerError(ctx, error, c))
  return app
}

async function placeOrder(
  ctx: Context,
  customerId: string,
  key: string | undefined,
  input: OrderInput,
): Promise<OrderPlaced> {
  const submission = readSubmission(input)
  const attempt = readAttempt(customerId, key, input)
  return ctx.db.transaction().execute(async (trx) => {
    const { cart_generation: generation } = await trx
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = await findAnswer(trx, attempt)
    if (known !== null) return known
    const live = await findLiveOrder(trx, customerId, generation)
    const decision = decideSubmit(live && asLiveOrder(live), submission, ctx.now())
    const cart = decision === 'open-new-cart' ? await openNewCart(trx, customerId) : generation
    const answer = await record(ctx, trx, customerId, cart, submission)
    await keepAnswer(trx, attempt, answer, ctx.now())
    return answer
  })
}

async function record(
  ctx: Context,
  trx: Trx,
  customer_id: string,
  cart_generation: number,
  submission: Submission,
): Promise<OrderPlaced> {
  const now = ctx.now()
  const lines = await lockProducts(trx, submission)
  const totals = priceCart(lines)
  const unitPrices = new Map(lines.map((line) => [line.product.id, line.unitPrice]))
  if (!sawSamePrices(submission.seen, { unitPrices, totals }))
    throw new Refusal('price_changed', 'A price has changed.')
  for (const { product, quantity } of lines) {
    const stock = product.stock - quantity
    await trx.updateTable('products').set({ stock, updated_at: now }).where('id', '=', product.id).execute()
  }
  const order = await trx
    .insertInto('orders')
    .values({
      id: ctx.newId('order'),
      customer_id,
      status: 'Confirmed',
      payment_status: 'Pending',
      payment_type: 'COD',
      items_total_paise: totals.itemsTotal,
      delivery_fee_paise: totals.deliveryFee,
      total_paise: totals.totalAmount,
      cart_generation,
      cart_fingerprint: submission.fingerprint,
      shipping: JSON.stringify(submission.shipping),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const [position, { product, quantity, unitPrice: unit_price_paise }] of lines.entries()) {
    const { id: product_id, name, images } = product
    const item = { order_id: order.id, position, product_id, name, image: images[0] ?? '', unit_price_paise, quantity }
    await trx.insertInto('order_items').values(item).execute()
  }
  const state = { status: 'Confirmed', payment_status: 'Pending' } as const
  const history = { order_id: order.id, at: now, ...state, actor: 'customer', note: 'Order placed' } as const
  await trx.insertInto('order_history').values(history).execute()
  await trx.deleteFrom('cart_items').where('customer_id', '=', customer_id).execute()
  for (const to of ['customer', 'shop'] as const) await enqueueMail(ctx, trx, order.id, to)
  const totalAmount = rupeesFromPaise(order.total_paise)
  const placed = { _id: order.id, orderId: String(order.number), totalAmount } as const
  return {
    success: true,
    message: 'Order placed successfully',
    order: { ...placed, status: 'Confirmed', paymentStatus: 'Pending' },
  }
}

/** Locked by id, as ours are, so that this one has no deadlocks either. */
async function lockProducts(trx: Trx, { lines }: Submission) {
  const found = []
  for (const { productId, quantity } of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const product = await trx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (product.stock < quantity) throw new Refusal('out_of_stock', `${product.name} is sold out.`)
    found.push({ product, quantity, unitPrice: product.selling_price_paise })
  }
  return found
}

async function enqueueMail(ctx: Context, trx: Trx, orderId: string, to: 'customer' | 'shop'): Promise<void> {
  const now = ctx.now()
  const id = ctx.newId('job')
  const dedupe_key = `mail.order-placed:${orderId}:${to}`
  const payload = JSON.stringify({ orderId, to })
  await trx
    .insertInto('jobs')
    .values({ id, kind: 'mail.order-placed', payload, dedupe_key, run_at: now, created_at: now })
    .onConflict((on) => on.column('dedupe_key').doNothing())
    .execute()
}
