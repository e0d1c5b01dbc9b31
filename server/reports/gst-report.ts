import type { GstReturnReportInPaise } from '#contract/reports.ts'
import type { Context } from '../context.ts'
import { findMonthLock, isOver } from './lock-month.ts'
import { chooseGstin, emptyMonth, readMonthFigures } from './month-figures.ts'
import { findLockedFile, listLockedGstins } from './month-files.ts'
import { listQuestions } from './month-questions.ts'
import { type ReportFigures, reportFigures } from './report-figures.ts'

/** A month, and a GSTIN of its documents; absent: the shop's own. */
export type MonthOfGstin = { readonly month: string; readonly gstin?: string | undefined }

/** The figures of a month for the screen, as they were filed where the month is locked. */
export async function readGstReport(
  ctx: Context,
  { month, gstin: asked }: MonthOfGstin,
): Promise<GstReturnReportInPaise> {
  const around = { month, isOver: isOver(ctx, month), lock: await findMonthLock(ctx.db, month) }
  const lockedGstins = await listLockedGstins(ctx.db, month)
  if (lockedGstins.length > 0) {
    const chosen = chooseGstin(ctx, lockedGstins, asked)
    const filed = await findLockedFile(ctx.db, { month, gstin: chosen.gstin, name: 'figures' })
    // Figures of an earlier version lack what later ones added.
    return {
      ...reportFigures(emptyMonth),
      ...(JSON.parse(filed ?? '{}') as ReportFigures),
      ...around,
      ...chosen,
      questions: [],
    }
  }
  const months = await readMonthFigures(ctx, ctx.db, month)
  const chosen = chooseGstin(ctx, [...months.keys()], asked)
  const questions = await listQuestions(ctx, ctx.db, month, months)
  return { ...reportFigures(months.get(chosen.gstin) ?? emptyMonth), ...around, ...chosen, questions }
}
