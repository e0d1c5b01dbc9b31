import { sql } from 'kysely'
import type { ReturnsOfReasonInPaise } from '#contract/reports.ts'
import { type Paise, timesPaise } from '#domain/money.ts'
import { reportedReturnReasons } from '#domain/returns/return-rules.ts'
import type { GstTableName } from '#domain/gst-returns/gst-tables.ts'
import { gstr1Json } from '#domain/gst-returns/gstr1-json.ts'
import type { Context } from '../context.ts'
import { amountCell, type CsvCell, csvTable, dayCell, numberCell, textCell } from '../lists/csv-table.ts'
import { readAllRows } from '../db/keyset.ts'
import type { InputTaxFile, LockedFileName } from '../db/document-tables.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import type { CsvLines } from '../http/handle.ts'
import type { PartCounter } from '../http/long-work.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import type { MonthOfGstin } from './gst-report.ts'
import { chooseGstin, emptyMonth, readMonthFigures } from './month-figures.ts'
import { documentListFile } from './document-list-file.ts'
import type { DocumentFilters } from './document-queries.ts'
import { dayBookFile, findLockedFile, gstTableFile, listLockedGstins, storedLines } from './month-files.ts'
import { purchaseFile, reversalFile } from './input-tax-files.ts'
import { refundFile } from './refund-file.ts'
import { listReturnReasons } from './return-reasons.ts'

/** GSTR-1 of a month for the portal, as it was filed where the month is locked. The audit log names who exported it, as for every report. */
export async function exportGstReturn(
  ctx: Context,
  principal: StaffPrincipal,
  input: MonthOfGstin,
  parts: PartCounter,
): Promise<Record<string, unknown>> {
  const { month } = input
  await auditExport(ctx, principal, `gstr-1 ${month}`)
  const { gstin, filed, tables } = await readChosen(ctx, { ...input, name: 'gstr-1' }, parts)
  return filed === undefined ? gstr1Json({ gstin, month, tables }) : (JSON.parse(filed) as Record<string, unknown>)
}

/** A table of GSTR-1 of a month as lines of a CSV file. */
export async function exportGstTable(
  ctx: Context,
  principal: StaffPrincipal,
  { table, ...input }: MonthOfGstin & { readonly table: GstTableName },
  parts: PartCounter,
): Promise<CsvLines> {
  await auditExport(ctx, principal, `gstr-1 ${table} ${input.month}`)
  const { filed, tables } = await readChosen(ctx, { ...input, name: table }, parts)
  return filed === undefined ? gstTableFile(table, tables) : storedLines(filed)
}

type ChosenFile = MonthOfGstin & { readonly name: LockedFileName }

/** A file of a locked month as it was filed, or the figures to make it from. */
async function readChosen(ctx: Context, { month, gstin: asked, name }: ChosenFile, parts: PartCounter) {
  const lockedGstins = await listLockedGstins(ctx.db, month)
  if (lockedGstins.length > 0) {
    const { gstin } = chooseGstin(ctx, lockedGstins, asked)
    const filed = await findLockedFile(ctx.db, { month, gstin, name })
    return { gstin, filed, tables: emptyMonth.tables }
  }
  const months = await readMonthFigures(ctx, ctx.db, month, parts)
  const { gstin } = chooseGstin(ctx, [...months.keys()], asked)
  return { gstin, filed: undefined, tables: (months.get(gstin) ?? emptyMonth).tables }
}

/** A file of the input tax of a month, as it was filed where the month is locked. */
export async function exportInputTax(
  ctx: Context,
  principal: StaffPrincipal,
  { name, month, gstin }: MonthOfGstin & { readonly name: InputTaxFile },
): Promise<CsvLines> {
  await auditExport(ctx, principal, `${name} ${month}`)
  const filed = await findLockedFile(ctx.db, { month, gstin: gstin ?? '', name })
  if (filed !== undefined) return storedLines(filed)
  return name === 'purchases'
    ? purchaseFile(ctx, ctx.db, { month, gstin })
    : reversalFile(ctx, ctx.db, { month, gstin })
}

/** The day book of a month, as it was filed where the month is locked. */
export async function exportDayBook(ctx: Context, principal: StaffPrincipal, month: string): Promise<CsvLines> {
  await auditExport(ctx, principal, `day-book ${month}`)
  const filed = await findLockedFile(ctx.db, { month, gstin: '', name: 'day-book' })
  return filed === undefined ? dayBookFile(ctx.db, month) : storedLines(filed)
}

/** The list of documents of a month as lines of a CSV file. */
export async function exportDocuments(
  ctx: Context,
  principal: StaffPrincipal,
  input: DocumentFilters,
): Promise<CsvLines> {
  await auditExport(ctx, principal, `documents ${input.month}`)
  return documentListFile(ctx.db, input)
}

/** The money that went back in a month as lines of a CSV file. */
export async function exportRefunds(ctx: Context, principal: StaffPrincipal, month: string): Promise<CsvLines> {
  await auditExport(ctx, principal, `refunds ${month}`)
  return refundFile(ctx.db, month)
}

const returnReasonColumns: Readonly<Record<string, (row: ReturnsOfReasonInPaise) => CsvCell>> = {
  reason: ({ reason }) => textCell(reportedReturnReasons[reason]),
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
