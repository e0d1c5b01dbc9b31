import { sql } from 'kysely'
import type { CashDayInPaise } from '#contract/day.ts'
import type { Paise } from '#domain/money.ts'
import { DAY, formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { listCashSheets, listOpenMoney } from './cash-queries.ts'

/** The most sheets of one day. */
const MAX_SHEETS = 200

/** The sheet of a day of the shop (day-3). */
export async function readCashDay({ db }: Context, day: string): Promise<CashDayInPaise> {
  const start = startOfIndianDay(day)
  const end = new Date(start.getTime() + DAY)
  const [lock, sheets, open, online] = await Promise.all([
    findDayLock(db, day),
    listCashSheets(db, { day, limit: MAX_SHEETS }),
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

/** Locks a day for good. Refuses a later day, a locked one, and one whose money is not handed over (409). */
export async function lockCashDay(ctx: Context, principal: StaffPrincipal, day: string): Promise<void> {
  const title = formatDate(startOfIndianDay(day))
  await changeOnce(ctx, principal, async (trx) => {
    await lockCashDays(trx)
    if (day > indianDay(ctx.now())) throw new Refusal('conflict', `${title} has not begun.`)
    const [holder] = await listOpenMoney(trx, { before: new Date(startOfIndianDay(day).getTime() + DAY) })
    if (holder !== undefined)
      throw new Refusal('conflict', `${holder.person.name} still holds money. Please close that sheet first.`)
    const added = await trx
      .insertInto('locked_cash_days')
      .values({ day, staff_id: principal.staffId, at: ctx.now() })
      .onConflict((on) => on.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (added === undefined) throw new Refusal('conflict', `${title} is locked already.`)
    await recordAudit(ctx, trx, principal, { action: 'cash.lock', subject: { kind: 'cash-day', id: day } })
  })
}
