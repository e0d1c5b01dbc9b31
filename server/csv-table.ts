import { csvLine, escapeFormula } from './catalogue/import/rejects-file.ts'

/** A CSV file as lines: the names of the columns, then the cells of each row without formulas. */
export async function* csvTable<Row>(
  columns: Readonly<Record<string, (row: Row) => string>>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncIterable<string> {
  yield csvLine(Object.keys(columns))
  for await (const row of rows) yield csvLine(Object.values(columns).map((cellOf) => escapeFormula(cellOf(row))))
}
