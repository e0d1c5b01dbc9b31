import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import { type OrderQueue, orderQueues } from '#domain/fulfilment/order-queues.ts'
import { paymentFilters } from '#domain/fulfilment/payment-filters.ts'
import { orderStatuses, paymentStatuses, paymentTypes } from '#domain/orders/order-status.ts'
import { DAY, startOfIndianDay } from '#domain/time.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'
import { queueRules } from './order-queues.ts'

/** The filters of the order list; absent ones match every order. */
type OrderFilter = Omit<ApiInput<'GET /api/desk/orders'>, 'q' | 'after'>

type RangeOptions = {
  /** The most orders. */
  readonly limit: number
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
  const { limit, oldestFirst = true, since, ids = null } = options
  const order = sql`created_at ${direction(oldestFirst)}, number ${direction(oldestFirst)} limit ${sql.lit(limit)}`
  const { statuses, types, payments } = statesOf(filter)
  const conditions = sql.join(conditionsOf(filter, options), sql` and `)
  const columns = sql`orders.created_at, orders.number${since === undefined ? sql`` : sql`, ${since} as since`}`
  if (ids !== null)
    return sql`select ${columns} from orders where orders.id = any(${ids}::text[])
      and orders.status = any(${statuses}) and orders.payment_type = any(${types})
      and orders.payment_status = any(${payments}) and ${conditions} order by ${order}`
  return sql`
    select found.* from unnest(${statuses}::text[]) as state, unnest(${payments}::text[]) as payment,
      unnest(${types}::text[]) as kind,
      lateral (select ${columns} from orders where orders.status = state and orders.payment_status = payment
        and orders.payment_type = kind and ${conditions} order by ${order}) as found
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
    types: inAll(paymentTypes, ...chosen.map((one) => ('type' in one ? [one.type] : undefined))),
    payments: inAll(paymentStatuses, ...chosen.map(({ paymentStatus }) => [paymentStatus])),
  }
}

/** The conditions on other columns than the states. */
function conditionsOf({ queue, zone, from, to }: OrderFilter, { after, oldestFirst = true }: RangeOptions) {
  const queueCondition = queue === undefined ? undefined : queueRules[queue].condition
  const isAfter = oldestFirst ? sql`>` : sql`<`
  return [
    sql`true`,
    ...(queueCondition === undefined ? [] : [queueCondition]),
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

/** The number of orders in each queue, at most 501, and when the oldest of them entered it. */
export async function countOrderQueues(db: Db): Promise<{ name: OrderQueue; count: number; oldest: Date | null }[]> {
  const counted: { name: OrderQueue; count: number; oldest: Date | null }[] = []
  for (const name of orderQueues) {
    const waiting = selectOrderRanges({ queue: name }, { limit: COUNT_CAP + 1, since: queueRules[name].since })
    const found = await db
      .selectFrom(sql<{ since: Date | null }>`(${waiting})`.as('waiting'))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('since').as('oldest')])
      .executeTakeFirstOrThrow()
    counted.push({ name, ...found })
  }
  return counted
}
