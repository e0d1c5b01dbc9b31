import { sql } from 'kysely'
import type { CustomerListRow, DeskCustomerInPaise } from '#contract/desk-customers.ts'
import { ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import { cappedCount } from '../accounts/customer-card.ts'
import type { Context } from '../context.ts'
import { type PageOfRows, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { amountsOf } from '../orders/orders-queries.ts'
import { findCustomers } from './find-customers.ts'

/** The most customers of one search. */
const MAX_FOUND = 100
/** The records of each kind on the page of a customer. */
const SHOWN_RECORDS = 20

type Search = { readonly q?: string | undefined; readonly after?: string | undefined }

/** A page of customers, the newest first. */
export async function listCustomers(
  { db }: Pick<Context, 'db'>,
  { q = '', after }: Search,
): Promise<PageOfRows<CustomerListRow>> {
  const ids = q === '' ? null : await findCustomers(db, q, MAX_FOUND)
  const matching = selectCustomers(db).$if(ids !== null, (query) =>
    query.where('customers.id', '=', sql<string>`any(${ids}::text[])`),
  )
  const order = ['customers.created_at', 'customers.id'] as const
  return readPage(db, matching, { order, direction: 'desc', after, toRow: toCustomerRow })
}

/** One customer with the newest orders, tickets and returns, and the notes of the desk. */
export async function getCustomer(db: Db, id: string): Promise<DeskCustomerInPaise> {
  const row = await selectCustomers(db)
    .leftJoin('staff', 'staff.id', 'customers.blocked_by')
    .select(['customers.blocked_reason', 'customers.language', 'staff.name as blocked_by_name'])
    .select([
      cappedCount(sql`select from orders where orders.customer_id = customers.id`).as('orders'),
      cappedCount(sql`select from prescriptions where prescriptions.customer_id = customers.id`).as('prescriptions'),
      cappedCount(
        sql`select from patients where patients.customer_id = customers.id and patients.removed_at is null`,
      ).as('patients'),
    ])
    .where('customers.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Customer')
  const [orders, tickets, returns, notes] = await Promise.all([
    listOrders(db, id),
    listTickets(db, row.email ?? ''),
    listReturns(db, id),
    listNotes(db, id),
  ])
  const { blocked_at: blockedAt, blocked_by_name: blockedBy, blocked_reason: reason, prescriptions, patients } = row
  return {
    ...toCustomerRow(row),
    language: row.language,
    blocked: blockedAt === null ? null : { at: blockedAt.toISOString(), by: blockedBy ?? '', reason: reason ?? '' },
    orders,
    tickets,
    returns,
    counts: { orders: row.orders, prescriptions, patients },
    notes,
  }
}

function selectCustomers(db: Db) {
  return db
    .selectFrom('customers')
    .leftJoin('addresses', 'addresses.customer_id', 'customers.id')
    .where('customers.erased_at', 'is', null)
    .select(['customers.id', 'customers.username', 'customers.email', 'customers.created_at', 'customers.blocked_at'])
    .select(['addresses.phone_number', 'addresses.city', 'customers.phone'])
}

function toCustomerRow(row: QueryRow<typeof selectCustomers>): CustomerListRow {
  return {
    _id: row.id,
    name: row.username,
    email: row.email ?? '',
    phone: row.phone_number ?? row.phone ?? '',
    city: row.city ?? '',
    since: row.created_at.toISOString(),
    isBlocked: row.blocked_at !== null,
  }
}

async function listOrders(db: Db, customerId: string): Promise<DeskCustomerInPaise['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment_status', 'payment_type', 'total_paise', 'cut_paise', 'created_at'])
    .select('round_off_paise')
    .where('customer_id', '=', customerId)
    .orderBy('number', 'desc')
    .limit(SHOWN_RECORDS)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    orderNumber: String(row.number),
    status: row.status,
    placedAt: row.created_at.toISOString(),
    amountCharged: amountsOf(row).charged,
  }))
}

/** Tickets carry the email address of their sender, who need not be logged in. */
async function listTickets(db: Db, email: string): Promise<DeskCustomerInPaise['tickets']> {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'number', 'state', 'created_at'])
    .where(sql`lower(email)`, '=', email)
    .orderBy('number', 'desc')
    .limit(SHOWN_RECORDS)
    .execute()
  return rows.map(({ id, number, state, created_at: at }) => ({
    _id: id,
    ticket: ticketOf(number),
    state,
    createdAt: at.toISOString(),
  }))
}

async function listReturns(db: Db, customerId: string): Promise<DeskCustomerInPaise['returns']> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('returns', 'returns.order_id', 'orders.id')
    .select(['returns.id', 'orders.number', 'returns.state', 'returns.is_withdrawn', 'returns.asked_at'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('returns.number', 'desc')
    .limit(SHOWN_RECORDS)
    .execute()
  return rows.map(({ id, number, state, is_withdrawn: isWithdrawn, asked_at: at }) => ({
    _id: id,
    orderNumber: String(number),
    state,
    isWithdrawn,
    askedAt: at.toISOString(),
  }))
}

async function listNotes(db: Db, customerId: string): Promise<DeskCustomerInPaise['notes']> {
  const rows = await db
    .selectFrom('customer_notes as written')
    .innerJoin('staff', 'staff.id', 'written.staff_id')
    .select(['written.at', 'staff.name', 'written.note'])
    .where('written.customer_id', '=', customerId)
    .orderBy('written.id', 'desc')
    .execute()
  return rows.map(({ at, name, note }) => ({ at: at.toISOString(), by: name, note }))
}
