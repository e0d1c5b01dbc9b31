import { sql } from 'kysely'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { escapeLike } from '../db/escape-like.ts'
import type { Db } from '../db/tables.ts'

/** The most customers of one search. */
const MAX_FOUND = 500

/** The shortest text of which a part is searched; a shorter one has to begin the name or address. */
const MIN_PART = 3

/** The ids of customers with this phone, or with this text in their name or email address. Each part is read by an index. */
export async function findCustomers(db: Db, q: string): Promise<string[]> {
  const phone = normaliseAddressField('phoneNumber', q)
  const text = escapeLike(q.toLowerCase())
  const pattern = text.length < MIN_PART ? `${text}%` : `%${text}%`
  const searches = /^\d{10}$/.test(phone)
    ? [
        sql`select id from customers where phone = ${phone}`,
        sql`select customer_id as id from addresses where phone_number = ${phone} limit ${MAX_FOUND}`,
        sql`select customer_id as id from orders where shipping ->> 'phoneNumber' = ${phone} limit ${MAX_FOUND}`,
      ]
    : [
        sql`select id from customers where plain_characters(lower(username)) like ${pattern} limit ${MAX_FOUND}`,
        sql`select id from customers where email like ${pattern} limit ${MAX_FOUND}`,
      ]
  const parts = searches.map((search) => sql`(${search})`)
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union `)}) as found limit ${MAX_FOUND}`.execute(db)
  return rows.map(({ id }) => id)
}
