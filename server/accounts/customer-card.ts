import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CustomerCard } from '#contract/desk-customers.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import type { Db, Tables } from '../db/tables.ts'

/** The number of rows that a query selects, at most 501. */
export function cappedCount(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(COUNT_CAP + 1)}) as counted)`
}

/** The customer with this email address as staff see it beside a record, or null. */
export async function findCustomerCard(db: Db, email: string): Promise<CustomerCard | null> {
  const customers = db.selectFrom('customers').where('email', '=', email.toLowerCase())
  return (await customers.select(cardColumns).executeTakeFirst()) ?? null
}

/** The card of the customer of the row of `orders`. */
export function customerCardOf(eb: ExpressionBuilder<Tables, 'orders'>) {
  return jsonObjectFrom(
    eb.selectFrom('customers').whereRef('customers.id', '=', 'orders.customer_id').select(cardColumns),
  )
}

const cardColumns = [
  'customers.id as _id',
  'customers.username as name',
  sql<string>`coalesce(customers.email, '')`.as('email'),
  cappedCount(sql`select from orders placed where placed.customer_id = customers.id`).as('orders'),
  sql<boolean>`customers.blocked_at is not null`.as('isBlocked'),
] as const
