import { sql } from 'kysely'
import type { Sales, SalesFigures } from '#contract/desk.ts'
import { SALES_DAYS, SALES_PERIODS } from '#domain/desk/today.ts'
import { type Paise, paise, rupeesFromPaise } from '#domain/money.ts'
import { DAY, indianDay, MINUTE, nextIndianMidnight } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'

type DaySales = { day: string; orders: number; units: number; gross: Paise; refunded: Paise }

type KeptSales = { readonly until: number; readonly sales: Promise<Sales> }

const keptSales = new WeakMap<Db, KeptSales>()

/** The sales of the last 30 days in India, kept for a minute, because open pages ask every 15 s and orders are many. */
export function readSales(ctx: Context): Promise<Sales> {
  const now = ctx.now().getTime()
  const kept = keptSales.get(ctx.db)
  if (kept !== undefined && now < kept.until) return kept.sales
  const sales = calculateSales(ctx)
  keptSales.set(ctx.db, { until: now + MINUTE, sales })
  sales.catch(() => keptSales.delete(ctx.db))
  return sales
}

async function calculateSales({ db, now }: Context): Promise<Sales> {
  const end = nextIndianMidnight(now())
  const start = new Date(end.getTime() - SALES_DAYS * DAY)
  const found = new Map((await listDaySales(db, start)).map((row) => [row.day, row]))
  const days = Array.from({ length: SALES_DAYS }, (_, index): DaySales => {
    const day = indianDay(new Date(start.getTime() + index * DAY))
    return found.get(day) ?? { day, orders: 0, units: 0, gross: paise(0), refunded: paise(0) }
  })
  return {
    days: days.map((one) => ({ day: one.day, ...sumSales([one]) })),
    periods: SALES_PERIODS.map((count) => ({ days: count, ...sumSales(days.slice(-count)) })),
  }
}

/** The days with sales or refunds since then. */
async function listDaySales(db: Db, start: Date): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    with sold as (
      select id, created_at, total_paise - case when paid_attempt_id is null then cut_paise else 0 end as gross
      from orders
      where created_at >= ${start}::timestamptz and (
        paid_attempt_id is not null or (payment_type = 'COD' and status <> 'Cancelled' and payment_status <> 'Failed')
      )
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
      where state = 'succeeded' and settled_at >= ${start}::timestamptz
    )
    select (at at time zone 'Asia/Kolkata')::date as day, sum(orders)::int as orders, sum(units)::int as units,
      sum(gross)::bigint as gross, sum(refunded)::bigint as refunded
    from entries group by 1`.execute(db)
  return rows
}

function sumSales(rows: readonly Omit<DaySales, 'day'>[]): SalesFigures {
  const sum = (name: 'orders' | 'units' | 'gross' | 'refunded') => rows.reduce((total, row) => total + row[name], 0)
  return {
    orders: sum('orders'),
    units: sum('units'),
    gross: rupeesFromPaise(paise(sum('gross'))),
    refunded: rupeesFromPaise(paise(sum('refunded'))),
  }
}
