import { type RawBuilder, sql } from 'kysely'
import { normaliseEmail } from '#domain/accounts/account-rules.ts'
import { latinDigits } from '#domain/typed-digits.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { escapeLike } from '../db/escape-like.ts'
import type { Db } from '../db/tables.ts'

/** The shortest text of which a part is searched; a shorter one has to begin the name. */
const MIN_PART = 3
/** The fewest digits that begin a phone number. */
const MIN_DIGITS = 4
/** So many of the newest customers are read first: they hold enough of a common name, whose places fill an index. */
const WALKED = 5_000

/**
 * The ids of at most `limit` customers by the beginning of a phone number or mail address, or by a part of the name or
 * mail address: the newest ones, then those who begin with the text, then others. Each search is read by an index.
 */
export async function findCustomers(db: Db, q: string, limit: number): Promise<string[]> {
  const digits = phoneDigits(q)
  if (digits !== null) return listIds(db, byPhone(digits), limit)
  const text = escapeLike(normaliseEmail(q))
  const beginning = `${text}%`
  if (text.lastIndexOf('@') > 0)
    return listIds(db, [sql`select id from customers where email like ${beginning}`], limit)
  const part = text.length < MIN_PART ? beginning : `%${text}%`
  const found = new Set<string>()
  for (const searches of [[amongNewest(part)], byText(beginning), ...(part === beginning ? [] : [byText(part)])]) {
    for (const id of await listIds(db, searches, limit)) found.add(id)
    if (found.size >= limit) break
  }
  return [...found].slice(0, limit)
}

function amongNewest(pattern: string): RawBuilder<unknown> {
  return sql`select id from (
      select id, username, email from customers order by created_at desc, id desc limit ${WALKED}
    ) as newest
    where plain_characters(lower(username)) like ${pattern} or email like ${pattern}`
}

/** The digits of a phone number or of its beginning, or null for other texts. */
function phoneDigits(q: string): string | null {
  const phone = normaliseAddressField('phoneNumber', q)
  const digits = /^\d{10}$/.test(phone) ? phone : latinDigits(q).replaceAll(/[\s-]/g, '').replace(/^\+91/, '')
  return /^\d{1,10}$/.test(digits) && digits.length >= MIN_DIGITS ? digits : null
}

function byPhone(digits: string): readonly RawBuilder<unknown>[] {
  const isBetween = sql`between ${digits.padEnd(10, '0')} and ${digits.padEnd(10, '9')}`
  return [
    sql`select id from customers where phone ${isBetween}`,
    sql`select customer_id as id from addresses where phone_number ${isBetween}`,
    sql`select customer_id as id from orders where shipping ->> 'phoneNumber' ${isBetween}`,
  ]
}

function byText(pattern: string): readonly RawBuilder<unknown>[] {
  return [
    sql`select id from customers where plain_characters(lower(username)) like ${pattern}`,
    sql`select id from customers where email like ${pattern}`,
  ]
}

async function listIds(db: Db, searches: readonly RawBuilder<unknown>[], limit: number): Promise<string[]> {
  const parts = searches.map((search) => sql`(${search} limit ${limit})`)
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union `)}) as found limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
