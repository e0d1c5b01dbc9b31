import { sql } from 'kysely'
import type { ReturnsOfReasonInPaise } from '#contract/reports.ts'
import { documentTitle } from '#domain/documents/document-kinds.ts'
import { addMonths } from '#domain/documents/registers.ts'
import { type Paise, timesPaise } from '#domain/money.ts'
import { returnReasons } from '#domain/returns/return-rules.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import { type GstCell, gstTableCells, type GstTableName } from '#domain/gst-returns/gst-tables.ts'
import { gstr1Json } from '#domain/gst-returns/gstr1-json.ts'
import { sumSplits } from '#domain/tax/split-tax.ts'
import { indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { amountCell, type CsvCell, csvTable, dayCell, numberCell, textCell } from '../lists/csv-table.ts'
import { readAllRows } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import type { CsvLines } from '../http/handle.ts'
import type { PartCounter } from '../http/long-work.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { countMonthDocuments, type MonthDocument, readMonthDocuments } from './document-queries.ts'
import type { MonthOfGstin } from './gst-report.ts'
import { chooseGstin, readMonthFigures } from './month-figures.ts'
import { listReturnReasons } from './return-reasons.ts'

/** GSTR-1 of a month for the portal. The audit log names who exported it, as for every report. */
export async function exportGstReturn(
  ctx: Context,
  principal: StaffPrincipal,
  input: MonthOfGstin,
  parts: PartCounter,
): Promise<Record<string, unknown>> {
  const { month } = input
  await auditExport(ctx, principal, `gstr-1 ${month}`)
  const { gstin, tables } = await readChosen(ctx, input, parts)
  return gstr1Json({ gstin, month, tables })
}

/** A table of GSTR-1 of a month as lines of a CSV file. */
export async function exportGstTable(
  ctx: Context,
  principal: StaffPrincipal,
  { table, ...input }: MonthOfGstin & { readonly table: GstTableName },
  parts: PartCounter,
): Promise<CsvLines> {
  await auditExport(ctx, principal, `gstr-1 ${table} ${input.month}`)
  const { tables } = await readChosen(ctx, input, parts)
  const { columns, rows } = gstTableCells(table, tables)
  const cells = columns.map((column) => [column, (row: (typeof rows)[number]) => gstCell(row[column] ?? '')] as const)
  return csvTable(Object.fromEntries(cells), rows)
}

async function readChosen(ctx: Context, { month, gstin }: MonthOfGstin, parts: PartCounter) {
  return chooseGstin(ctx, await readMonthFigures(ctx.db, month, parts), gstin)
}

function gstCell(cell: GstCell): CsvCell {
  if (typeof cell === 'string') return textCell(cell)
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
  total: ({ total }) => amountCell(total),
  state: ({ isCancelled }) => textCell(isCancelled ? 'cancelled' : 'valid'),
}

/** The taxes of a document; null for a commercial credit note, which leaves them. */
function taxesOf({ lines, fee, leavesTaxOf }: MonthDocument) {
  return leavesTaxOf === null ? sumSplits([...lines, ...fee]) : null
}

/** Every document of a month as lines of a CSV file, in the order of the numbers. Amounts of credit notes are positive. */
export async function exportDayBook(ctx: Context, principal: StaffPrincipal, month: string): Promise<CsvLines> {
  await auditExport(ctx, principal, `day-book ${month}`)
  return csvTable(dayBookColumns, readMonthDocuments(ctx.db, month), await countMonthDocuments(ctx.db, month))
}

const refundColumns: Readonly<Record<string, (row: QueryRow<typeof selectRefunds>) => CsvCell>> = {
  day: ({ created_at: at }) => dayCell(indianDay(at)),
  refund: ({ refund_ref: reference }) => textCell(reference),
  order: ({ order_number: number }) => textCell(String(number)),
  reason: ({ reason }) => textCell(reason),
  amount: ({ amount_paise: amount }) => amountCell(amount),
  state: ({ state }) => textCell(state),
}

/** The refunds of a month as lines of a CSV file. */
export async function exportRefunds(ctx: Context, principal: StaffPrincipal, month: string): Promise<CsvLines> {
  await auditExport(ctx, principal, `refunds ${month}`)
  return csvTable(refundColumns, await selectRefunds(ctx.db, month).execute())
}

function selectRefunds(db: Db, month: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['refunds.created_at', 'refunds.refund_ref', 'refunds.reason', 'refunds.amount_paise', 'refunds.state'])
    .select('orders.number as order_number')
    .where('refunds.created_at', '>=', startOfIndianDay(`${month}-01`))
    .where('refunds.created_at', '<', startOfIndianDay(`${addMonths(month, 1)}-01`))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
}

const returnReasonColumns: Readonly<Record<string, (row: ReturnsOfReasonInPaise) => CsvCell>> = {
  reason: ({ reason }) => textCell(returnReasons[reason]),
  returns: ({ count }) => numberCell(count),
  packs: ({ packs }) => numberCell(packs),
  'paid back': ({ refund }) => amountCell(refund),
}

/** The returns that were settled in a month by reason, as lines of a CSV file. */
export async function exportReturnReasons(ctx: Context, principal: StaffPrincipal, month: string): Promise<CsvLines> {
  await auditExport(ctx, principal, `returns ${month}`)
  return csvTable(returnReasonColumns, await listReturnReasons(ctx.db, month))
}

type StockRow = QueryRow<typeof selectStock>

const stockColumns: Readonly<Record<string, (row: StockRow) => CsvCell>> = {
  product: ({ name }) => textCell(name),
  HSN: ({ hsn }) => textCell(hsn),
  batch: ({ number }) => textCell(number),
  expiry: ({ expires_on: expiresOn }) => dayCell(expiresOn),
  state: ({ state }) => textCell(state),
  packs: ({ packs }) => numberCell(packs),
  MRP: ({ mrp_paise: mrp }) => amountCell(mrp),
  'value at MRP': ({ mrp_paise: mrp, packs }) => amountCell(timesPaise(mrp, packs)),
  PTR: ({ ptr_paise: ptr }) => amountCell(ptr),
  'value at PTR': ({ ptr_paise: ptr, packs }) => amountCell(ptr === null ? null : timesPaise(ptr, packs)),
}

/** The packs on hand of every batch with their value now, as lines of a CSV file. Packs without a batch stand at the end. */
export async function exportStockValue(ctx: Context, principal: StaffPrincipal): Promise<CsvLines> {
  await auditExport(ctx, principal, 'stock-value')
  return csvTable(stockColumns, readStock(ctx.db), await countStock(ctx.db))
}

/** The rows of `readStock`. */
async function countStock(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from batches where on_hand > 0) +
      (select count(*) from stock_levels where unbatched > 0) as count`.execute(db)
  return rows[0]?.count ?? 0
}

async function* readStock(db: Db): AsyncIterable<StockRow> {
  yield* readAllRows(selectStock(db), { order: ['batches.id'], cursorOf: ({ id }) => id })
  yield* await db
    .selectFrom('stock_levels')
    .innerJoin('products', 'products.id', 'stock_levels.product_id')
    .select(['products.id', 'products.name', 'products.hsn', 'products.mrp_paise', 'stock_levels.unbatched as packs'])
    .select((eb) => [
      eb.val('').as('number'),
      eb.val('').as('expires_on'),
      eb.val('sellable' as const).as('state'),
      eb.val(null as Paise | null).as('ptr_paise'),
    ])
    .where('stock_levels.unbatched', '>', 0)
    .orderBy('products.id')
    .execute()
}

function selectStock(db: Db) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .select(['batches.id', 'products.name', 'products.hsn', 'batches.number', 'batches.expires_on', 'batches.state'])
    .select(['batches.mrp_paise', 'batches.ptr_paise', 'batches.on_hand as packs'])
    .where('batches.on_hand', '>', 0)
}

async function auditExport(ctx: Context, principal: StaffPrincipal, id: string): Promise<void> {
  await auditRead(ctx, principal, { action: 'reports.export', subject: { kind: 'report', id } })
}
