import type { BusinessBuyer } from '#domain/documents/document-lines.ts'
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { MAX_LISTED_ORDERS, type OrderInPaise } from '#contract/orders.ts'
import { amountOfCut, amountOfPacks } from '#domain/orders/line-amount.ts'
import { trackingUrl } from '#domain/fulfilment/tracking-url.ts'
import { orderAmounts } from '#domain/orders/order-amounts.ts'
import type { Context } from '../context.ts'
import { required } from '#domain/required.ts'
import { windowText } from '#domain/stock/expiry-window.ts'
import { orderColumns, type OrderRow } from '../db/order-tables.ts'
import type { Db, QueryRow, Tables, Trx } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { readOrderPayments } from './order-payments.ts'
import { listPharmacists } from './order-pharmacists.ts'

/** The database, the gateways that decide whether an order can be paid online, and the settings with the couriers. */
type OrderQueryContext = Pick<Context, 'preparedDb' | 'gateways' | 'settings'>

/** Lists the newest orders that a customer reads in ascending order: own ones, and those of the firm (trade-22). `before` (an `_id` or `orderId`) is the cursor (orders-6). */
export async function listCustomerOrders(
  ctx: OrderQueryContext,
  customerId: string,
  { before, limit = MAX_LISTED_ORDERS }: { readonly before?: string | undefined; readonly limit?: number | undefined },
): Promise<OrderInPaise[]> {
  const cursor = before === undefined ? null : await findReadableOrder(ctx.preparedDb, customerId, before)
  if (cursor === undefined) throw notFound('Order')
  const rows = await selectWholeOrders(ctx.preparedDb)
    .where(isReadableBy(customerId))
    .where(
      'orders.number',
      'in',
      newestNumbers(customerId, { below: cursor?.number ?? Number.MAX_SAFE_INTEGER, limit }),
    )
    .orderBy('orders.number', 'desc')
    .limit(limit)
    .execute()
  return toOrders(ctx, customerId, rows.toReversed())
}

/**
 * Gets an order that a customer reads by `_id` or `orderId`. An order of another customer gives the same 404 as a missing one.
 */
export async function getOrder(ctx: OrderQueryContext, customerId: string, id: string): Promise<OrderInPaise> {
  const readable = selectWholeOrders(ctx.preparedDb).where(isReadableBy(customerId))
  const row = await readable.where(isCalled(id)).executeTakeFirst()
  const [order] = row === undefined ? [] : await toOrders(ctx, customerId, [row])
  if (order === undefined) throw notFound('Order')
  return order
}

/** The latest order of a customer, placed after `since`, while its online payment waits or has failed. */
export async function findUnsettledOrderId(db: Db, customerId: string, since: Date): Promise<string | undefined> {
  const isWaiting = { payment_type: 'ONLINE', status: 'Pending', payment_status: 'Pending' } as const
  const latest = db
    .selectFrom('orders')
    .select(['id', 'created_at', 'payment_type', 'status', 'payment_status', 'cancelled_by'])
    .where('customer_id', '=', customerId)
    .orderBy('number', 'desc')
    .limit(1)
  const row = await db
    .selectFrom(latest.as('latest'))
    .select('id')
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb.and(isWaiting), eb('cancelled_by', 'in', ['timer', 'failed_payment'])]))
    .executeTakeFirst()
  return row?.id
}

/** Locks the row of a customer's order until the transaction ends, so that changes to one order are serialised. */
export async function lockOrder(trx: Trx, customerId: string, id: string): Promise<OrderRow> {
  const row = await selectOrder(trx, customerId, id).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('Order')
  return row
}

export async function findOrder(db: Db, customerId: string, id: string): Promise<OrderRow | undefined> {
  return selectOrder(db, customerId, id).executeTakeFirst()
}

function selectOrder(db: Db, customerId: string, id: string) {
  const owned = db.selectFrom('orders').select(orderColumns).where('orders.customer_id', '=', customerId)
  return owned.where(isCalled(id))
}

/** Locks the row of an order that a customer reads. */
export async function lockReadableOrder(trx: Trx, customerId: string, id: string): Promise<OrderRow> {
  const row = await selectReadable(trx, customerId, id).forNoKeyUpdate('orders').executeTakeFirst()
  if (row === undefined) throw notFound('Order')
  return row
}

export async function findReadableOrder(db: Db, customerId: string, id: string): Promise<OrderRow | undefined> {
  return selectReadable(db, customerId, id).executeTakeFirst()
}

function selectReadable(db: Db, customerId: string, id: string) {
  return db.selectFrom('orders').select(orderColumns).where(isReadableBy(customerId)).where(isCalled(id))
}

/** Whether the row of `orders` is the customer's own, or a trade order of the firm for which the customer orders (trade-22). */
export function isReadableBy(customerId: string) {
  const { eb, or } = expressionBuilder<Tables, 'orders'>()
  return or([eb('orders.customer_id', '=', customerId), eb('orders.trade_account_id', '=', firmOf(customerId))])
}

/** The account of the firm for which a customer orders. */
function firmOf(customerId: string) {
  return expressionBuilder<Tables, 'orders'>()
    .selectFrom('trade_people')
    .select('trade_people.account_id')
    .where('trade_people.customer_id', '=', customerId)
    .where('trade_people.removed_at', 'is', null)
}

type NewestOrders = { readonly below: number; readonly limit: number }

/** The numbers of the newest own orders and of the newest ones of the firm. A condition with `or` would read all orders of the shop. */
function newestNumbers(customerId: string, { below, limit }: NewestOrders) {
  return sql<number>`(
    (select number from orders where customer_id = ${customerId} and number < ${below} order by number desc limit ${limit})
    union all
    (select number from orders where trade_account_id = ${firmOf(customerId)} and number < ${below}
      order by number desc limit ${limit}))`
}

/** Whether the row of `orders` has this `_id` or `orderId`. */
function isCalled(id: string) {
  const { eb, or } = expressionBuilder<Tables, 'orders'>()
  const hasId = eb('orders.id', '=', id)
  return /^\d{1,15}$/.test(id) ? or([hasId, eb('orders.number', '=', Number(id))]) : hasId
}

/** Orders with everything that belongs to them, in one statement. */
function selectWholeOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_items as item')
          .select(['item.position', 'item.product_id', 'item.image', 'item.name', 'item.unit_price_paise'])
          .select(['item.quantity', 'item.trade'])
          .whereRef('item.order_id', '=', 'orders.id')
          .orderBy('item.position'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('order_history as step')
          .select(['step.at', 'step.status', 'step.payment_status', 'step.note'])
          .whereRef('step.order_id', '=', 'orders.id')
          .orderBy('step.id'),
      ).as('history'),
      jsonArrayFrom(
        eb
          .selectFrom('order_line_cuts as cut')
          .select(['cut.position', 'cut.quantity', 'cut.reason'])
          .whereRef('cut.order_id', '=', 'orders.id')
          .orderBy('cut.at')
          .orderBy('cut.position'),
      ).as('cuts'),
      jsonArrayFrom(
        eb
          .selectFrom('delivery_tries as tried')
          .select(['tried.at', 'tried.reason'])
          .whereRef('tried.order_id', '=', 'orders.id')
          .orderBy('tried.id'),
      ).as('tries'),
      documentsOf(eb).as('documents'),
      eb
        .selectFrom('trade_people as person')
        .select(sql<string | null>`nullif(person.name, '')`.as('name'))
        .whereRef('person.id', '=', 'orders.entered_by_person')
        .as('person_name'),
      eb
        .selectFrom('trade_people as person')
        .select('person.customer_id')
        .whereRef('person.id', '=', 'orders.entered_by_person')
        .as('person_customer_id'),
    ])
}

type WholeOrder = QueryRow<typeof selectWholeOrders>

async function toOrders(
  { preparedDb: db, gateways, settings }: OrderQueryContext,
  readerId: string,
  rows: readonly WholeOrder[],
): Promise<OrderInPaise[]> {
  const packed = rows.filter(({ packed_at: packedAt }) => packedAt !== null).map(({ id }) => id)
  const [pharmacists, payments] = await Promise.all([
    packed.length === 0 ? null : listPharmacists(db, packed),
    readOrderPayments(db, rows, { gatewayOpen: gateways.active !== null }),
  ])
  return rows.map((row) => ({
    ...toOrder(row),
    shipmentDetails: {
      ...toShipment(row),
      trackingUrl: trackingUrl(settings.values.couriers.couriers, row.carrier, row.tracking_number),
    },
    cuts: toCuts(row),
    deliveryTries: row.tries.map(({ at, reason }) => ({ at: new Date(at).toISOString(), reason })),
    documents: row.documents,
    checkedBy: pharmacists?.get(row.id) ?? null,
    enteredBy: row.person_name,
    mayCancel: row.customer_id === readerId || row.person_customer_id === readerId,
    ...payments(row.id),
  }))
}

/** The amounts of an order, in paise. */
export function amountsOf(row: AmountColumns): ReturnType<typeof orderAmounts> {
  return orderAmounts({
    status: row.status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    total: row.total_paise,
    cut: row.cut_paise,
    roundOff: row.round_off_paise,
  })
}

type AmountColumns = Pick<
  OrderRow,
  'status' | 'payment_status' | 'payment_type' | 'total_paise' | 'cut_paise' | 'round_off_paise'
>

/** The amounts of an order by their names in the contract. */
export function toAmounts(row: AmountColumns): Pick<OrderInPaise, 'amountCharged' | 'amountPaid' | 'amountDue'> {
  const { charged, paid, due } = amountsOf(row)
  return { amountCharged: charged, amountPaid: paid, amountDue: due }
}

/** The packs cut from an order, with what they cost. */
function toCuts({ items, cuts }: WholeOrder): OrderInPaise['cuts'] {
  const lines = new Map(items.map((item) => [item.position, item]))
  const left = new Map(items.map(({ position, quantity }) => [position, quantity]))
  return cuts.map(({ position, quantity, reason }) => {
    const { name, quantity: ordered, unit_price_paise: unitPrice, trade } = required(lines.get(position))
    const before = left.get(position) ?? ordered
    left.set(position, before - quantity)
    const amount = amountOfCut({ unitPrice, trade }, { left: before, packs: quantity })
    return { productName: name, quantity, reason, amount }
  })
}

/** The numbered documents of the row of `orders`. */
export function documentsOf(eb: ExpressionBuilder<Tables, 'orders'>) {
  const documents = eb.selectFrom('documents').select(documentColumns).orderBy('documents.number')
  return jsonArrayFrom(documents.whereRef('documents.order_id', '=', 'orders.id'))
}

const documentColumns = [
  'documents.id as _id',
  'documents.number',
  'documents.kind',
  sql<boolean>`exists (
    select from document_cancellations where document_cancellations.document_id = documents.id)`.as('isCancelled'),
] as const

/** Maps an order row to the contract. */
function toOrder(
  row: WholeOrder,
): Omit<
  OrderInPaise,
  | 'cuts'
  | 'deliveryTries'
  | 'documents'
  | 'checkedBy'
  | 'enteredBy'
  | 'mayCancel'
  | 'canPayNow'
  | 'refunds'
  | 'payouts'
  | 'shipmentDetails'
> {
  return {
    _id: row.id,
    orderId: String(row.number),
    status: row.status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    itemsTotal: row.items_total_paise,
    deliveryFee: row.delivery_fee_paise,
    roundOff: row.round_off_paise,
    totalAmount: row.total_paise,
    ...toAmounts(row),
    createdAt: row.created_at.toISOString(),
    items: row.items.map((item) => ({
      _id: item.product_id,
      image: item.image,
      productName: item.trade?.shortDated
        ? `${item.name} (short-dated, expires ${windowText(item.trade.shortDated)})`
        : item.name,
      price: item.unit_price_paise,
      quantity: item.quantity,
      amount: amountOfPacks({ unitPrice: item.unit_price_paise, trade: item.trade }, item.quantity),
      free: item.trade?.free ?? 0,
      shortDated: item.trade?.shortDated ?? null,
    })),
    shippingDetails: row.shipping,
    promisedOn: row.promised_on,
    collectAt: row.collect_at,
    isTrade: row.trade_account_id !== null,
    poNumber: row.po_number,
    business: businessOf(row),
    history: row.history.map(({ at, status, payment_status: paymentStatus, note }) => ({
      at: new Date(at).toISOString(),
      status,
      paymentStatus,
      note,
    })),
  }
}

/** The firm of a retail buyer who gave a GSTIN, or null (documents-10). */
export function businessOf({ business_gstin: gstin, business_firm: firm }: OrderRow): BusinessBuyer | null {
  return gstin === '' ? null : { gstin, firm }
}

/** The shipment of an order. Its cost is the delivery fee unless staff entered another (orders-8). */
export function toShipment(row: OrderRow): Omit<OrderInPaise['shipmentDetails'], 'trackingUrl'> {
  return {
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    shippingDate: row.shipped_at?.toISOString() ?? null,
    estimatedDeliveryDate: row.estimated_delivery_at?.toISOString() ?? null,
    shippingCost: row.shipping_cost_paise ?? row.delivery_fee_paise,
  }
}
