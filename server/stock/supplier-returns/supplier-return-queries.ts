import { sql } from 'kysely'
import type { SupplierReturnInPaise, SupplierReturnRowInPaise } from '#contract/supplier-returns.ts'
import { type Paise, timesPaise } from '#domain/money.ts'
import { needsSecondPerson } from '#domain/stock/adjustment-rules.ts'
import { NO_EXPIRY } from '#domain/stock/batch-state.ts'
import { printedMonth } from '#domain/stock/printed-month.ts'
import { supplierReturnReasons, type SupplierReturnState } from '#domain/stock/supplier-return-changes.ts'
import type { Context } from '../../context.ts'
import { amountCell, type CsvCell, csvTable, numberCell, textCell } from '../../lists/csv-table.ts'
import { type PageOfRows, readPage } from '../../db/keyset.ts'
import type { Db, QueryRow } from '../../db/tables.ts'
import { auditRead } from '../../desk-change/record-audit.ts'
import type { CsvLines } from '../../http/handle.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound } from '../../http/refusal.ts'

type Search = { readonly state?: SupplierReturnState | undefined; readonly after?: number | undefined }

/** A page of returns to suppliers, newest first. */
export async function listSupplierReturns(
  { db }: Context,
  { state, after }: Search,
): Promise<PageOfRows<SupplierReturnRowInPaise>> {
  const search = selectReturnNotes(db).where((eb) => eb.and({ 'note.state': state }))
  return readPage(db, search, { order: ['note.number'], direction: 'desc', after, toRow: toReturnNoteRow })
}

/** Returns to suppliers by their ids, in the order of their numbers. */
export async function listSupplierReturnsById(db: Db, ids: readonly string[]): Promise<SupplierReturnRowInPaise[]> {
  const rows = await selectReturnNotes(db).where('note.id', 'in', ids).orderBy('note.number').execute()
  return rows.map(toReturnNoteRow)
}

/** One return to a supplier with its batches, the first to expire on top. */
export async function getSupplierReturn({ db }: Pick<Context, 'db'>, id: string): Promise<SupplierReturnInPaise> {
  const row = await selectReturnNotes(db).where('note.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Return')
  const lines = await db
    .selectFrom('supplier_return_lines as line')
    .innerJoin('batches', 'batches.id', 'line.batch_id')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .select(['line.batch_id as batchId', 'line.quantity', 'line.reason', 'products.name as productName'])
    .select(['products.pack_size as packSize', 'batches.number as batchNumber', 'batches.expires_on as expiresOn'])
    .select(['batches.mrp_paise as mrp', 'batches.ptr_paise as ptr', sql<number>`on_hand + held`.as('inShop')])
    .where('line.return_id', '=', id)
    .orderBy('batches.expires_on')
    .orderBy('batches.id')
    .execute()
  const authors = await db
    .selectFrom('audit_log')
    .select('staff_id')
    .distinct()
    .where('subject_id', '=', id)
    .where('action', 'in', ['supplierReturns.prepare', 'supplierReturns.save'])
    .execute()
  const shown = toReturnNoteRow(row)
  return {
    ...shown,
    version: row.version,
    needsSecondPerson: needsSecondPerson(shown.value),
    authorIds: [...new Set([row.prepared_by, ...authors.flatMap((author) => author.staff_id ?? [])])],
    sentBy: row.sent_by === null ? null : { id: row.sent_by, name: row.sender_name ?? '' },
    credit: row.credit_paise,
    creditNote: row.credit_note,
    creditedOn: row.credited_on,
    refusal: row.refusal,
    lines: lines.map((line) => ({ ...line, value: timesPaise(line.ptr ?? line.mrp, line.quantity) })),
  }
}

/** The batches of a return as a CSV file. */
export async function exportSupplierReturn(ctx: Context, principal: StaffPrincipal, id: string): Promise<CsvLines> {
  const { lines } = await getSupplierReturn(ctx, id)
  await auditRead(ctx, principal, { action: 'supplierReturns.export', subject: { kind: 'supplier-return', id } })
  return csvTable(csvColumns, lines)
}

type Line = SupplierReturnInPaise['lines'][number]

const csvColumns: Readonly<Record<string, (line: Line) => CsvCell>> = {
  product: ({ productName }) => textCell(productName),
  pack: ({ packSize }) => textCell(packSize),
  batch: ({ batchNumber }) => textCell(batchNumber),
  expiry: ({ expiresOn }) => textCell(expiresOn === NO_EXPIRY ? '' : printedMonth(expiresOn)),
  reason: ({ reason }) => textCell(supplierReturnReasons[reason]),
  quantity: ({ quantity }) => numberCell(quantity),
  mrp: ({ mrp }) => amountCell(mrp),
  ptr: ({ ptr }) => amountCell(ptr),
  value: ({ value }) => amountCell(value),
}

function selectReturnNotes(db: Db) {
  return db
    .selectFrom('supplier_returns as note')
    .innerJoin('suppliers', 'suppliers.id', 'note.supplier_id')
    .innerJoin('staff as preparer', 'preparer.id', 'note.prepared_by')
    .leftJoin('staff as sender', 'sender.id', 'note.sent_by')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('supplier_return_lines as line')
          .innerJoin('batches', 'batches.id', 'line.batch_id')
          .select([
            sql<number>`count(*)::int`.as('line_count'),
            sql<number>`coalesce(sum(quantity), 0)::int`.as('packs'),
            sql<Paise>`coalesce(sum(quantity * coalesce(ptr_paise, mrp_paise)), 0)::bigint`.as('value'),
          ])
          .whereRef('line.return_id', '=', 'note.id')
          .as('total'),
      (join) => join.onTrue(),
    )
    .selectAll('note')
    .select(['suppliers.name', 'suppliers.gstin', 'suppliers.phone', 'total.line_count', 'total.packs', 'total.value'])
    .select(['preparer.name as preparer_name', 'sender.name as sender_name'])
}

function toReturnNoteRow(row: QueryRow<typeof selectReturnNotes>): SupplierReturnRowInPaise {
  return {
    _id: row.id,
    number: row.number,
    supplier: { _id: row.supplier_id, name: row.name, gstin: row.gstin, phone: row.phone },
    state: row.state,
    lineCount: row.line_count,
    packs: row.packs,
    value: row.value,
    preparedBy: { id: row.prepared_by, name: row.preparer_name },
    preparedAt: row.prepared_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
