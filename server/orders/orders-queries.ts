import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { MAX_LISTED_ORDERS, type OrderInPaise } from '#contract/orders.ts'
import { amountOfCut, amountOfPacks } from '#domain/orders/line-amount.ts'
import { trackingUrl } from '#domain/fulfilment/tracking-url.ts'
import { orderAmounts } from '#domain/orders/order-amounts.ts'
import type { Context } from '../context.ts'
import type { OrderHistoryRow, OrderRow } from '../db/order-tables.ts'
import type { Db, OrderItemRow, Tables, Trx } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { readOrderPayments } from './order-payments.ts'
import { listPharmacists } from './order-pharmacists.ts'

/** The database, the gateways that decide whether an order can be paid online, and the settings with the couriers. */
type OrderQueryContext = Pick<Context, 'db' | 'gateways' | 'settings'>

/** Lists the newest orders of a customer in ascending order. `before` (an `_id` or `orderId`) is the cursor (orders-6). */
export async function listCustomerOrders(
  ctx: OrderQueryContext,
  customerId: string,
  { before, limit = MAX_LISTED_ORDERS }: { readonly before?: string | undefined; readonly limit?: number | undefined },
): Promise<OrderInPaise[]> {
  const { db } = ctx
  const cursor = before === undefined ? null : await findOrder(db, customerId, before)
  if (cursor === undefined) throw notFound('Order')
  let query = db.selectFrom('orders').selectAll().where('customer_id', '=', customerId)
  if (cursor !== null) query = query.where('number', '<', cursor.number)
  const rows = await query.orderBy('number', 'desc').limit(limit).execute()
  return readOrders(ctx, rows.toReversed())
}

/**
 * Gets an order of a customer by `_id` or `orderId`. An order of another customer gives the same 404 as a missing one.
 */
export async function getOrder(ctx: OrderQueryContext, customerId: string, id: string): Promise<OrderInPaise> {
  const row = await findOrder(ctx.db, customerId, id)
  const [order] = row === undefined ? [] : await readOrders(ctx, [row])
  if (order === undefined) throw notFound('Order')
  return order
}

/** The latest order of a customer, placed after `since`, while its online payment waits or has failed. */
export async function findUnsettledOrderId(db: Db, customerId: string, since: Date): Promise<string | undefined> {
  const isWaiting = { payment_type: 'ONLINE', status: 'Pending', payment_status: 'Pending' } as const
  const latest = db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).orderBy('number', 'desc')
  const row = await db
    .selectFrom(latest.limit(1).as('latest'))
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
  const byNumber = /^\d{1,15}$/.test(id)
  return db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where((eb) => (byNumber ? eb.or([eb('id', '=', id), eb('number', '=', Number(id))]) : eb('id', '=', id)))
}

async function readOrders(
  { db, gateways, settings }: OrderQueryContext,
  rows: readonly OrderRow[],
): Promise<OrderInPaise[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [items, history, cuts, tries, documents, pharmacists, payments] = await Promise.all([
    db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('position').execute(),
    db.selectFrom('order_history').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
    listCuts(db, ids),
    listDeliveryTries(db, ids),
    listDocuments(db, ids),
    listPharmacists(db, ids),
    readOrderPayments(db, rows, { gatewayOpen: gateways.active !== null }),
  ])
  const itemsOf = Map.groupBy(items, (item) => item.order_id)
  const historyOf = Map.groupBy(history, (step) => step.order_id)
  return rows.map((row) => ({
    ...toOrder(row, itemsOf.get(row.id) ?? [], historyOf.get(row.id) ?? []),
    shipmentDetails: {
      ...toShipment(row),
      trackingUrl: trackingUrl(settings.values.couriers.couriers, row.carrier, row.tracking_number),
    },
    cuts: (cuts.get(row.id) ?? []).map(({ order_id: _orderId, ...cut }) => cut),
    deliveryTries: (tries.get(row.id) ?? []).map(({ at, reason }) => ({ at: at.toISOString(), reason })),
    documents: (documents.get(row.id) ?? []).map(({ order_id: _orderId, ...document }) => document),
    checkedBy: pharmacists.get(row.id) ?? null,
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
  })
}

type AmountColumns = Pick<OrderRow, 'status' | 'payment_status' | 'payment_type' | 'total_paise' | 'cut_paise'>

/** The amounts of an order by their names in the contract. */
export function toAmounts(row: AmountColumns): Pick<OrderInPaise, 'amountCharged' | 'amountPaid' | 'amountDue'> {
  const { charged, paid, due } = amountsOf(row)
  return { amountCharged: charged, amountPaid: paid, amountDue: due }
}

/** The packs cut from orders, by order. */
async function listCuts(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('order_line_cuts as cut')
    .innerJoin('order_items as item', (join) =>
      join.onRef('item.order_id', '=', 'cut.order_id').onRef('item.position', '=', 'cut.position'),
    )
    .select(['cut.order_id', 'cut.position', 'item.name as productName', 'cut.quantity', 'cut.reason'])
    .select(['item.quantity as ordered', 'item.unit_price_paise as unitPrice', 'item.trade'])
    .where('cut.order_id', 'in', orderIds)
    .orderBy('cut.at')
    .orderBy('cut.position')
    .execute()
  const left = new Map<string, number>()
  const cuts = rows.map(({ position, ordered, unitPrice, trade, ...cut }) => {
    const line = `${cut.order_id} ${position}`
    const before = left.get(line) ?? ordered
    left.set(line, before - cut.quantity)
    return { ...cut, amount: amountOfCut({ unitPrice, trade }, { left: before, packs: cut.quantity }) }
  })
  return Map.groupBy(cuts, ({ order_id }) => order_id)
}

/** The failed tries to deliver the parcels, by order. */
export async function listDeliveryTries(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('delivery_tries')
    .select(['order_id', 'at', 'reason'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

/** The numbered documents of orders, by order. */
async function listDocuments(db: Db, orderIds: readonly string[]) {
  const documents = db.selectFrom('documents').select(documentColumns).select('order_id').orderBy('number')
  const rows = await documents.where('order_id', 'in', orderIds).execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
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
  row: OrderRow,
  items: readonly OrderItemRow[],
  history: readonly OrderHistoryRow[],
): Omit<
  OrderInPaise,
  'cuts' | 'deliveryTries' | 'documents' | 'checkedBy' | 'canPayNow' | 'refunds' | 'payouts' | 'shipmentDetails'
> {
  return {
    _id: row.id,
    orderId: String(row.number),
    status: row.status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    itemsTotal: row.items_total_paise,
    deliveryFee: row.delivery_fee_paise,
    totalAmount: row.total_paise,
    ...toAmounts(row),
    createdAt: row.created_at.toISOString(),
    items: items.map((item) => ({
      _id: item.product_id,
      image: item.image,
      productName: item.name,
      price: item.unit_price_paise,
      quantity: item.quantity,
      amount: amountOfPacks({ unitPrice: item.unit_price_paise, trade: item.trade }, item.quantity),
      free: item.trade?.free ?? 0,
    })),
    shippingDetails: row.shipping,
    promisedOn: row.promised_on,
    collectAt: row.collect_at,
    isTrade: row.trade_account_id !== null,
    poNumber: row.po_number,
    history: history.map(({ at, status, payment_status: paymentStatus, note }) => ({
      at: at.toISOString(),
      status,
      paymentStatus,
      note,
    })),
  }
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
