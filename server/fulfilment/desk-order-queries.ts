import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ApiInput } from '#contract/api.ts'
import type { DeskOrder, DeskOrderRow } from '#contract/fulfilment.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { indianDay } from '#domain/time.ts'
import { countUpToCap, PAGE_ROWS, pageOf } from '../db/keyset.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Db } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { readOrderPayments } from '../orders/order-payments.ts'
import { amountDue, toShipment } from '../orders/orders-queries.ts'
import { cutQuantity } from '../orders/stock.ts'
import { awaitsPharmacist, isApproved } from '../prescriptions/line-state.ts'
import { prescriptionStatus } from './lock-desk-order.ts'
import { listPackedBatches, proposePacking } from './packing-queries.ts'
import { listOrderMails } from './order-mail-list.ts'
import { inQueue } from './order-queues.ts'
import { readTimeline } from './read-timeline.ts'

/** A search by name or product looks at the newest orders that match, and at the first products. */
const MAX_FOUND = 500
const MAX_FOUND_PRODUCTS = 50

type Search = Omit<ApiInput<'GET /api/desk/orders'>, 'after'> & { readonly after?: number | undefined }

/** A page of orders: the newest first, or within a state or queue the oldest first, as they wait. */
export async function listDeskOrders(
  { db, databaseNow }: Context,
  { roles }: Pick<StaffPrincipal, 'roles'>,
  { q = '', status, queue, after }: Search,
): Promise<{ rows: DeskOrderRow[]; hasMore: boolean; count: number }> {
  const oldestFirst = status !== undefined || queue !== undefined
  const matching = q === '' ? null : await findMatching(db, q, seesContents(roles))
  const search = selectRows(db, databaseNow)
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status!))
    .$if(queue !== undefined, (query) => query.where(inQueue(queue!)))
    .$if(matching !== null, (query) => query.where(matching!))
  const found = await search
    .$if(after !== undefined, (query) => query.where('orders.number', oldestFirst ? '>' : '<', after!))
    .orderBy('orders.number', oldestFirst ? 'asc' : 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
  const { rows, hasMore } = pageOf(found)
  return { rows: rows.map(toRow), hasMore, count: await countUpToCap(db, search.clearSelect().select('orders.id')) }
}

/** Accountants see neither the phone nor the products of an order, so they do not find it by them either. */
function seesContents(roles: readonly StaffRole[]): boolean {
  return roles.some((role) => role !== 'accountant')
}

/** The condition of orders with this number, phone, name or product. Names and products are looked up once. */
async function findMatching(db: Db, q: string, contents: boolean): Promise<RawBuilder<boolean>> {
  const digits = q.replaceAll(/[\s-]/g, '').replace(/^(?:\+91|#)/, '')
  if (/^\d{1,9}$/.test(digits)) return sql<boolean>`orders.number = ${Number(digits)}`
  if (contents && /^\d{10}$/.test(digits)) return sql<boolean>`orders.shipping ->> 'phoneNumber' = ${digits}`
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const products = db.selectFrom('product_search').select('product_id').where('name', 'like', pattern)
  const byName = db
    .selectFrom('orders')
    .select('orders.id')
    .where(sql`lower(orders.shipping ->> 'name')`, 'like', pattern)
    .orderBy('orders.number', 'desc')
  const byProduct = db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.id')
    .where('order_items.product_id', 'in', products.limit(MAX_FOUND_PRODUCTS))
    .orderBy('orders.number', 'desc')
  const [names, ordered] = await Promise.all([
    byName.limit(MAX_FOUND).execute(),
    contents ? byProduct.limit(MAX_FOUND).execute() : [],
  ])
  return sql<boolean>`orders.id = any(${[...names, ...ordered].map(({ id }) => id)}::text[])`
}

/** One order as staff see it. */
export async function getDeskOrder(ctx: Context, { roles }: StaffPrincipal, id: string): Promise<DeskOrder> {
  const { db } = ctx
  const row = await selectRows(db, ctx.databaseNow)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('documents')
          .select(['documents.id as _id', 'documents.number'])
          .whereRef('documents.order_id', '=', 'orders.id')
          .orderBy('documents.number'),
      ).as('documents'),
    )
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Order')
  const [payments, lines, timeline, mails] = await Promise.all([
    readOrderPayments(db, [row], { gatewayOpen: false }),
    listDeskLines(ctx, row),
    readTimeline(db, id),
    listOrderMails(db, id),
  ])
  const contents = seesContents(roles)
  return {
    ...toRow(row),
    itemsTotal: rupeesFromPaise(row.items_total_paise),
    deliveryFee: rupeesFromPaise(row.delivery_fee_paise),
    totalAmount: rupeesFromPaise(row.total_paise),
    shipmentDetails: toShipment(row),
    refunds: payments(id).refunds,
    documents: row.documents,
    shippingDetails: contents ? row.shipping : { ...row.shipping, phoneNumber: '' },
    cutAmount: rupeesFromPaise(row.cut_paise),
    cashMode: row.cash_mode,
    lines: contents ? lines : lines.map((line) => ({ ...line, name: '', image: '', batches: [], packing: null })),
    timeline,
    mails,
  }
}

function selectRows(db: Db, databaseNow: Context['databaseNow']) {
  return db
    .selectFrom('orders')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'orders.claimed_by').on('orders.claimed_until', '>', databaseNow()),
    )
    .selectAll('orders')
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

function toRow(row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]): DeskOrderRow {
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
    amountDue: rupeesFromPaise(amountDue(row)),
    prescription: prescriptionStatus(row, lines),
    holdReason: row.hold_reason,
    claim:
      row.claimed_by_name === null
        ? null
        : { staffId: row.claimed_by!, name: row.claimed_by_name, until: row.claimed_until!.toISOString() },
  }
}

async function listDeskLines(
  { db, now }: Context,
  order: Pick<OrderRow, 'id' | 'status'>,
): Promise<DeskOrder['lines']> {
  const lines = await db
    .selectFrom('order_items as item')
    .selectAll('item')
    .select((eb) => cutQuantity(eb).as('cut'))
    .where('item.order_id', '=', order.id)
    .orderBy('item.position')
    .execute()
  const toPack = lines.map((line) => ({
    position: line.position,
    productId: line.product_id,
    quantity: line.quantity - (line.cut ?? 0),
    price: line.unit_price_paise,
  }))
  const packing = order.status === 'Confirmed' ? await proposePacking(db, toPack, indianDay(now())) : null
  const batches = await listPackedBatches(db, order.id)
  return lines.map((line) => ({
    position: line.position,
    productId: line.product_id,
    name: line.name,
    image: line.image,
    packSize: line.pack_size,
    manufacturer: line.manufacturer,
    needsPrescription: needsPrescription(line.schedule),
    price: rupeesFromPaise(line.unit_price_paise),
    mrp: rupeesFromPaise(line.mrp_paise),
    quantity: line.quantity,
    cut: line.cut ?? 0,
    batches: batches.get(line.position) ?? [],
    packing: packing?.get(line.position) ?? null,
  }))
}
