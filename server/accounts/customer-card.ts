import { type RawBuilder, sql } from 'kysely'
import type { CustomerCard } from '#contract/desk-customers.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'

/** The number of rows that a query selects, at most 501. */
export function cappedCount(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(COUNT_CAP + 1)}) as counted)`
}

/** The customer with this id or email address as staff see it beside a record, or null. */
export async function findCustomerCard(
  db: Db,
  one: { readonly id: string } | { readonly email: string },
): Promise<CustomerCard | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id as _id', 'username as name', 'email'])
    .select((eb) => [
      cappedCount(sql`select from orders where orders.customer_id = customers.id`).as('orders'),
      eb('blocked_at', 'is not', null).$castTo<boolean>().as('isBlocked'),
    ])
    .where((eb) => ('id' in one ? eb('id', '=', one.id) : eb('email', '=', one.email.toLowerCase())))
    .executeTakeFirst()
  return row === undefined ? null : { ...row, email: row.email ?? '' }
}
