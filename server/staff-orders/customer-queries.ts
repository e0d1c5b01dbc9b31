import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { escapeLike } from '../db/escape-like.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'

/** The most customers of one search. */
const MAX_FOUND = 20
/** Shorter parts of a name have no trigram, so no index finds them. */
const MIN_LETTERS = 3

/** Finds customers by phone, mail address or a part of the name, by name. */
export async function findOrderCustomers(db: Db, q: string): Promise<OrderCustomer[]> {
  const matching = matchOf(q)
  if (matching === null) return []
  // The limit is inside, so that the search stops at it however common a name is.
  const rows = await selectCustomers(db)
    .where('customers.id', 'in', sql<string>`(select found.id from (${matching} limit ${MAX_FOUND}) as found)`)
    .orderBy('customers.username')
    .orderBy('customers.id')
    .execute()
  return rows.map(toCustomer)
}

/** The ids of the customers that a text means, or null for too short a text. */
function matchOf(q: string): RawBuilder<unknown> | null {
  const phone = normaliseAddressField('phoneNumber', q)
  if (/^\d{10}$/.test(phone))
    return sql`select id from customers where phone = ${phone}
      union select customer_id from addresses where phone_number = ${phone}`
  if (q.includes('@')) return sql`select id from customers where email like ${`${escapeLike(normaliseEmail(q))}%`}`
  const name = q.trim().toLowerCase()
  if (name.length < MIN_LETTERS) return null
  return sql`select id from customers where plain_characters(lower(username)) like ${`%${escapeLike(name)}%`}`
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
      orderId: String(row.last_order.number),
      placedAt: new Date(row.last_order.created_at).toISOString(),
    },
  }
}
