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

/** What place_order raises when a line cannot be had at its price (migrations/0007-place-order.sql). */
export const NOT_TO_BE_HAD = 'SH409'

type NewOrder = {
  readonly attempt: Attempt
  /** The cart that becomes this order; null for the present one, if no order stands for it and the key has no answer. */
  readonly generation: number | null
  readonly submission: Submission
  readonly priced: PricedLines
}

/**
 * Takes the stock and writes a new order with its lines, the first row of its history, its mails and the answer for
 * repeats (D10, D12, D13), in one statement of the database, so that nobody waits for products while this process thinks.
 * Returns null, having done nothing, when `generation` is null and the order is not plainly new.
 */
export async function recordOrder(ctx: Context, db: Db, order: NewOrder): Promise<OrderPlaced | null> {
  const { attempt, submission, priced } = order
  const id = ctx.newId('order')
  const { status, paymentStatus } = initialState[submission.paymentType]
  const answerFor = (orderId: string): OrderPlaced => ({
    success: true,
    message: 'Order placed successfully',
    order: { _id: id, orderId, status, paymentStatus, totalAmount: rupeesFromPaise(priced.totals.totalAmount) },
  })
  const wanted = {
    customer_id: attempt.customerId,
    order: orderRow(ctx.now(), id, order),
    lines: priced.lines.map(({ productId, quantity, unitPrice, name, image }) => {
      return { product_id: productId, quantity, unit_price_paise: unitPrice, name, image }
    }),
    // Of an order that waits for its money nobody hears yet, and its cart may still be needed.
    jobs: status === 'Confirmed' ? (['customer', 'shop'] as const).map((to) => mailJob(ctx, id, to)) : [],
    clears_cart: status === 'Confirmed',
    key: attempt.key && { key: attempt.key, payload_hash: attempt.payloadHash, answer: answerFor('') },
    note: 'Order placed',
  }
  const { rows } = await sql<{ number: number | null }>`
    select place_order(${JSON.stringify(wanted)}::text::jsonb) as number`.execute(db)
  const number = rows[0]?.number ?? null
  return number === null ? null : answerFor(String(number))
}

function orderRow(now: Date, id: string, { attempt, generation, submission, priced }: NewOrder): object {
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
    created_at: now,
    updated_at: now,
  }
}

function mailJob(ctx: Context, orderId: string, to: 'customer' | 'shop'): object {
  const kind = 'mail.order-placed'
  return { id: ctx.newId('job'), kind, payload: { orderId, to }, dedupe_key: `${kind}:${orderId}:${to}` }
}
