import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrderPlacedInPaise } from '#contract/orders.ts'
import type { RequestedLine } from '#domain/cart/correct-cart.ts'
import { cartFingerprint } from '#domain/orders/cart-fingerprint.ts'
import { type LiveOrder, opensNewCart, type ExistingOrders } from '#domain/orders/live-order.ts'
import type { ShopOpening } from '#domain/setup/shop-opening.ts'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { openNewCart } from '../cart/cart-generation.ts'
import type { Context } from '../context.ts'
import { orderColumns, type OrderRow } from '../db/order-tables.ts'
import type { Db, ProductRow, Tables, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { storedOpening, toOpening } from '../settings/stored-opening.ts'
import { selectLastRefusal } from './refused-parcels.ts'
import type { Submission } from './read-submission.ts'

const productColumns = [
  'products.id',
  'name',
  'selling_price_paise',
  'schedule',
  'max_quantity',
  'composition',
  'storage_instructions',
] as const
export type SubmittedProduct = Pick<ProductRow, 'id' | Exclude<(typeof productColumns)[number], 'products.id'>>

/** Identifies a submit that a client may repeat. `key` is null for a client that sends none. */
export type SubmitKey = { readonly customerId: string; readonly key: string | null; readonly payloadHash: string }

export function readSubmitKey(customerId: string, header: string | undefined, payload: unknown): SubmitKey {
  return { customerId, key: null, payloadHash: '', ...readIdempotencyKey(header, payload) }
}

/**
 * The state that a submit depends on: the stored answer of its key, the orders that it may repeat or replace, and
 * current prices.
 */
export type SubmitState = {
  readonly answer: OrderPlacedInPaise | null
  /** The order of the current cart, unless it is cancelled. */
  readonly live: OrderRow | null
  /** The unpaid online order, which may belong to an earlier cart. */
  readonly unpaid: OrderRow | null
  /** The creation time of the order `perHour` places back; null when the customer has fewer orders. */
  readonly limitReachedFrom: Date | null
  /** When the latest of two or more cash parcels was refused at the door (delivery-3). */
  readonly lastRefusedAt: Date | null
  readonly isBlocked: boolean
  /** Whether the shop takes orders (setup-5). */
  readonly opening: ShopOpening
  /** The products of the submit that exist. */
  readonly products: readonly SubmittedProduct[]
}

/**
 * Reads the state that a submit depends on, in one statement for a first submit. Refuses a key with another payload
 * (orders-1).
 */
export async function readSubmitState(
  { config }: Context,
  db: Db,
  { customerId, key, payloadHash }: SubmitKey,
  { lines }: Pick<Submission, 'lines'>,
): Promise<SubmitState> {
  const productIds = lines.map(({ productId }) => productId)
  const found = await db
    .selectFrom('customers')
    .leftJoin('orders as live', (join) =>
      join
        .onRef('live.customer_id', '=', 'customers.id')
        .onRef('live.cart_generation', '=', 'customers.cart_generation')
        .on('live.status', '<>', sql.lit('Cancelled')),
    )
    .leftJoin('orders as unpaid', (join) =>
      join
        .onRef('unpaid.customer_id', '=', 'customers.id')
        .on('unpaid.payment_type', '=', sql.lit('ONLINE'))
        .on('unpaid.status', '=', sql.lit('Pending'))
        .on('unpaid.payment_status', '=', sql.lit('Pending')),
    )
    .leftJoin('idempotency_keys as stored', (join) =>
      join.onRef('stored.customer_id', '=', 'customers.id').on('stored.key', '=', key ?? ''),
    )
    .select(['live.id as live_id', 'unpaid.id as unpaid_id', 'stored.payload_hash', 'customers.blocked_at'])
    .select(selectLimitReachedFrom(customerId, config.orderLimits.perHour).as('limit_reached_from'))
    .select(selectLastRefusal(customerId).as('last_refused_at'))
    .select(storedOpening.as('opening'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('products')
          .select(productColumns)
          .where('products.id', '=', sql<string>`any(${productIds})`),
      ).as('products'),
    )
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (found.payload_hash !== null && found.payload_hash !== payloadHash)
    throw new Refusal('idempotency_mismatch', 'This order was already sent with other contents. Please try again.')
  return {
    answer: key === null || found.payload_hash === null ? null : await readStoredAnswer(db, customerId, key),
    live: found.live_id === null ? null : await readOrder(db, found.live_id),
    unpaid: found.unpaid_id === null ? null : await readOrder(db, found.unpaid_id),
    limitReachedFrom: found.limit_reached_from,
    lastRefusedAt: found.last_refused_at,
    isBlocked: found.blocked_at !== null,
    opening: toOpening(found.opening),
    products: found.products,
  }
}

/** Selects when the customer placed the order `perHour` places back, without orders at trade prices (cart-4). */
export function selectLimitReachedFrom(customerId: string, perHour: number) {
  return expressionBuilder<Tables>()
    .selectFrom('orders')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('trade_account_id', 'is', null)
    .orderBy('number', 'desc')
    .offset(perHour - 1)
    .limit(1)
}

/** Refuses an order above the hourly limit (cart-4). The caller must hold the cart lock. */
export function expectOrdersWithinLimit(
  { config, now }: Context,
  { limitReachedFrom }: Pick<SubmitState, 'limitReachedFrom'>,
  whoHas = 'You have',
): void {
  const waitMs = limitReachedFrom === null ? 0 : limitReachedFrom.getTime() + HOUR - now().getTime()
  if (waitMs <= 0) return
  const minutes = Math.ceil(waitMs / MINUTE)
  const wait = `${minutes} minute${minutes === 1 ? '' : 's'}`
  const message = `${whoHas} placed ${config.orderLimits.perHour} orders within an hour. Please try again in ${wait}.`
  throw new Refusal('too_many', message, { retryAfterSeconds: Math.ceil(waitMs / SECOND) })
}

export function toExistingOrders({ live, unpaid }: SubmitState): ExistingOrders {
  return { live: live && asLiveOrder(live), unpaid: unpaid && asLiveOrder(unpaid) }
}

/** Maps an order row to the type that the domain rules use. */
export function asLiveOrder(row: OrderRow): LiveOrder {
  return {
    status: row.status,
    paymentType: row.payment_type,
    paymentStatus: row.payment_status,
    fingerprint: row.cart_fingerprint,
    shipping: row.shipping,
    total: row.total_paise,
    createdAt: row.created_at,
  }
}

/** Finds the order of a customer's cart, unless it is cancelled. */
export async function findLiveOrder(db: Db, customerId: string, generation: number): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('customer_id', '=', customerId)
    .where('cart_generation', '=', generation)
    .where('status', '<>', sql.lit('Cancelled'))
    .executeTakeFirst()
  return row ?? null
}

/**
 * Starts a new cart when the customer changes the cart of an existing order (orders-1). The caller must hold the cart lock.
 */
export async function openCartAfterOrder(
  trx: Trx,
  { customerId, generation }: { readonly customerId: string; readonly generation: number },
  lines: readonly RequestedLine[],
): Promise<void> {
  const live = await findLiveOrder(trx, customerId, generation)
  if (opensNewCart(live && asLiveOrder(live), cartFingerprint(lines))) await openNewCart(trx, customerId)
}

/** Builds the answer to a submit. A repeat gets the order state of the first answer. */
export function placedResponse(
  order: Pick<OrderRow, 'id' | 'number' | 'status' | 'payment_status' | 'total_paise'>,
  replacedNumber: number | null = null,
): OrderPlacedInPaise {
  return {
    message: 'Order placed successfully',
    order: {
      _id: order.id,
      orderId: String(order.number),
      status: order.status,
      paymentStatus: order.payment_status,
      totalAmount: order.total_paise,
    },
    ...(replacedNumber !== null && { replacedOrderId: String(replacedNumber) }),
  }
}

async function readStoredAnswer(db: Db, customerId: string, key: string): Promise<OrderPlacedInPaise> {
  const { replaced_number, ...order } = await db
    .selectFrom('idempotency_keys as stored')
    .innerJoin('orders', 'orders.id', 'stored.order_id')
    .leftJoin('orders as replaced', 'replaced.id', 'stored.replaced_order_id')
    .select(['orders.id', 'orders.number', 'orders.total_paise', 'stored.status', 'stored.payment_status'])
    .select('replaced.number as replaced_number')
    .where('stored.customer_id', '=', customerId)
    .where('stored.key', '=', key)
    .executeTakeFirstOrThrow()
  return placedResponse(order, replaced_number)
}

async function readOrder(db: Db, id: string): Promise<OrderRow> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirstOrThrow()
}
