import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { findCustomers } from '../customers/find-customers.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'

/** The most customers of one search. */
const MAX_FOUND = 20

/** At most 20 customers of a search, by name. */
export async function findOrderCustomers(db: Db, q: string): Promise<OrderCustomer[]> {
  const rows = await selectCustomers(db)
    .where('customers.id', '=', sql<string>`any(${await findCustomers(db, q, MAX_FOUND)}::text[])`)
    .orderBy('customers.username')
    .orderBy('customers.id')
    .execute()
  return rows.map(toCustomer)
}

export async function getOrderCustomer(db: Db, id: string): Promise<OrderCustomer> {
  const row = await selectCustomers(db).where('customers.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Customer')
  return toCustomer(row)
}

function selectCustomers(db: Db) {
  return db.selectFrom('customers').select((eb) => {
    const orders = eb.selectFrom('orders').whereRef('orders.customer_id', '=', 'customers.id')
    const newest = orders.orderBy('orders.number', 'desc').limit(1)
    return [
      'customers.id',
      'username',
      'customers.email',
      'customers.phone',
      'is_unclaimed',
      'blocked_reason',
      jsonObjectFrom(
        eb.selectFrom('addresses').selectAll('addresses').whereRef('addresses.customer_id', '=', 'customers.id'),
      ).as('saved'),
      newest.where('collect_at', 'is', null).select('shipping').as('shipped_to'),
      jsonObjectFrom(newest.select(['orders.number', 'orders.created_at'])).as('last_order'),
    ]
  })
}

function toCustomer(row: QueryRow<typeof selectCustomers>): OrderCustomer {
  const { saved } = row
  const address =
    saved === null
      ? row.shipped_to
      : {
          name: saved.name,
          phoneNumber: saved.phone_number,
          email: saved.email,
          address: saved.address,
          city: saved.city,
          state: saved.state,
          postalCode: saved.postal_code,
          country: saved.country,
        }
  return {
    _id: row.id,
    name: row.username,
    phone: row.phone ?? address?.phoneNumber ?? '',
    email: row.email,
    isUnclaimed: row.is_unclaimed,
    blockReason: row.blocked_reason,
    address,
    lastOrder: row.last_order && {
      orderNumber: String(row.last_order.number),
      placedAt: new Date(row.last_order.created_at).toISOString(),
    },
  }
}
