import { type RawBuilder, sql } from 'kysely'
import type { BreachKind } from '#domain/privacy/breach-changes.ts'
import { DAY, startOfIndianDay } from '#domain/time.ts'
import type { Db } from '../db/tables.ts'

/** Which data a breach concerns. */
type BreachScope = {
  readonly kinds: readonly BreachKind[]
  /** Days in India; null is without an end. */
  readonly fromDay: string | null
  readonly untilDay: string | null
}

/** The people of a kind by the time of their row: the id of the customer, or for a message the mail address. */
const peopleOf: {
  readonly [Kind in BreachKind]: (within: (time: RawBuilder<Date>) => RawBuilder<boolean>) => RawBuilder<unknown>
} = {
  // An account that was there is concerned, however old it is.
  accounts: () => sql`select id as customer_id, null::text as email from customers`,
  addresses: (within) => sql`
    select customer_id, null from addresses where ${within(sql`updated_at`)}
    union all select customer_id, null from recent_addresses where ${within(sql`used_at`)}`,
  logins: (within) => sql`select customer_id, null from sessions where ${within(sql`created_at`)}`,
  orders: (within) => sql`select customer_id, null from orders where ${within(sql`created_at`)}`,
  prescriptions: (within) => sql`
    select customer_id, null from prescriptions where ${within(sql`created_at`)}
    union all select customer_id, null from patients where ${within(sql`created_at`)}`,
  returns: (within) => sql`
    select orders.customer_id, null from returns join orders on orders.id = returns.order_id where ${within(sql`asked_at`)}`,
  enquiries: (within) => sql`select null, lower(email) from enquiries where email <> '' and ${within(sql`created_at`)}`,
}

/** The people whose data a breach concerns, once each: the customer, and the mail address or ''. */
export function affectedPeople({ kinds, fromDay, untilDay }: BreachScope): RawBuilder<unknown> {
  const within = (time: RawBuilder<Date>) => sql<boolean>`
    ${fromDay === null ? sql`true` : sql`${time} >= ${startOfIndianDay(fromDay)}`} and
    ${untilDay === null ? sql`true` : sql`${time} < ${new Date(startOfIndianDay(untilDay).getTime() + DAY)}`}`
  const found = kinds.map((kind) => sql`${peopleOf[kind](within)}`)
  const rows = sql.join(
    [sql`select null::text as customer_id, null::text as email where false`, ...found],
    sql` union all `,
  )
  return sql`
    select distinct on (coalesce(nullif(known.email, ''), known.customer_id)) known.customer_id, known.email
    from (
      select coalesce(c.id, own.id) as customer_id, lower(coalesce(c.email, found.email, '')) as email
      from (select distinct customer_id, email from (${rows}) every) found
      left join customers c on c.id = found.customer_id
      left join customers own on found.customer_id is null and own.email = found.email
    ) known
    order by coalesce(nullif(known.email, ''), known.customer_id), known.customer_id`
}

/** How many people a breach concerns, and how many of them the shop can mail. */
export async function countAffected(db: Db, scope: BreachScope): Promise<{ people: number; mailable: number }> {
  const { rows } = await sql<{ people: number; mailable: number }>`
    select count(*)::int as people, count(*) filter (where email <> '')::int as mailable
    from (${affectedPeople(scope)}) affected`.execute(db)
  return rows[0] ?? { people: 0, mailable: 0 }
}
