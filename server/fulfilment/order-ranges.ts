import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import { type OrderQueue, orderQueues } from '#domain/fulfilment/order-queues.ts'
import { paymentFilters } from '#domain/fulfilment/payment-filters.ts'
import { orderStatuses, paymentStatuses, orderPaymentTypes } from '#domain/orders/order-status.ts'
import type { StaffRole } from '#domain/staff/actions.ts'
import { DAY, indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import { isSeenOrder } from '../staff/seen-rows.ts'
import { orderQueueOfMany, queueRules } from './order-queues.ts'

/** The filters of the order list; absent ones match every order. */
type OrderFilter = Omit<ApiInput<'GET /api/desk/orders'>, 'q' | 'after'>

type RangeOptions = {
  /** The most orders. */
  readonly limit: number
  /** The day in India, on which stock depends. */
  readonly day: string
  /** The roles of the reader, which may see only some orders (fulfilment-3). Absent: all orders. */
  readonly roles?: readonly StaffRole[]
  readonly oldestFirst?: boolean
  /** The page begins behind the order of this number. */
  readonly after?: number | undefined
  /** The rows of a search; without it the indexes find them. */
  readonly ids?: readonly string[] | null
  /** Another column of the result. */
  readonly since?: RawBuilder<Date>
}

/**
 * Selects `number` and `created_at` of filtered orders in the order of their placement. It reads a range of an index for
 * each state of order and payment and merges the ranges, so that a rare combination among a million orders takes as long
 * as a common one.
 */
export function selectOrderRanges(filter: OrderFilter, options: RangeOptions): RawBuilder<unknown> {
  const { limit, oldestFirst = true, since, ids = null, roles = ['owner'] } = options
  const order = sql`created_at ${direction(oldestFirst)}, number ${direction(oldestFirst)} limit ${sql.lit(limit)}`
  const { statuses, types, payments } = statesOf(filter)
  const conditions = sql.join(conditionsOf(filter, options), sql` and `)
  const columns = sql`orders.created_at, orders.number${since === undefined ? sql`` : sql`, ${since} as since`}`
  if (ids !== null)
    return sql`select ${columns} from orders where orders.id = any(${ids}::text[])
      and orders.status = any(${statuses}) and orders.payment_type = any(${types})
      and orders.payment_status = any(${payments}) and ${conditions}
      and ${isSeenOrder(roles)}
      order by ${order}`
  // Named columns, because a statement with `*` is not prepared.
  const shown = sql`found.created_at, found.number${since === undefined ? sql`` : sql`, found.since`}`
  return sql`
    select ${shown} from unnest(${statuses}::text[]) as state, unnest(${payments}::text[]) as payment,
      unnest(${types}::text[]) as kind,
      lateral (select ${columns} from orders where orders.status = state and orders.payment_status = payment
        and orders.payment_type = kind and ${conditions}
        and ${isSeenOrder(roles, { status: sql`state`, type: sql`kind`, payment: sql`payment` })} order by ${order}) as found
    order by ${order}`
}

const direction = (oldestFirst: boolean) => (oldestFirst ? sql`asc` : sql`desc`)

/** The states of order and payment in which a filter finds orders. */
function statesOf({ status, queue, payment }: OrderFilter) {
  const rule = queue === undefined ? undefined : queueRules[queue]
  const chosen = [payment, rule?.payment].flatMap((name) => (name === undefined ? [] : [paymentFilters[name]]))
  const inAll = <T>(all: readonly T[], ...choices: readonly (readonly T[] | undefined)[]) =>
    all.filter((one) => choices.every((choice) => choice === undefined || choice.includes(one)))
  return {
    statuses: inAll(
      orderStatuses,
      status && [status],
      rule?.statuses,
      ...chosen.map((one) => ('statuses' in one ? one.statuses : undefined)),
    ),
    types: inAll(orderPaymentTypes, ...chosen.map((one) => ('type' in one ? [one.type] : undefined))),
    payments: inAll(paymentStatuses, ...chosen.map(({ paymentStatus }) => [paymentStatus])),
  }
}

const isTrade = sql<boolean>`(orders.trade_account_id is not null)`

/** The conditions on other columns than the states. */
function conditionsOf({ queue, zone, buyer, from, to }: OrderFilter, { after, day, oldestFirst = true }: RangeOptions) {
  const narrowing = queue === undefined ? null : queueRules[queue].narrowing
  const isAfter = oldestFirst ? sql`>` : sql`<`
  return [
    sql`true`,
    ...(narrowing === null ? [] : [narrowing, sql`${orderQueueOfMany(day)} = ${queue}`]),
    ...(buyer === undefined ? [] : [buyer === 'trade' ? isTrade : sql`not ${isTrade}`]),
    ...(zone === undefined ? [] : [sql`orders.zone_id = ${zone}`]),
    ...(from === undefined ? [] : [sql`orders.created_at >= ${startOfIndianDay(from)}`]),
    ...(to === undefined ? [] : [sql`orders.created_at < ${new Date(startOfIndianDay(to).getTime() + DAY)}`]),
    ...(after === undefined
      ? []
      : [
          sql`(orders.created_at, orders.number) ${isAfter}
            (select shown.created_at, shown.number from orders shown where shown.number = ${after})`,
        ]),
  ]
}

type CountedQueue = { readonly name: OrderQueue; readonly count: number; readonly oldest: Date | null }

/** The number of orders in each queue, at most 501, and when the oldest of them entered it. */
export async function countOrderQueues({
  preparedDb: db,
  now,
}: Pick<Context, 'preparedDb' | 'now'>): Promise<CountedQueue[]> {
  const day = indianDay(now())
  // One pass decides the queues of all orders that are not yet handed over.
  const ofStates = (['on-the-way', 'cash'] as const).map((name) => {
    const found = selectOrderRanges({ queue: name }, { day, limit: COUNT_CAP + 1, since: queueRules[name].since })
    return sql`select ${name}::text, count(*)::int, min(since) from (${found}) as of_states`
  })
  const { rows } = await sql<CountedQueue>`
    select queue as name, least(count(*), ${COUNT_CAP + 1})::int as count, min(since) as oldest from (
      select ${orderQueueOfMany(day)} as queue,
        case when orders.status = 'Packed' then ${queueRules['to-ship'].since} else orders.created_at end as since
      from orders where orders.status in ('Confirmed', 'Packed')) as waiting
    group by queue union all ${sql.join(ofStates, sql` union all `)}`.execute(db)
  const counted = new Map(rows.map((one) => [one.name, one]))
  return orderQueues.map((name) => counted.get(name) ?? { name, count: 0, oldest: null })
}
