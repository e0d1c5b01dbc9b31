import { documentTitle } from '#domain/documents/document-kinds.ts'
import type { GstReturn } from '#domain/gst-returns/gst-return.ts'
import { type GstCell, gstTableCells, type GstTableName, isForTool } from '#domain/gst-returns/gst-tables.ts'
import { type Paise, paise } from '#domain/money.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import { grossOf, sumSplits, type TaxSplit } from '#domain/tax/split-tax.ts'
import type { LockedFileName } from '../db/document-tables.ts'
import type { Db } from '../db/tables.ts'
import type { CsvLines } from '../http/handle.ts'
import {
  amountCell,
  codeCell,
  type CsvCell,
  csvForProgram,
  csvTable,
  dayCell,
  numberCell,
  textCell,
} from '../lists/csv-table.ts'
import { countMonthDocuments, type MonthDocument, readMonthDocuments } from './document-queries.ts'

/** A table of GSTR-1 as lines of a CSV file, which the portal's offline tool reads. */
export function gstTableFile(table: GstTableName, tables: GstReturn): CsvLines {
  const { columns, rows } = gstTableCells(table, tables)
  const cells = columns.map((column) => [column, (row: (typeof rows)[number]) => gstCell(row[column] ?? '')] as const)
  return isForTool(table) ? csvForProgram(Object.fromEntries(cells), rows) : csvTable(Object.fromEntries(cells), rows)
}

function gstCell(cell: GstCell): CsvCell {
  if (typeof cell === 'string') return textCell(cell)
  if ('code' in cell) return codeCell(cell.code)
  if ('amount' in cell) return amountCell(cell.amount)
  return 'number' in cell ? numberCell(cell.number) : dayCell(cell.day)
}

const dayBookColumns: Readonly<Record<string, (row: MonthDocument) => CsvCell>> = {
  day: ({ issuedOn }) => dayCell(issuedOn),
  number: ({ number }) => textCell(number),
  document: ({ kind, leavesTaxOf }) => textCell(documentTitle(kind, leavesTaxOf !== null)),
  order: ({ orderNumber }) => textCell(String(orderNumber)),
  payment: ({ paymentType }) => textCell(paymentType),
  GSTIN: ({ sellerGstin }) => textCell(sellerGstin),
  'place of supply': ({ placeOfSupply }) => textCell(gstStateName(placeOfSupply)),
  'taxable value': (row) => amountCell(taxesOf(row)?.taxable ?? null),
  CGST: (row) => amountCell(taxesOf(row)?.cgst ?? null),
  SGST: (row) => amountCell(taxesOf(row)?.sgst ?? null),
  IGST: (row) => amountCell(taxesOf(row)?.igst ?? null),
  'round-off': ({ total, ...row }) => amountCell(roundOffIn(total, taxesOf(row))),
  total: ({ total }) => amountCell(total),
  state: ({ isCancelled }) => textCell(isCancelled ? 'cancelled' : 'valid'),
}

/** The taxes of a document; null for a commercial credit note, which leaves them. */
function taxesOf({ lines, fee, leavesTaxOf }: Pick<MonthDocument, 'lines' | 'fee' | 'leavesTaxOf'>) {
  return leavesTaxOf === null ? sumSplits([...lines, ...fee]) : null
}

/** What a total has more or less than its taxed amounts (documents-11); null where the taxes are left. */
function roundOffIn(total: Paise, taxes: TaxSplit | null): Paise | null {
  return taxes === null ? null : paise(total - grossOf(taxes))
}

/** Every document of a month as lines of a CSV file, in the order of the numbers. Amounts of credit notes are positive. */
export async function dayBookFile(db: Db, month: string): Promise<CsvLines> {
  return csvTable(dayBookColumns, readMonthDocuments(db, month), await countMonthDocuments(db, month))
}

/** The contents of a file. */
export async function textOfFile(lines: CsvLines): Promise<string> {
  let text = ''
  for await (const line of lines) text += line
  return text
}

/** A file of a locked month as it was filed; undefined for an open month, and one that was locked before files were kept. */
export async function findLockedFile(
  db: Db,
  { month, gstin, name }: { readonly month: string; readonly gstin: string; readonly name: LockedFileName },
): Promise<string | undefined> {
  const file = await db
    .selectFrom('locked_month_files')
    .select('body')
    .where('month', '=', month)
    .where('gstin', '=', gstin)
    .where('name', '=', name)
    .executeTakeFirst()
  return file?.body
}

/** The GSTINs of a locked month, in their order; none for an open month. */
export async function listLockedGstins(db: Db, month: string): Promise<string[]> {
  const rows = await db
    .selectFrom('locked_month_files')
    .select('gstin')
    .where('month', '=', month)
    .where('name', '=', 'gstr-1')
    .orderBy('gstin')
    .execute()
  return rows.map(({ gstin }) => gstin)
}

/** A stored file as lines. */
export async function* storedLines(body: string): AsyncGenerator<string> {
  yield body
}
