import { sql } from 'kysely'
import type { DayFiguresInPaise } from '#contract/desk.ts'
import { type Paise, paise } from '#domain/money.ts'
import { indianDay, MINUTE, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { isSale } from './sales-queries.ts'

type DayCounts = { readonly orders: number; readonly packed: number; readonly sent: number; readonly taken: Paise }

type CachedFigures = { readonly until: number; readonly figures: Promise<Figures> }
type Figures = Omit<DayFiguresInPaise, 'taken'> & { readonly taken: NonNullable<DayFiguresInPaise['taken']> }

const cachedFigures = new WeakMap<Db, CachedFigures>()

/** The weeks before, whose same weekday is the measure. */
const COMPARED_WEEKS = 4

/** The figures of today until now beside the usual ones, cached for a minute, because open pages ask every 15 s. */
export function readDayFigures(ctx: Context): Promise<Figures> {
  const now = ctx.now().getTime()
  const cached = cachedFigures.get(ctx.db)
  if (cached !== undefined && now < cached.until) return cached.figures
  const figures = calculateFigures(ctx)
  cachedFigures.set(ctx.db, { until: now + MINUTE, figures })
  figures.catch(() => cachedFigures.delete(ctx.db))
  return figures
}

async function calculateFigures({ db, now }: Context): Promise<Figures> {
  const end = now()
  const [today, ...before] = await countDays(db, startOfIndianDay(indianDay(end)), end)
  const compare = (name: keyof DayCounts) => ({
    today: today?.[name] ?? 0,
    usual: before.reduce((sum, day) => sum + day[name], 0) / COMPARED_WEEKS,
  })
  const taken = compare('taken')
  return {
    orders: compare('orders'),
    packed: compare('packed'),
    sent: compare('sent'),
    taken: { today: paise(taken.today), usual: paise(Math.round(taken.usual)) },
  }
}

/** What happened from `start` until before `end`, and between the same times of the same weekday of each week before. */
async function countDays(db: Db, start: Date, end: Date): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    with spans as (
      select week, ${start}::timestamptz - week * interval '7 days' as first,
        ${end}::timestamptz - week * interval '7 days' as last
      from generate_series(0, ${sql.lit(COMPARED_WEEKS)}) as week
    )
    select
      (select count(*) from orders where created_at >= first and created_at < last and ${isSale})::int as orders,
      (select count(*) from orders where packed_at >= first and packed_at < last)::int as packed,
      (select count(*) from orders where shipped_at >= first and shipped_at < last)::int as sent,
      ((select coalesce(sum(amount_paise), 0) from payment_captures where recorded_at >= first and recorded_at < last)
        + (select coalesce(sum(amount_paise), 0) from cash_rows where kind = 'order' and at >= first and at < last))::bigint as taken
    from spans order by week`.execute(db)
  return rows
}
