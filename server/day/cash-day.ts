import { sql } from 'kysely'
import { type CashDayInPaise, cashDayChangeEndpoints, shownDay } from '#contract/day.ts'
import { cashDayRules } from '#domain/day/cash-changes.ts'
import type { Paise } from '#domain/money.ts'
import { DAY, formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { listCashSheets, listOpenMoney } from './cash-queries.ts'

/** The most sheets of one day. */
const MAX_SHEETS = 200

/** The sheet of a day of the shop (day-3). */
export async function readCashDay(ctx: Context, principal: StaffPrincipal, day: string): Promise<CashDayInPaise> {
  const { db } = ctx
  const start = startOfIndianDay(day)
  const end = new Date(start.getTime() + DAY)
  const [lock, sheets, open, online] = await Promise.all([
    findDayLock(db, day),
    listCashSheets(ctx, principal, { day, limit: MAX_SHEETS }),
    listOpenMoney(db, { before: end }),
    sumOnlineDay(db, start, end),
  ])
  return { day, lock, sheets: sheets.toReversed(), open, online }
}

async function findDayLock(db: Db, day: string): Promise<CashDayInPaise['lock']> {
  const lock = await db
    .selectFrom('locked_cash_days')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'staff.name', 'at'])
    .where('day', '=', day)
    .executeTakeFirst()
  return lock === undefined ? null : { by: { id: lock.id, name: lock.name }, at: lock.at.toISOString() }
}

type OnlineSums = { gateway: string; captured: Paise; captures: number; refunded: Paise; refunds: number }

/** What each gateway captured and refunded from `start` until before `end`. */
async function sumOnlineDay(db: Db, start: Date, end: Date): Promise<OnlineSums[]> {
  const { rows } = await sql<OnlineSums>`
    with moved as (
      select gateway, amount_paise as captured, 0 as refunded from payment_captures
      where recorded_at >= ${start}::timestamptz and recorded_at < ${end}::timestamptz
      union all
      select attempt.gateway, 0, refunds.amount_paise from refunds
      join payment_attempts attempt on attempt.id = refunds.attempt_id
      where refunds.state = 'succeeded'
        and settled_at >= ${start}::timestamptz and settled_at < ${end}::timestamptz
    )
    select gateway, sum(captured)::bigint as captured, count(*) filter (where captured > 0)::int as captures,
      sum(refunded)::bigint as refunded, count(*) filter (where refunded > 0)::int as refunds
    from moved group by gateway order by gateway`.execute(db)
  return rows
}

/** Serialises sheets and locks of days, so that no sheet joins a locked day. */
export async function lockCashDays(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CASH_DAYS_LOCK)})`.execute(trx)
}

const CASH_DAYS_LOCK = 7_203_134

/** The day that a sheet of now belongs to: today, or the first day after the locked ones. Requires `lockCashDays`. */
export async function findOpenDay({ now }: Pick<Context, 'now'>, trx: Trx): Promise<string> {
  const { last } = await trx
    .selectFrom('locked_cash_days')
    .select(({ fn }) => fn.max('day').as('last'))
    .executeTakeFirstOrThrow()
  const today = indianDay(now())
  return last === null || last < today ? today : indianDay(new Date(startOfIndianDay(last).getTime() + DAY))
}

type LockedDay = { readonly day: string; readonly today: string; readonly holder: string | null }

/** What staff do to a day of the shop: they lock it for good (day-3). */
export const cashDayRecord: DeskRecord<typeof cashDayChangeEndpoints, LockedDay> = {
  subject: 'cash-day',
  action: (name) => `cash.${name}`,
  endpoints: cashDayChangeEndpoints,
  lock: async (ctx, trx, day) => {
    await lockCashDays(trx)
    const [holder] = await listOpenMoney(trx, { before: new Date(startOfIndianDay(day).getTime() + DAY) })
    return { day, today: indianDay(ctx.now()), holder: holder?.person.name ?? null }
  },
  refusal: cashDayRules.refusal,
  shown: shownDay.omit({ success: true }),
  show: async (ctx, principal, day) => ({ day: await readCashDay(ctx, principal, day) }),
  useCases: {
    async lock({ trx, record: { day }, principal, at }) {
      const added = await trx
        .insertInto('locked_cash_days')
        .values({ day, staff_id: principal.staffId, at })
        .onConflict((on) => on.doNothing())
        .returning('day')
        .executeTakeFirst()
      if (added === undefined) throw new Refusal('conflict', `${formatDate(startOfIndianDay(day))} is locked already.`)
    },
  },
}
