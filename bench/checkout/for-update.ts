import { Hono } from 'hono'
import { createOrder, type OrderPlacedInPaise } from '#contract/orders.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { deliveryTerms, type DeliveryTerms } from '#domain/delivery/delivery-terms.ts'
import { decideSubmit } from '#domain/orders/live-order.ts'
import { sawSamePrices } from '#domain/orders/seen-prices.ts'
import { openNewCart } from '#server/cart/cart-generation.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { placeOfPin, readDeliveryPlan } from '#server/delivery/delivery-plan.ts'
import { answerError } from '#server/http/errors.ts'
import { type App, handle, type Variables } from '#server/http/handle.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { Refusal } from '#server/http/refusal.ts'
import { visitor } from '#server/http/visitor.ts'
import { expectDelivery } from '#server/orders/expect-delivery.ts'
import { lateDeliveryJob } from '#server/orders/late-delivery.ts'
import { orderMailJobs } from '#server/orders/order-mail-jobs.ts'
import { selectLastRefusal } from '#server/orders/refused-parcels.ts'
import { readSubmitKey, type SubmitKey } from '#server/orders/submit-state.ts'
import { type OrderInput, readSubmission, type Submission } from '#server/orders/read-submission.ts'
import {
  asLiveOrder,
  expectOrdersWithinLimit,
  findLiveOrder,
  placedResponse,
  selectLimitReachedFrom,
} from '#server/orders/submit-state.ts'

/**
 * The baseline of the benchmark: a checkout that reads with `select … for update`, decides, and reads and writes one row
 * at a time. It writes the same rows and gives the same guarantees as the shop.
 */
export function createForUpdateApi(ctx: Context): App {
  const app: App = new Hono<{ Variables: Variables }>()
  app.use(securityHeaders({ https: false }))
  app.use(visitor(ctx))
  handle(app, ctx, createOrder, ({ principal: { customerId }, input, header }) =>
    placeOrder(ctx, customerId, header('idempotency-key'), input),
  )
  app.onError((error, c) => answerError(ctx, error, c))
  return app
}

type Checkout = { readonly customerId: string; readonly submission: Submission; readonly delivery: DeliveryTerms }

async function placeOrder(
  ctx: Context,
  customerId: string,
  key: string | undefined,
  input: OrderInput,
): Promise<OrderPlacedInPaise> {
  const submission = readSubmission(input)
  const attempt = readSubmitKey(customerId, key, input)
  const place = placeOfPin(submission.shipping.postalCode)
  const checkout = { customerId, submission, delivery: deliveryTerms(await readDeliveryPlan(ctx), place, ctx.now()) }
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
    const unpaid = await findUnpaidOrder(trx, customerId)
    const standing = { live: live && asLiveOrder(live), unpaid: unpaid && asLiveOrder(unpaid) }
    const decision = decideSubmit(standing, submission, ctx.now())
    if (decision !== 'place' && decision !== 'open-new-cart') throw new Error('Every buyer of the benchmark is new.')
    const { perHour } = ctx.config.orderLimits
    const limit = selectLimitReachedFrom(customerId, perHour).as('limitReachedFrom')
    expectOrdersWithinLimit(ctx, await trx.selectNoFrom(limit).executeTakeFirstOrThrow())
    const cart = decision === 'open-new-cart' ? await openNewCart(trx, customerId) : generation
    const answer = await record(ctx, trx, cart, checkout)
    await storeAnswer(trx, attempt, answer, ctx.now())
    return answer
  })
}

async function findUnpaidOrder(trx: Trx, customerId: string) {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('payment_type', '=', 'ONLINE')
    .where('status', '=', 'Pending')
    .where('payment_status', '=', 'Pending')
    .executeTakeFirst()
  return order ?? null
}

async function findAnswer(trx: Trx, { customerId, key }: SubmitKey): Promise<OrderPlacedInPaise | null> {
  const order = await trx
    .selectFrom('idempotency_keys')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'number', 'total_paise', 'orders.status', 'orders.payment_status'])
    .where('idempotency_keys.customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  return order === undefined ? null : placedResponse(order)
}

async function storeAnswer(
  trx: Trx,
  { customerId: customer_id, key, payloadHash: payload_hash }: SubmitKey,
  { order }: OrderPlacedInPaise,
  created_at: Date,
): Promise<void> {
  const { _id: order_id, status, paymentStatus: payment_status } = order
  await trx
    .insertInto('idempotency_keys')
    .values({ customer_id, key: key!, payload_hash, order_id, status, payment_status, created_at })
    .execute()
}

async function record(
  ctx: Context,
  trx: Trx,
  cart_generation: number,
  { customerId: customer_id, submission, delivery }: Checkout,
): Promise<OrderPlacedInPaise> {
  const now = ctx.now()
  const lines = await lockProducts(trx, submission)
  const totals = priceCart(lines)
  const unitPrices = new Map(lines.map((line) => [line.product.id, line.unitPrice]))
  if (!sawSamePrices(submission.seen, { unitPrices, totals }))
    throw new Refusal('price_changed', 'A price has changed.')
  const { lastRefusedAt } = await trx
    .selectNoFrom(selectLastRefusal(customer_id).as('lastRefusedAt'))
    .executeTakeFirstOrThrow()
  expectDelivery({ products: lines.map(({ product }) => product), lastRefusedAt }, submission, {
    delivery,
    total: totals.totalAmount,
    now,
  })
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
      promised_on: delivery.to,
      zone_id: delivery.zoneId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const [position, { product, quantity, unitPrice: unit_price_paise }] of lines.entries()) {
    const { id: product_id, name, images, mrp_paise, hsn, gst_basis_points } = product
    const { schedule, pack_size, manufacturer, country_of_origin } = product
    const snapshot = { mrp_paise, hsn, gst_basis_points, schedule, pack_size, manufacturer, country_of_origin }
    const line = { order_id: order.id, position, product_id, name, image: images[0] ?? '', unit_price_paise, quantity }
    const item = { ...line, ...snapshot }
    await trx.insertInto('order_items').values(item).execute()
  }
  const state = { status: 'Confirmed', payment_status: 'Pending' } as const
  const history = {
    order_id: order.id,
    at: now,
    ...state,
    actor_kind: 'customer',
    actor_id: customer_id,
    note: 'Order placed',
  } as const
  await trx.insertInto('order_history').values(history).execute()
  await trx.deleteFrom('cart_items').where('customer_id', '=', customer_id).execute()
  const late = lateDeliveryJob(ctx, { orderId: order.id, promisedOn: delivery.to })
  const mails = orderMailJobs(ctx, { kind: 'mail.order-placed', orderId: order.id })
  for (const job of [late, ...mails]) await trx.insertInto('jobs').values(job).execute()
  return placedResponse(order)
}

/** Locks in id order, as the shop does, to prevent deadlocks. */
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
