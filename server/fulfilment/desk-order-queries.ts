import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { needsEInvoices } from '#domain/documents/e-invoice.ts'
import { type Paise, paise, paiseFromWire } from '#domain/money.ts'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { COD_CHECK } from '#domain/fulfilment/order-queues.ts'
import { seesAllOrders } from '#domain/fulfilment/seen-orders.ts'
import type { DeskOrderInPaise, DeskOrderRowInPaise } from '#contract/fulfilment.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { mayDo, type StaffRole } from '#domain/staff/actions.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { orderColumns } from '../db/order-tables.ts'
import type { Db, QueryRow, Tables } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { customerCardOf } from '../accounts/customer-card.ts'
import { notFound } from '../http/refusal.ts'
import { placeOfOrder } from '../delivery/place-of-order.ts'
import { readOrderPayments } from '../orders/order-payments.ts'
import { businessOf, documentsOf, toAmounts, toShipment } from '../orders/orders-queries.ts'
import { cutQuantity } from '../orders/stock.ts'
import { awaitsPharmacist, isApproved } from '../prescriptions/line-state.ts'
import { orderQueue } from './order-queues.ts'
import { hasB2bInvoice, prescriptionStatus } from './lock-desk-order.ts'
import { orderedLines, toDeskLine } from './desk-order-lines.ts'
import { refuseUnseenOrderId } from '../staff/seen-rows.ts'
import { readPackable } from '../stock/available-batches.ts'
import { mailCauses, mailJobRows, toOrderMails } from './order-mail-list.ts'
import { timelineRows, toTimelineEntry } from './order-timeline.ts'

/** Accountants neither see the phone and the products of an order nor find it by them. */
export function seesContents(roles: readonly StaffRole[]): boolean {
  return roles.some((role) => role !== 'accountant')
}

/** One order for a person who opens it and sees it (fulfilment-3). */
export async function openDeskOrder(ctx: Context, principal: StaffPrincipal, id: string): Promise<DeskOrderInPaise> {
  await refuseUnseenOrderId(ctx.db, principal, id)
  return getDeskOrder(ctx, principal, id)
}

/** One order as staff see it, also after their own change took it out of their sight. */
export async function getDeskOrder(ctx: Context, principal: StaffPrincipal, id: string): Promise<DeskOrderInPaise> {
  // The plan of `= any(…)` is made anew for each array, which takes longer than to run it.
  const [order] = await readWholeOrders(ctx, principal, sql`orders.id = ${id}`)
  if (order === undefined) throw notFound('Order')
  return order
}

/** Orders as staff see them, the oldest first. */
export function readDeskOrders(
  ctx: Context,
  principal: StaffPrincipal,
  ids: readonly string[],
): Promise<DeskOrderInPaise[]> {
  return readWholeOrders(ctx, principal, sql`orders.id = any(${ids}::text[])`)
}

async function readWholeOrders(
  ctx: Context,
  { roles }: StaffPrincipal,
  chosen: RawBuilder<SqlBool>,
): Promise<DeskOrderInPaise[]> {
  const { preparedDb: db } = ctx
  const day = indianDay(ctx.now())
  const sight = sightOf(roles)
  const rows = await selectWholeOrders(db, { databaseNow: ctx.databaseNow, day, contents: sight.contents })
    .where(chosen)
    .orderBy('orders.created_at')
    .orderBy('orders.number')
    .execute()
  const toPack = rows.filter(({ status }) => status === 'Confirmed').flatMap((row) => row.ordered_lines)
  const [payments, available] = await Promise.all([
    readOrderPayments(db, rows, { gatewayOpen: false }),
    readPackable(db, [...new Set(toPack.map((line) => line.product_id))], day),
  ])
  const seesCustomer = mayDo(roles, 'customers.read')
  const ewayBillAbove = paiseFromWire(ctx.settings.values.ewayBill.above)
  return rows.map((row) => ({
    ...toDeskOrder(row, sight, payments(row.id)),
    trade: row.trade_account && {
      ...row.trade_account,
      poNumber: row.po_number,
      transporter: row.transporter,
      lrNumber: row.lr_number,
    },
    ewayBillAbove,
    ewayBill: row.eway_bill,
    eInvoice: row.e_invoice,
    creditNoteIrns: row.credit_note_irns,
    needsIrn:
      row.status === 'Packed' &&
      row.hasB2bInvoice &&
      row.e_invoice === null &&
      needsEInvoices(ctx.settings.values.eInvoice),
    customer: seesCustomer ? row.customer : null,
    lines: row.ordered_lines.map((line) => toDeskLine(line, row.status === 'Confirmed' ? available : null, sight)),
    mails: row.mail_address === null ? [] : toOrderMails(row),
  }))
}

function selectWholeOrders(
  db: Db,
  { contents, ...options }: Pick<Context, 'databaseNow'> & { readonly day: string; readonly contents: boolean },
) {
  return selectDeskOrders(db, options)
    .select(mailCauses)
    .select((eb) => mailAddress(eb).as('mail_address'))
    .select((eb) => [
      timelineRows(eb, contents).as('timeline'),
      receivedMoney(eb).as('received'),
      mailJobRows(eb).as('mail_jobs'),
      orderReturns(eb).as('returns'),
      orderedLines(eb).as('ordered_lines'),
      documentsOf(eb).as('documents'),
      customerCardOf(eb).as('customer'),
      tradeAccountOf(eb).as('trade_account'),
      hasB2bInvoice.as('hasB2bInvoice'),
      creditNoteIrnsOf(eb).as('credit_note_irns'),
    ])
}

/** The credit notes of the row of `orders` that the e-invoice portal registers. */
function creditNoteIrnsOf(eb: ExpressionBuilder<Tables, 'orders'>) {
  const notes = eb
    .selectFrom('credit_note_irns as registered')
    .innerJoin('documents', 'documents.id', 'registered.document_id')
    .select(['documents.number', 'registered.e_invoice as eInvoice'])
    .orderBy('documents.number')
  return jsonArrayFrom(notes.whereRef('registered.order_id', '=', 'orders.id'))
}

/** What was received for the row of `orders`, in each way. */
function receivedMoney(eb: ExpressionBuilder<Tables, 'orders'>) {
  const rows = eb.selectFrom('cash_rows').select(['mode', 'amount_paise as amount']).orderBy('cash_rows.id')
  return jsonArrayFrom(rows.whereRef('cash_rows.order_id', '=', 'orders.id'))
}

type WholeOrder = QueryRow<typeof selectWholeOrders>

function toDeskOrder(
  row: WholeOrder,
  sight: Sight,
  { refunds, payouts }: Pick<DeskOrderInPaise, 'refunds' | 'payouts'>,
): Omit<
  DeskOrderInPaise,
  'trade' | 'ewayBillAbove' | 'ewayBill' | 'eInvoice' | 'creditNoteIrns' | 'needsIrn' | 'customer' | 'lines' | 'mails'
> {
  const { contents, seesRefunds } = sight
  return {
    ...toDeskOrderRow(row, sight),
    customerId: row.customer_id,
    itemsTotal: row.items_total_paise,
    deliveryFee: row.delivery_fee_paise,
    totalAmount: row.total_paise,
    shipmentDetails: toShipment(row),
    refunds: seesRefunds ? refunds : [],
    payouts: seesRefunds ? payouts : [],
    returns: row.returns.map(({ _id, state, isWithdrawn, askedAt, refund }) => ({
      _id,
      state,
      isWithdrawn,
      askedAt: new Date(askedAt).toISOString(),
      refund: seesRefunds ? refund : null,
    })),
    documents: row.documents,
    business: businessOf(row),
    placeOfSupply: placeOfOrder(row),
    shippingDetails: contents ? row.shipping : { ...row.shipping, phoneNumber: '' },
    cutAmount: row.cut_paise,
    roundOff: row.round_off_paise,
    cashMode: row.cash_mode,
    received: row.received,
    timeline: row.timeline.map(toTimelineEntry),
  }
}

/** The rows of orders at the desk. */
export function selectDeskOrders(
  db: Db,
  { databaseNow, day }: Pick<Context, 'databaseNow'> & { readonly day: string },
) {
  return db
    .selectFrom('orders')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'orders.claimed_by').on('orders.claimed_until', '>', databaseNow()),
    )
    .select(orderColumns)
    .select((eb) => [
      'staff.name as claimed_by_name',
      awaitsPharmacist().as('isReceived'),
      orderQueue(day).as('queue'),
      refundedAmount.as('refunded'),
      jsonArrayFrom(
        eb
          .selectFrom('order_items as item')
          .whereRef('item.order_id', '=', 'orders.id')
          .select((line) => ['item.schedule', 'item.trade', 'item.quantity as ordered', cutQuantity(line).as('cut')])
          .select(isApproved(day).as('isApproved')),
      ).as('lines'),
    ])
}

/** What the reader of an order may see of it. */
type Sight = { readonly contents: boolean; readonly seesRefunds: boolean }

/** What the roles of a person let them see of orders. */
export function sightOf(roles: readonly StaffRole[]): Sight {
  return { contents: seesContents(roles), seesRefunds: seesAllOrders(roles) }
}

/** What went back or is on its way: refunds of online payments, and payouts for returned cash orders. */
const refundedAmount = sql<Paise>`(case orders.payment_type
  when 'COD' then (select coalesce(sum(refund_paise), 0) from returns where returns.order_id = orders.id)
  else (select coalesce(sum(refunds.amount_paise), 0) from refunds
    join payment_attempts attempt on attempt.id = refunds.attempt_id
    where attempt.order_id = orders.id and refunds.state <> 'failed') end)::bigint`

export function toDeskOrderRow(
  row: QueryRow<typeof selectDeskOrders>,
  { contents, seesRefunds }: Sight,
): DeskOrderRowInPaise {
  const lines = row.lines.map(({ schedule, trade, ordered, cut, isApproved }) => ({
    ordered,
    cut: cut ?? 0,
    isApproved,
    needsPrescription: trade === null && needsPrescription(schedule),
  }))
  return {
    _id: row.id,
    orderNumber: String(row.number),
    status: row.status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    placedAt: row.created_at.toISOString(),
    customerName: row.shipping.name,
    city: row.shipping.city,
    packs: lines.reduce((sum, { ordered, cut }) => sum + ordered - cut, 0),
    ...toAmounts(row),
    amountRefunded: seesRefunds ? row.refunded : paise(0),
    prescription: prescriptionStatus(row, lines),
    queue: row.queue,
    callPhone: contents && row.hold_reason === COD_CHECK ? row.shipping.phoneNumber : null,
    holdReason: row.hold_reason,
    collectAt: row.collect_at,
    isTrade: row.trade_account_id !== null,
    claim:
      row.claimed_by === null || row.claimed_by_name === null || row.claimed_until === null
        ? null
        : { staffId: row.claimed_by, name: row.claimed_by_name, until: row.claimed_until.toISOString() },
  }
}

/** The licensed buyer of the row of `orders`, or null. */
function tradeAccountOf(eb: ExpressionBuilder<Tables, 'orders'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('trade_accounts as account')
      .leftJoin('staff as seller', 'seller.id', 'orders.entered_by')
      .leftJoin('trade_people as person', 'person.id', 'orders.entered_by_person')
      .select(['account.id as accountId', 'account.firm', 'account.gstin'])
      .select(sql<string | null>`coalesce(seller.name, nullif(person.name, ''))`.as('enteredBy'))
      .whereRef('account.id', '=', 'orders.trade_account_id'),
  )
}

/** The mail address of the customer of the row of `orders`, or null. */
function mailAddress(eb: ExpressionBuilder<Tables, 'orders'>) {
  return eb.selectFrom('customers').select('customers.email').whereRef('customers.id', '=', 'orders.customer_id')
}

/** The returns of the row of `orders`, the newest first. */
function orderReturns(eb: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('returns')
      .select(['id as _id', 'state', 'is_withdrawn as isWithdrawn', 'asked_at as askedAt', 'refund_paise as refund'])
      .whereRef('returns.order_id', '=', 'orders.id')
      .orderBy('number', 'desc'),
  )
}
