import { amountString, type Paise } from '#domain/money.ts'

declare const written: unique symbol
/** A cell as it stands in the file, made by one of the functions below for its kind. */
export type CsvCell = string & { readonly [written]: true }

type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** Marks the file as UTF-8 for Excel, which reads it as Windows-1252 otherwise. */
const BYTE_ORDER_MARK = '\uFEFF'
/** The longest text that a formula of Excel holds. */
const MAX_LITERAL = 255

/**
 * A CSV file as lines: the names of the columns, then the cells of each row. Excel shows them as the shop holds them.
 * `total` is the number of rows, which an array knows.
 */
export function csvTable<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row> | readonly Row[],
  total = Array.isArray(rows) ? rows.length : undefined,
): AsyncGenerator<string> & { readonly total?: number | undefined } {
  return Object.assign(csvLines(columns, rows), { total })
}

/** A CSV file for a program: without the mark for Excel, which would be a part of the first name. */
export async function* csvForProgram<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row> | readonly Row[],
): AsyncGenerator<string> {
  for await (const line of csvLines(columns, rows)) yield line.replace(BYTE_ORDER_MARK, '')
}

async function* csvLines<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row> | readonly Row[],
): AsyncGenerator<string> {
  yield csvHeader(Object.keys(columns))
  const cellsOf = Object.values(columns)
  for await (const row of rows) yield csvLine(cellsOf.map((cellOf) => cellOf(row)))
}

/** The first line of a file. */
export function csvHeader(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(names.map(textCell))
}

/** A text, a code or a number that is none to calculate with: batch, barcode, phone, HSN, order number. */
export function textCell(text: string): CsvCell {
  const isFormula = /^'*[=+\-@\t\r]/.test(text)
  if (!isFormula && !isReadAsValue(text)) return text as CsvCell
  if (text.length <= MAX_LITERAL && !/[\n\r]/.test(text)) return `="${text.replaceAll('"', '""')}"` as CsvCell
  return (isFormula ? `'${text}` : text) as CsvCell
}

/** A code in a file that a program reads, as it is; a spreadsheet may show it as a number or day. */
export function codeCell(code: string): CsvCell {
  return (/^[=+\-@\t\r]/.test(code) ? textCell(code) : code) as CsvCell
}

export function amountCell(amount: Paise | null): CsvCell {
  return (amount === null ? '' : amountString(amount)) as CsvCell
}

export function numberCell(value: number | null): CsvCell {
  return String(value ?? '') as CsvCell
}

/** A day such as "2026-11-28", '' for none. */
export function dayCell(day: string): CsvCell {
  return (/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : textCell(day)) as CsvCell
}

export function flagCell(flag: boolean): CsvCell {
  return (flag ? 'TRUE' : 'FALSE') as CsvCell
}

/** What the shop holds of a written cell, for lists that come back. Leaves every other cell as it is. */
export function readWrittenCell(cell: string): string {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  return text === undefined ? cell.replace(/^'(?='*[=+\-@\t\r])/, '') : text.replaceAll('""', '"')
}

export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}

/** Only of what numbers, days and times consist. Excel turns a text of nothing else into one of them. */
const valueWords =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|[ap]m?|e|rs|inr'
const valueText = new RegExp(`^(?:${valueWords}|[\\p{Nd}\\p{Sc}\\s'()+\\-./,:%])+$`, 'iu')

function isReadAsValue(text: string): boolean {
  return (/\p{Nd}/u.test(text) && valueText.test(text)) || /^(?:true|false|#.*[!?a])$/i.test(text)
}
