import type { OrderPlaced } from '#contract/orders.ts'
import { initialState } from '#domain/orders/order-status.ts'
import { UNPAID_HOLD } from '#domain/payments/close-unpaid.ts'
import type { Context } from '../context.ts'
import { actorColumns } from '../db/actor-columns.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { orderMailJobs } from './order-mail-jobs.ts'
import type { OrderLine, PricedLines } from './price-lines.ts'
import type { Submission } from './read-submission.ts'
import { answerFor } from './standing-orders.ts'
import type { TakenProduct } from './stock.ts'

type NewOrder = {
  readonly key: IdempotencyKey
  readonly cartGeneration: number
  readonly submission: Submission
  readonly priced: PricedLines
  /** The unpaid order that this one replaces (D77). */
  readonly replaced: OrderRow | null
}

const PLACEHOLDER = '/images/placeholder.jpg'

/** Writes a new order whose stock is taken: its lines, history, mails and stored answer, in one statement (D10, D13). */
export async function recordOrder(ctx: Context, trx: Trx, order: NewOrder): Promise<OrderPlaced> {
  const { key, priced, replaced } = order
  const { customerId } = key
  const row = orderRow(ctx, order)
  const { id, status, payment_status, created_at: at } = row
  const actor = actorColumns({ kind: 'customer', id: customerId })
  const history = { order_id: id, at, status, payment_status, ...actor, note: 'Order placed' }

  let writes = trx
    .with('placed', (db) => db.insertInto('orders').values(row).returning('number'))
    .with('items', (db) => db.insertInto('order_items').values(priced.lines.map((line, at) => itemRow(id, line, at))))
    .with('history', (db) => db.insertInto('order_history').values(history))
  // An unpaid order may still need the cart, and nobody is told of it.
  if (status === 'Confirmed') {
    const mails = orderMailJobs(ctx, { kind: 'mail.order-placed', orderId: id })
    writes = writes
      .with('mails', (db) => db.insertInto('jobs').values(mails))
      .with('cart', (db) => db.deleteFrom('cart_items').where('customer_id', '=', customerId))
  }
  if (key.key !== null) {
    const stored = storedAnswerRow(key, row, at, replaced)
    writes = writes.with('answer', (db) => db.insertInto('idempotency_keys').values(stored))
  }
  const { number } = await writes.selectFrom('placed').select('number').executeTakeFirstOrThrow()
  return answerFor({ ...row, number }, replaced?.number)
}

/** Stores that the key was answered with an order that stood already. */
export async function storeAnswer(trx: Trx, key: IdempotencyKey, order: OrderRow, at: Date): Promise<void> {
  if (key.key === null) return
  await trx
    .insertInto('idempotency_keys')
    .values(storedAnswerRow(key, order, at))
    .execute()
}

function storedAnswerRow(
  { customerId, key, payloadHash }: IdempotencyKey,
  { id, status, payment_status }: Pick<OrderRow, 'id' | 'status' | 'payment_status'>,
  at: Date,
  replaced: OrderRow | null = null,
) {
  return {
    customer_id: customerId,
    key: key!,
    payload_hash: payloadHash,
    order_id: id,
    status,
    payment_status,
    replaced_order_id: replaced?.id ?? null,
    created_at: at,
  }
}

function orderRow(ctx: Context, { key, cartGeneration, submission, priced }: NewOrder) {
  const { paymentType } = submission
  const now = ctx.now()
  return {
    id: ctx.newId('order'),
    customer_id: key.customerId,
    status: initialState[paymentType].status,
    payment_status: initialState[paymentType].paymentStatus,
    payment_type: paymentType,
    items_total_paise: priced.totals.itemsTotal,
    delivery_fee_paise: priced.totals.deliveryFee,
    total_paise: priced.totals.totalAmount,
    cart_generation: cartGeneration,
    cart_fingerprint: submission.fingerprint,
    unpaid_until: paymentType === 'ONLINE' ? new Date(now.getTime() + UNPAID_HOLD) : null,
    shipping: JSON.stringify(submission.shipping),
    created_at: now,
    updated_at: now,
  }
}

function itemRow(orderId: string, { product, quantity, unitPrice }: OrderLine<TakenProduct>, position: number) {
  const { id, name, images, selling_price_paise: _price, max_quantity: _limit, ...snapshot } = product
  return {
    order_id: orderId,
    position,
    product_id: id,
    name,
    image: images[0] ?? PLACEHOLDER,
    unit_price_paise: unitPrice,
    quantity,
    ...snapshot,
  }
}
