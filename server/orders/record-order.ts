import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { OrderPlacedInPaise } from '#contract/orders.ts'
import type { CartTotals } from '#domain/cart/price-cart.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { DeliveryTerms } from '#domain/delivery/delivery-terms.ts'
import { COD_CHECK } from '#domain/fulfilment/order-queues.ts'
import type { Paise } from '#domain/money.ts'
import { initialState } from '#domain/orders/order-status.ts'
import type { ServerPrices } from '#domain/orders/seen-prices.ts'
import { LINKED_HOLD, UNPAID_HOLD } from '#domain/payments/close-unpaid.ts'
import { required } from '#domain/required.ts'
import type { TradeLine } from '#domain/trade/trade-lines.ts'
import type { TradeTerms } from '#domain/trade/trade-terms.ts'
import type { Context } from '../context.ts'
import { actorColumns } from '../db/actor-columns.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Tables, Trx } from '../db/tables.ts'
import type { SubmitKey, SubmittedProduct } from './submit-state.ts'
import { lateDeliveryJob } from './late-delivery.ts'
import { orderMailJobs } from './order-mail-jobs.ts'
import { prescriptionReminder } from '../jobs/prescription-reminder.ts'
import type { OrderedLines } from './read-submission.ts'
import { placedResponse } from './submit-state.ts'
import { expectTaken, snapshotColumns, type TakenStock, withTakenStock } from './stock.ts'
import { priceChanged } from './submit-refusals.ts'

/** What every order has. */
type OrderFacts = {
  readonly key: SubmitKey
  readonly ordered: OrderedLines
  readonly totals: CartTotals
  readonly products: readonly SubmittedProduct[]
  readonly handing: OrderHanding
}

/** How an order reaches its customer: delivered on the terms that the customer was told, or collected at an outlet. */
export type OrderHanding =
  | { readonly delivery: DeliveryTerms; readonly collectAt: null }
  | { readonly delivery: null; readonly collectAt: string }

type CartOrder = {
  readonly kind: 'cart'
  readonly generation: number
  /** The unpaid order that this one replaces (orders-2). */
  readonly replaced: OrderRow | null
}

/** An order that is none of the customer's own cart: from a prepared offer (prescriptions-5), or by staff (orders-16). */
export type OrderOutsideCart =
  | { readonly kind: 'offer' }
  | { readonly kind: 'staff'; readonly staffId: string; readonly isMailed: boolean }

/** An order at trade prices (trade-3, trade-4). */
type TradeOrder = {
  readonly kind: 'trade'
  readonly accountId: string
  readonly poNumber: string
  /** Who entered it for the buyer; null: the buyer. */
  readonly enteredBy: string | null
  /** The person of the firm who entered it; null: the holder or staff. */
  readonly person: { readonly id: string; readonly customerId: string } | null
  /** By product. */
  readonly lines: ReadonlyMap<string, TradeLine>
  readonly isMailed: boolean
}

type RetailOrder = (CartOrder | OrderOutsideCart) & Pick<ServerPrices, 'unitPrices'>

/** An order to record, by what it is. */
type NewOrder = OrderFacts & (RetailOrder | TradeOrder)

/** Staff spoke to the customer when they placed the order. Licensed buyers need no prescription. */
const checks = {
  cart: { forLargeCash: true, forPrescription: true },
  offer: { forLargeCash: true, forPrescription: true },
  staff: { forLargeCash: false, forPrescription: true },
  trade: { forLargeCash: false, forPrescription: false },
} as const satisfies Record<NewOrder['kind'], { readonly forLargeCash: boolean; readonly forPrescription: boolean }>

const PLACEHOLDER = '/images/placeholder.jpg'
const firstImage = sql<string>`coalesce(images ->> 0, ${PLACEHOLDER})`.as('image')

type PricedItem = { product_id: string; unit_price_paise: Paise; trade: TradeTerms; line_total_paise: Paise }

const itemColumns = [
  'order_id',
  'position',
  'product_id',
  'name',
  'image',
  'unit_price_paise',
  'quantity',
  ...snapshotColumns,
] as const

/**
 * Takes the stock of a new order and writes the order with its lines, history, mails and stored answer (orders-3, orders-1). One
 * statement keeps the locks on popular products short: they begin when all but the lines is written, and end with the commit.
 */
export async function recordOrder(ctx: Context, trx: Trx, order: NewOrder): Promise<OrderPlacedInPaise> {
  const { key, ordered, kind } = order
  const { customerId } = key
  const generation = kind === 'cart' ? order.generation : await nextGenerationBelowZero(trx, customerId)
  const row = orderRow(ctx, order, generation)
  const { id, status, payment_status, created_at: at } = row
  const staffId = staffOf(order)
  const orderedBy = (order.kind === 'trade' && order.person?.customerId) || customerId
  const actor = actorColumns(staffId === null ? { kind: 'customer', id: orderedBy } : { kind: 'staff', id: staffId })
  const note = staffId === null ? 'Order placed' : 'Order placed by the shop'
  const history = { order_id: id, at, status, payment_status, ...actor, note }

  const jobs = listJobs(ctx, order, row)
  const replaced = kind === 'cart' ? order.replaced : null
  const stored = storedAnswerRow(key, row, at, replaced)
  // Each part returns rows, so that the update of the stock can wait for it.
  const written = ['placed', 'history']
  let writes: QueryCreator<Tables> = trx
    .with('placed', (db) =>
      db
        .insertInto('orders')
        .values({ ...row, hold_reason: checks[kind].forLargeCash ? codCheck(ctx, row) : null })
        .returning('number'),
    )
    .with('history', (db) => db.insertInto('order_history').values(history).returning('id'))
  if (jobs.length > 0) {
    written.push('mails')
    writes = writes.with('mails', (db) => db.insertInto('jobs').values(jobs).returning('id'))
  }
  // An unpaid order keeps the cart.
  if (status === 'Confirmed' && kind === 'cart') {
    written.push('cart')
    writes = writes.with('cart', (db) =>
      db.deleteFrom('cart_items').where('customer_id', '=', customerId).returning('product_id'),
    )
  }
  if (stored !== null) {
    written.push('answer')
    writes = writes.with('answer', (db) => db.insertInto('idempotency_keys').values(stored).returning('key'))
  }
  const taken = await withTakenStock(writes, ordered.lines, at, written)
    .with('items', (db) => (kind === 'trade' ? insertTradeItems(db, id, order) : insertItems(db, id)))
    .selectFrom('taken')
    .select(['id', 'selling_price_paise', 'withdrawn_at', 'expiry_date'])
    .select(sql<number>`(select number from placed)`.as('number'))
    .execute()
  expectTaken(taken, ordered.lines, at)
  if (kind !== 'trade' && taken.some((product) => product.selling_price_paise !== order.unitPrices.get(product.id)))
    throw priceChanged()
  return placedResponse({ ...row, number: required(taken[0]).number }, replaced?.number)
}

/** Who of the staff placed the order, or null. */
function staffOf(order: NewOrder): string | null {
  if (order.kind === 'staff') return order.staffId
  return order.kind === 'trade' ? order.enteredBy : null
}

function listJobs(
  ctx: Context,
  order: NewOrder,
  { id: orderId, status, created_at: startedAt }: Pick<OrderRow, 'id' | 'status' | 'created_at'>,
) {
  const { kind, handing, products } = order
  const needsReminder = checks[kind].forPrescription && products.some(({ schedule }) => needsPrescription(schedule))
  const readers = 'isMailed' in order && !order.isMailed ? (['shop'] as const) : undefined
  return [
    ...(needsReminder ? [prescriptionReminder(ctx, { orderId, startedAt })] : []),
    ...(handing.delivery === null ? [] : [lateDeliveryJob(ctx, { orderId, promisedOn: handing.delivery.to })]),
    // An unpaid order sends no mails.
    ...(status === 'Confirmed' ? orderMailJobs(ctx, { kind: 'mail.order-placed', orderId, readers }) : []),
  ]
}

/** The tables of the statement that places an order. */
type Placing = QueryCreator<Tables & { taken: TakenStock }>

function insertItems(db: Placing, orderId: string) {
  return db
    .insertInto('order_items')
    .columns(itemColumns)
    .expression(
      db
        .selectFrom('taken')
        .select((eb) => [
          eb.val(orderId).as('order_id'),
          'position',
          'id',
          'name',
          firstImage,
          'selling_price_paise',
          'quantity',
          ...snapshotColumns,
        ]),
    )
}

/** Writes lines at their terms, whose price is not that of the product. */
function insertTradeItems(db: Placing, orderId: string, { lines }: TradeOrder) {
  const priced = [...lines].map(([product_id, { unitPrice, terms, total }]) => {
    return { product_id, unit_price_paise: unitPrice, trade: terms, line_total_paise: total }
  })
  const rows = sql<PricedItem>`jsonb_to_recordset(${JSON.stringify(priced)}::jsonb)`
  const columns = sql<'priced'>`priced (product_id text, unit_price_paise bigint, trade jsonb, line_total_paise bigint)`
  return db
    .insertInto('order_items')
    .columns([...itemColumns, 'trade', 'line_total_paise'])
    .expression(
      db
        .selectFrom('taken')
        .innerJoin(rows.as<'priced'>(columns), 'priced.product_id', 'taken.id')
        .select((eb) => [
          eb.val(orderId).as('order_id'),
          'position',
          'taken.id',
          'name',
          firstImage,
          'priced.unit_price_paise',
          'quantity',
          ...snapshotColumns,
          'priced.trade',
          'priced.line_total_paise',
        ]),
    )
}

/** Holds a large cash order of a customer to whom nothing was delivered yet, until a call (fulfilment-2). */
function codCheck(
  { config }: Context,
  { payment_type, total_paise, customer_id }: Pick<OrderRow, 'payment_type' | 'total_paise' | 'customer_id'>,
): RawBuilder<string | null> | null {
  if (payment_type !== 'COD' || total_paise <= config.orderLimits.codCheckAbove) return null
  return sql<string | null>`case when not exists (
    select from orders before where before.customer_id = ${customer_id}
      and (before.delivered_at is not null or before.status = 'Delivered')) then ${COD_CHECK} end`
}

/** Stores the answer of a key that refers to an existing order. */
export async function storeAnswer(trx: Trx, key: SubmitKey, order: OrderRow, at: Date): Promise<void> {
  const stored = storedAnswerRow(key, order, at)
  if (stored !== null) await trx.insertInto('idempotency_keys').values(stored).execute()
}

function storedAnswerRow(
  { customerId, key, payloadHash }: SubmitKey,
  { id, status, payment_status }: Pick<OrderRow, 'id' | 'status' | 'payment_status'>,
  at: Date,
  replaced: OrderRow | null = null,
) {
  if (key === null) return null
  return {
    customer_id: customerId,
    key,
    payload_hash: payloadHash,
    order_id: id,
    status,
    payment_status,
    replaced_order_id: replaced?.id ?? null,
    created_at: at,
  }
}

function orderRow(ctx: Context, order: NewOrder, generation: number) {
  const { key, ordered, totals, handing, kind } = order
  const { paymentType } = ordered
  const now = ctx.now()
  const hold = kind === 'staff' ? LINKED_HOLD : UNPAID_HOLD
  return {
    id: ctx.newId('order'),
    customer_id: key.customerId,
    status: initialState[paymentType].status,
    payment_status: initialState[paymentType].paymentStatus,
    payment_type: paymentType,
    items_total_paise: totals.itemsTotal,
    delivery_fee_paise: totals.deliveryFee,
    total_paise: totals.totalAmount,
    cart_generation: generation,
    cart_fingerprint: ordered.fingerprint,
    unpaid_until: paymentType === 'ONLINE' ? new Date(now.getTime() + hold) : null,
    shipping: JSON.stringify(ordered.shipping),
    promised_on: handing.delivery?.to ?? null,
    zone_id: handing.delivery?.zoneId ?? null,
    collect_at: handing.collectAt,
    ...(kind === 'trade' && {
      trade_account_id: order.accountId,
      po_number: order.poNumber,
      entered_by: order.enteredBy,
      entered_by_person: order.person?.id ?? null,
    }),
    created_at: now,
    updated_at: now,
  }
}

/** Generations of the customer's own carts are above zero, so that other orders never stand for one of them. */
async function nextGenerationBelowZero(trx: Trx, customerId: string): Promise<number> {
  const { next } = await trx
    .selectFrom('orders')
    .select(sql<number>`least(min(cart_generation), 0) - 1`.as('next'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return next
}
