import { indianMonth, monthTitle } from '#domain/documents/registers.ts'
import { gstr1Json } from '#domain/gst-returns/gstr1-json.ts'
import type { MonthQuestion } from '#domain/gst-returns/month-questions.ts'
import { gstTableNames } from '#domain/gst-returns/gst-tables.ts'
import type { Context } from '../context.ts'
import type { LockedFileName } from '../db/document-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import type { PartCounter } from '../http/long-work.ts'
import { Refusal } from '../http/refusal.ts'
import { emptyMonth, readMonthFigures } from './month-figures.ts'
import { listQuestions } from './month-questions.ts'
import { purchaseFile, reversalFile } from './input-tax-files.ts'
import { dayBookFile, gstTableFile, textOfFile } from './month-files.ts'
import { reportFigures } from './report-figures.ts'

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

/**
 * Locks a month and keeps its files and figures as they are filed (reports-1). Refuses a month that is locked or not over, and
 * one with questions that are not answered (409 with the list, reports-2).
 */
export async function lockMonth(
  ctx: Context,
  principal: StaffPrincipal,
  { month, answered }: { readonly month: string; readonly answered: readonly string[] },
  parts: PartCounter,
): Promise<MonthLock | null> {
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
    const read = await readMonthFigures(ctx, trx, month, parts)
    const questions = await listQuestions(ctx, trx, month, read)
    const open = questions.filter(({ key }) => !answered.includes(key))
    if (open.length > 0) throw new Refusal('conflict', openQuestions(title, open), { beside: { questions: open } })
    await keepFiles(ctx, trx, month, read)
    await recordAudit(ctx, trx, principal, {
      action: 'reports.lock',
      subject: { kind: 'report', id: month },
      ...(questions.length > 0 && { reason: questions.map(({ sentence }) => sentence).join(' ') }),
    })
  })
  return findMonthLock(ctx.db, month)
}

function openQuestions(title: string, open: readonly MonthQuestion[]): string {
  return `${title} has ${open.length} open ${open.length === 1 ? 'question' : 'questions'}: ${open.map(({ sentence }) => sentence).join(' ')}`
}

type MonthByGstin = Awaited<ReturnType<typeof readMonthFigures>>

async function keepFiles(ctx: Context, trx: Trx, month: string, read: MonthByGstin): Promise<void> {
  const months = read.size === 0 ? new Map([[ctx.settings.values.gst.gstin, emptyMonth]]) : read
  const keep = (gstin: string, name: LockedFileName, body: string) =>
    trx.insertInto('locked_month_files').values({ month, gstin, name, body }).execute()
  const keepInputTax = async (gstin?: string) => {
    await keep(gstin ?? '', 'purchases', await textOfFile(purchaseFile(ctx, trx, { month, gstin })))
    await keep(gstin ?? '', 'reversals', await textOfFile(await reversalFile(ctx, trx, { month, gstin })))
  }
  for (const [gstin, figures] of months) {
    const { tables } = figures
    await keep(gstin, 'figures', JSON.stringify(reportFigures(figures)))
    await keep(gstin, 'gstr-1', JSON.stringify(gstr1Json({ gstin, month, tables })))
    await keepInputTax(gstin)
    for (const table of gstTableNames) await keep(gstin, table, await textOfFile(gstTableFile(table, tables)))
  }
  // Without a GSTIN the files are those of all; a shop without registration has these already.
  if (!months.has('')) await keepInputTax()
  await keep('', 'day-book', await textOfFile(await dayBookFile(trx, month)))
}
