import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DeskOrderInPaise, DeskOrderRowInPaise } from '#contract/fulfilment.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { orderColumns, type OrderRow } from '../db/order-tables.ts'
import type { Db, QueryRow, Tables } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { placeOfOrder } from '../delivery/place-of-order.ts'
import { readOrderPayments } from '../orders/order-payments.ts'
import { listDocuments, toAmounts, toShipment } from '../orders/orders-queries.ts'
import { cutQuantity } from '../orders/stock.ts'
import { awaitsPharmacist, isApproved } from '../prescriptions/line-state.ts'
import { prescriptionStatus } from './lock-desk-order.ts'
import { packedBatches, proposePacking } from './packing-queries.ts'
import { listOrderMails, mailCauses } from './order-mail-list.ts'
import { timelineRows, toTimelineEntry } from './order-timeline.ts'

/** Accountants neither see the phone and the products of an order nor find it by them. */
export function seesContents(roles: readonly StaffRole[]): boolean {
  return roles.some((role) => role !== 'accountant')
}

/** One order as staff see it. */
export async function getDeskOrder(ctx: Context, { roles }: StaffPrincipal, id: string): Promise<DeskOrderInPaise> {
  const { preparedDb: db } = ctx
  const row = await selectDeskOrders(db, ctx.databaseNow)
    .select(mailCauses)
    .select((eb) => mailAddress(eb).as('mail_address'))
    .select((eb) => [timelineRows(eb).as('timeline'), orderedLines(eb).as('ordered_lines')])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Order')
  const [payments, lines, mails, documents] = await Promise.all([
    readOrderPayments(db, [row], { gatewayOpen: false }),
    toDeskLines(db, row, indianDay(ctx.now())),
    row.mail_address === null ? [] : listOrderMails(db, row),
    listDocuments(db, [id]),
  ])
  const contents = seesContents(roles)
  return {
    ...toDeskOrderRow(row),
    customerId: row.customer_id,
    itemsTotal: row.items_total_paise,
    deliveryFee: row.delivery_fee_paise,
    totalAmount: row.total_paise,
    shipmentDetails: toShipment(row),
    refunds: payments(id).refunds,
    payouts: payments(id).payouts,
    documents: (documents.get(id) ?? []).map(({ order_id: _orderId, ...document }) => document),
    placeOfSupply: placeOfOrder(row),
    shippingDetails: contents ? row.shipping : { ...row.shipping, phoneNumber: '' },
    cutAmount: row.cut_paise,
    cashMode: row.cash_mode,
    lines: contents ? lines : lines.map((line) => ({ ...line, name: '', image: '', batches: [], packing: null })),
    timeline: row.timeline.map(toTimelineEntry),
    mails,
  }
}

/** The rows of orders at the desk. */
export function selectDeskOrders(db: Db, databaseNow: Context['databaseNow']) {
  return db
    .selectFrom('orders')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'orders.claimed_by').on('orders.claimed_until', '>', databaseNow()),
    )
    .select(orderColumns)
    .select((eb) => [
      'staff.name as claimed_by_name',
      awaitsPharmacist().as('isReceived'),
      jsonArrayFrom(
        eb
          .selectFrom('order_items as item')
          .whereRef('item.order_id', '=', 'orders.id')
          .select((line) => ['item.schedule', 'item.quantity as ordered', cutQuantity(line).as('cut')])
          .select(isApproved().as('isApproved')),
      ).as('lines'),
    ])
}

export function toDeskOrderRow(row: QueryRow<typeof selectDeskOrders>): DeskOrderRowInPaise {
  const lines = row.lines.map(({ schedule, ordered, cut, isApproved }) => ({
    ordered,
    cut: cut ?? 0,
    isApproved,
    needsPrescription: needsPrescription(schedule),
  }))
  return {
    _id: row.id,
    orderId: String(row.number),
    status: row.status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    placedAt: row.created_at.toISOString(),
    customerName: row.shipping.name,
    city: row.shipping.city,
    packs: lines.reduce((sum, { ordered, cut }) => sum + ordered - cut, 0),
    ...toAmounts(row),
    prescription: prescriptionStatus(row, lines),
    holdReason: row.hold_reason,
    collectAt: row.collect_at,
    claim:
      row.claimed_by === null || row.claimed_by_name === null || row.claimed_until === null
        ? null
        : { staffId: row.claimed_by, name: row.claimed_by_name, until: row.claimed_until.toISOString() },
  }
}

/** The mail address of the customer of the row of `orders`, or null. */
function mailAddress(eb: ExpressionBuilder<Tables, 'orders'>) {
  return eb.selectFrom('customers').select('customers.email').whereRef('customers.id', '=', 'orders.customer_id')
}

/** The lines of the row of `orders`, with their cuts and packed batches. */
function orderedLines(eb: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_items as item')
      .select(['item.position', 'item.product_id', 'item.name', 'item.image', 'item.pack_size', 'item.manufacturer'])
      .select(['item.schedule', 'item.unit_price_paise', 'item.mrp_paise', 'item.quantity'])
      .select((line) => [cutQuantity(line).as('cut'), packedBatches(line).as('batches')])
      .whereRef('item.order_id', '=', 'orders.id')
      .orderBy('item.position'),
  )
}

type OrderedLine = NonNullable<ReturnType<typeof orderedLines>['expressionType']>[number]

async function toDeskLines(
  db: Db,
  { status, ordered_lines: lines }: Pick<OrderRow, 'status'> & { readonly ordered_lines: readonly OrderedLine[] },
  today: string,
): Promise<DeskOrderInPaise['lines']> {
  const toPack = lines.map((line) => ({
    position: line.position,
    productId: line.product_id,
    quantity: line.quantity - (line.cut ?? 0),
    price: line.unit_price_paise,
  }))
  const packing = status === 'Confirmed' ? await proposePacking(db, toPack, today) : null
  return lines.map((line) => ({
    position: line.position,
    productId: line.product_id,
    name: line.name,
    image: line.image,
    packSize: line.pack_size,
    manufacturer: line.manufacturer,
    needsPrescription: needsPrescription(line.schedule),
    price: line.unit_price_paise,
    mrp: line.mrp_paise,
    quantity: line.quantity,
    cut: line.cut ?? 0,
    batches: line.batches,
    packing: packing?.get(line.position) ?? null,
  }))
}
