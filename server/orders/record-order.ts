import { sql } from 'kysely'
import type { OrderPlaced } from '#contract/orders.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { initialState } from '#domain/orders/order-status.ts'
import { UNPAID_HOLD } from '#domain/payments/close-unpaid.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { Attempt } from './idempotency.ts'
import type { PricedLines } from './price-lines.ts'
import type { Submission } from './read-submission.ts'

/** A line cannot be had at its price; nothing was written. */
export class NotToBeHad extends Error {
  override name = 'NotToBeHad'
}

type NewOrder = {
  readonly attempt: Attempt
  /** The cart that becomes this order; null for the present one, if no order stands for it and the key has no answer. */
  readonly generation: number | null
  readonly submission: Submission
  readonly priced: PricedLines
}

/**
 * Takes the stock and writes new orders with their lines, the first rows of their histories, their mails and the answers
 * for repeats (D10, D12, D13), in one statement of the database, so that nobody waits for products while this process
 * thinks. Null for each that was left out without a trace: a line cannot be had at its price or, where `generation` is null,
 * it is not plainly new. No customer may stand in `orders` twice.
 */
export async function recordOrders(ctx: Context, db: Db, orders: readonly NewOrder[]): Promise<(OrderPlaced | null)[]> {
  const asked = orders.map((order) => ({ ...order, id: ctx.newId('order') }))
  const wanted = {
    at: ctx.now(),
    orders: asked.map((order) => orderRow(ctx.now(), order)),
    lines: asked.flatMap(lineRows),
    jobs: asked.flatMap((order) => mailJobs(ctx, order)),
  }
  const { rows } = await sql<{ placed_id: string; placed_number: number }>`
    select * from place_orders(${JSON.stringify(wanted)}::text::jsonb)`.execute(db)
  const numbers = new Map(rows.map((row) => [row.placed_id, row.placed_number]))
  return asked.map((order) => {
    const number = numbers.get(order.id)
    return number === undefined ? null : answerFor(order, String(number))
  })
}

/** `recordOrders` for one. Throws a NotToBeHad instead of leaving it out. */
export async function recordOrder(ctx: Context, db: Db, order: NewOrder): Promise<OrderPlaced> {
  const [placed] = await recordOrders(ctx, db, [order])
  if (!placed) throw new NotToBeHad()
  return placed
}

type Asked = NewOrder & { readonly id: string }

function answerFor({ id, submission, priced }: Asked, orderId: string): OrderPlaced {
  const totalAmount = rupeesFromPaise(priced.totals.totalAmount)
  return {
    success: true,
    message: 'Order placed successfully',
    order: { _id: id, orderId, ...initialState[submission.paymentType], totalAmount },
  }
}

function orderRow(now: Date, order: Asked): object {
  const { id, attempt, generation, submission, priced } = order
  const { paymentType } = submission
  const { status, paymentStatus } = initialState[paymentType]
  return {
    id,
    customer_id: attempt.customerId,
    status,
    payment_status: paymentStatus,
    payment_type: paymentType,
    items_total_paise: priced.totals.itemsTotal,
    delivery_fee_paise: priced.totals.deliveryFee,
    total_paise: priced.totals.totalAmount,
    cart_generation: generation,
    cart_fingerprint: submission.fingerprint,
    unpaid_until: paymentType === 'ONLINE' ? new Date(now.getTime() + UNPAID_HOLD) : null,
    shipping: submission.shipping,
    // The cart of an order that waits for its money may still be needed.
    clears_cart: status === 'Confirmed',
    note: 'Order placed',
    ...(attempt.key && { key: attempt.key, payload_hash: attempt.payloadHash, answer: answerFor(order, '') }),
  }
}

function lineRows({ id, priced }: Asked): object[] {
  return priced.lines.map(({ productId, quantity, unitPrice, name, image }, position) => {
    return { order_id: id, position, product_id: productId, quantity, unit_price_paise: unitPrice, name, image }
  })
}

function mailJobs(ctx: Context, { id, submission }: Asked): object[] {
  // Of an order that waits for its money nobody hears yet.
  if (initialState[submission.paymentType].status !== 'Confirmed') return []
  const kind = 'mail.order-placed'
  return ['customer', 'shop'].map((to) => {
    const payload = { orderId: id, to }
    return { id: ctx.newId('job'), order_id: id, kind, payload, dedupe_key: `${kind}:${id}:${to}` }
  })
}
