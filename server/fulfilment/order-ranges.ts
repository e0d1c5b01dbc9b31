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
import { countOpenOrders, queueRules, selectOpenOrders } from './order-queues.ts'

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
 * as a common one. The queues of open orders are decided for all of them at once.
 */
export function selectOrderRanges(filter: OrderFilter, options: RangeOptions): RawBuilder<unknown> {
  const { limit, day, oldestFirst = true, since, ids = null, roles = ['owner'] } = options
  const order = sql`created_at ${direction(oldestFirst)}, number ${direction(oldestFirst)} limit ${sql.lit(limit)}`
  const { statuses, types, payments } = statesOf(filter)
  const conditions = sql.join(conditionsOf(filter, options), sql` and `)
  const columns = sql`orders.created_at, orders.number${since === undefined ? sql`` : sql`, ${since} as since`}`
  const inStates = sql`orders.status = any(${statuses}) and orders.payment_type = any(${types})
      and orders.payment_status = any(${payments})`
  const { queue } = filter
  if (queue !== undefined && queueRules[queue].open !== null) {
    const open = selectOpenOrders(day, queue)
    const isPlain = ids === null && filter.zone === undefined && filter.buyer === undefined
    if (isPlain && filter.status === undefined && filter.payment === undefined)
      return sql`select orders.created_at, orders.number from (${open}) as orders where ${conditions} order by ${order}`
    return sql`select ${columns} from (${open}) as open_order join orders on orders.number = open_order.number
      where ${inStates} and ${conditions} ${ids === null ? sql`` : sql`and orders.id = any(${ids}::text[])`}
      order by ${order}`
  }
  if (ids !== null)
    return sql`select ${columns} from orders where orders.id = any(${ids}::text[])
      and ${inStates} and ${conditions}
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
function conditionsOf({ zone, buyer, from, to }: OrderFilter, { after, oldestFirst = true }: RangeOptions) {
  const isAfter = oldestFirst ? sql`>` : sql`<`
  return [
    sql`true`,
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
  const ofStates = (['on-the-way', 'cash'] as const).map((name) => {
    const found = selectOrderRanges({ queue: name }, { day, limit: COUNT_CAP + 1, since: queueRules[name].since })
    return sql`select ${name}::text, count(*)::int, min(since) from (${found}) as of_states`
  })
  const { rows } = await sql<CountedQueue>`
    select name, least(count, ${COUNT_CAP + 1}) as count, oldest from (${countOpenOrders(day, COUNT_CAP + 1)}) as open
    union all ${sql.join(ofStates, sql` union all `)}`.execute(db)
  const counted = new Map(rows.map((one) => [one.name, one]))
  return orderQueues.map((name) => counted.get(name) ?? { name, count: 0, oldest: null })
}
