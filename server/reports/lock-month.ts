import { indianMonth, monthTitle } from '#domain/documents/registers.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'

type MonthLock = { readonly by: { readonly id: string; readonly name: string }; readonly at: string }

/** Whether an Indian month is over. */
export function isOver({ now }: Pick<Context, 'now'>, month: string): boolean {
  return month < indianMonth(now())
}

/** Who locked a month and when; null for an open one. */
export async function findMonthLock(db: Db, month: string): Promise<MonthLock | null> {
  const lock = await db
    .selectFrom('locked_months')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.id', 'staff.name', 'at'])
    .where('month', '=', month)
    .executeTakeFirst()
  return lock === undefined ? null : { by: { id: lock.id, name: lock.name }, at: lock.at.toISOString() }
}

/** Locks a month, whose figures are filed (reports-1). Refuses a month that is locked or not over (409). */
export async function lockMonth(ctx: Context, principal: StaffPrincipal, month: string): Promise<MonthLock | null> {
  const title = monthTitle(month)
  if (!isOver(ctx, month)) throw new Refusal('conflict', `${title} is not over. It can be locked in the next month.`)
  await changeOnce(ctx, principal, async (trx) => {
    const added = await trx
      .insertInto('locked_months')
      .values({ month, staff_id: principal.staffId, at: ctx.now() })
      .onConflict((on) => on.doNothing())
      .returning('month')
      .executeTakeFirst()
    if (added === undefined) {
      const lock = await findMonthLock(trx, month)
      throw new Refusal('conflict', `${lock?.by.name ?? 'A colleague'} has locked ${title} already.`)
    }
    await recordAudit(ctx, trx, principal, { action: 'reports.lock', subject: { kind: 'report', id: month } })
  })
  return findMonthLock(ctx.db, month)
}
