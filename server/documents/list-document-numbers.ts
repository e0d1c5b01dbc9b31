import { readDocumentNumber } from '#domain/desk/searched-number.ts'
import type { Db } from '../db/tables.ts'

/** The numbers of documents that a typed text may mean: the one that is typed whole, or a last part in each series and year. */
export async function listDocumentNumbers(db: Db, text: string): Promise<string[]> {
  const typed = readDocumentNumber(text)
  if (typed === null) return []
  if (typed.series !== null && typed.fy !== null) return [`${typed.series}/${typed.fy}/${typed.tail}`]
  const series = await db.selectFrom('document_series').select(['series', 'fy']).where('fy', '<>', '').execute()
  return series.map(({ series: name, fy }) => `${name}/${fy}/${typed.tail}`)
}
