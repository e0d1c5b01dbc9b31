import { sql } from 'kysely'
import { addMonths } from '#domain/documents/registers.ts'
import { type MonthQuestion, monthQuestions, type NumberGap } from '#domain/gst-returns/month-questions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { MonthFigures } from './month-figures.ts'

/** What to look at before a month is filed (reports-2). */
export async function listQuestions(
  { settings }: Pick<Context, 'settings'>,
  db: Db,
  month: string,
  months: ReadonlyMap<string, MonthFigures>,
): Promise<MonthQuestion[]> {
  return monthQuestions({
    ownGstin: settings.values.gst.gstin,
    returns: months,
    gaps: await listGaps(db, month),
  })
}

/** The numbers before documents of a month that no document has, also where a series goes on from an earlier month. */
async function listGaps(db: Db, month: string): Promise<NumberGap[]> {
  const { rows } = await sql<NumberGap>`
    with numbered as (
      select series, fy, number, split_part(number, '/', 3)::int as serial from documents
      where issued_on >= ${`${month}-01`} and issued_on < ${`${addMonths(month, 1)}-01`} and kind <> 'memo'
    ), followed as (
      select numbered.*, lag(serial) over (partition by series, fy order by serial) as before from numbered
    )
    select series, coalesce(earlier.number, '') as after,
      serial - 1 - coalesce(split_part(earlier.number, '/', 3)::int, 0) as count
    from followed left join lateral (
      select number from documents
      where documents.series = followed.series and documents.fy = followed.fy and number < followed.number
      order by number desc limit 1) earlier on true
    where before is distinct from serial - 1
      and serial - 1 - coalesce(split_part(earlier.number, '/', 3)::int, 0) > 0
    order by followed.number`.execute(db)
  return rows
}
