import { sql } from 'kysely'
import type { SalesReportInPaise } from '#contract/desk.ts'
import { COMPARED_DAYS, SALES_DAYS, SALES_PERIODS } from '#domain/desk/today.ts'
import { type Paise, paise } from '#domain/money.ts'
import { DAY, indianDay, MINUTE, nextIndianMidnight, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'

type DaySales = { day: string; orders: number; units: number; gross: Paise; refunded: Paise }

type CachedSales = { readonly until: number; readonly sales: Promise<SalesReportInPaise> }

/** Today and yesterday are summed at each reading, because an order of midnight commits a moment later. */
const LIVE_DAYS = 2

const cachedSales = new WeakMap<Db, CachedSales>()

/** The sales of the last 30 days in India and of those before, cached for a minute, because open pages ask every 15 s. */
export function readSales(ctx: Context): Promise<SalesReportInPaise> {
  const now = ctx.now().getTime()
  const cached = cachedSales.get(ctx.db)
  if (cached !== undefined && now < cached.until) return cached.sales
  const sales = calculateSales(ctx)
  cachedSales.set(ctx.db, { until: now + MINUTE, sales })
  sales.catch(() => cachedSales.delete(ctx.db))
  return sales
}

async function calculateSales({ db, now }: Context): Promise<SalesReportInPaise> {
  const end = nextIndianMidnight(now())
  const start = new Date(end.getTime() - 2 * SALES_DAYS * DAY)
  const live = new Date(end.getTime() - LIVE_DAYS * DAY)
  const [first, last] = [indianDay(start), indianDay(new Date(live.getTime() - DAY))]
  for (const day of await listStaleDays(db, first, last)) await rebuildSalesDay(db, day)
  const closed = await db
    .selectFrom('sales_days')
    .select(['day', 'orders', 'units', 'gross_paise as gross', 'refunded_paise as refunded'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  const found = new Map([...closed, ...(await sumDays(db, live, end))].map((row) => [row.day, row]))
  const days = Array.from({ length: 2 * SALES_DAYS }, (_, index): DaySales => {
    const day = indianDay(new Date(start.getTime() + index * DAY))
    return found.get(day) ?? { day, ...noSales }
  })
  const compare = (from: number, to: number, daysBefore: number) => ({
    ...sumSales(days.slice(from, to)),
    before: sumSales(days.slice(from - daysBefore, to - daysBefore)),
  })
  return {
    days: days.slice(SALES_DAYS).map(({ day }, index) => {
      const place = SALES_DAYS + index
      return { day, ...compare(place, place + 1, COMPARED_DAYS) }
    }),
    periods: SALES_PERIODS.map((count) => ({ days: count, ...compare(days.length - count, days.length, count) })),
  }
}

const noSales = { orders: 0, units: 0, gross: paise(0), refunded: paise(0) }

/** The days without a sum, and those with changed orders or refunds since. */
async function listStaleDays(db: Db, first: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day from generate_series(${first}::date, ${last}::date, interval '1 day') as day
    where not exists (select from sales_days where sales_days.day = day.day::date)
      or exists (select from dirty_days where dirty_days.day = day.day::date)
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Sums a closed day again. A concurrent change marks the day as dirty for the next reading. */
async function rebuildSalesDay(db: Db, day: string): Promise<void> {
  const start = startOfIndianDay(day)
  await inTransaction(db, async (trx) => {
    // Serialises the processes, so that an older sum never replaces a newer one.
    await sql`select pg_advisory_xact_lock(${sql.lit(SALES_LOCK)})`.execute(trx)
    await trx.deleteFrom('dirty_days').where('day', '=', day).execute()
    const [found = { day, ...noSales }] = await sumDays(trx, start, new Date(start.getTime() + DAY))
    const { orders, units, gross, refunded } = found
    const figures = { orders, units, gross_paise: gross, refunded_paise: refunded }
    await trx
      .insertInto('sales_days')
      .values({ day, ...figures })
      .onConflict((on) => on.column('day').doUpdateSet(figures))
      .execute()
  })
}

const SALES_LOCK = 7_203_120

/** Whether the row of `orders` is a sale: a paid online order, or one in cash or on credit that stands. */
export const isSale = sql<boolean>`(
  paid_attempt_id is not null or (payment_type in ('COD', 'CREDIT') and status <> 'Cancelled' and payment_status <> 'Failed'))`

/** The sales and refunds of each day from `start` until before `end`. */
async function sumDays(db: Db, start: Date, end: Date): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    with sold as (
      select id, created_at, total_paise - case when paid_attempt_id is null then cut_paise else 0 end as gross
      from orders
      where created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz and ${isSale}
    ), units as (
      select order_id, quantity from order_items where order_id in (select id from sold)
      union all
      select order_id, -quantity from order_line_cuts where order_id in (select id from sold)
    ), entries as (
      select created_at as at, 1 as orders, 0 as units, gross, 0 as refunded from sold
      union all
      select sold.created_at, 0, units.quantity, 0, 0 from units join sold on sold.id = units.order_id
      union all
      select settled_at, 0, 0, 0, amount_paise from refunds
      where state = 'succeeded' and settled_at >= ${start}::timestamptz and settled_at < ${end}::timestamptz
      union all
      select settled_at, 0, 0, 0, refund_paise from returns
      where payout_reference <> '' and settled_at >= ${start}::timestamptz and settled_at < ${end}::timestamptz
    )
    select (at at time zone 'Asia/Kolkata')::date as day, sum(orders)::int as orders, sum(units)::int as units,
      sum(gross)::bigint as gross, sum(refunded)::bigint as refunded
    from entries group by 1`.execute(db)
  return rows
}

function sumSales(rows: readonly Omit<DaySales, 'day'>[]) {
  const sum = (name: 'orders' | 'units' | 'gross' | 'refunded') => rows.reduce((total, row) => total + row[name], 0)
  return {
    orders: sum('orders'),
    units: sum('units'),
    gross: paise(sum('gross')),
    refunded: paise(sum('refunded')),
  }
}
