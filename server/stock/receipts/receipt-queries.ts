import type { ReceiptInPaise, ReceiptLineInPaise, ReceiptRow, Supplier } from '#contract/receipts.ts'
import { mayLackExpiry, typedExpiry } from '#domain/stock/batch-state.ts'
import { checkReceivedLine, type ReceiptFindings } from '#domain/stock/receipt-rules.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import { type PageOfRows, readPage } from '../../db/keyset.ts'
import type { Db, QueryRow } from '../../db/tables.ts'
import { notFound } from '../../http/refusal.ts'
import { receiptTax } from './receipt-tax.ts'

type Search = { readonly state?: 'draft' | 'posted' | undefined; readonly after?: number | undefined }

/** A page of receipts, newest first. */
export async function listReceipts({ db }: Context, { state, after }: Search): Promise<PageOfRows<ReceiptRow>> {
  const search = selectReceipts(db).where((eb) => eb.and({ 'receipts.state': state }))
  return readPage(db, search, { order: ['receipts.number'], direction: 'desc', after, toRow: toReceiptRow })
}

/** One receipt with its lines and their findings. */
export async function getReceipt(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  id: string,
): Promise<ReceiptInPaise> {
  const row = await selectReceipts(db).where('receipts.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Receipt')
  const lines = await listReceiptLines(db, id)
  const today = indianDay(now())
  return {
    ...toReceiptRow(row),
    version: row.version,
    billTotal: row.bill_paise,
    supplierGstin: row.supplier_gstin,
    tax: receiptTax({ ...row, supplier_gstin: row.supplier_gstin || row.gstin }, lines, settings.values),
    lines: lines.map((line) => toReceiptLine(line, row.state === 'posted' ? noFindings : findingsOf(line, today))),
  }
}

const noFindings: ReceiptFindings = { errors: {}, warnings: {} }

/** The lines of a receipt with their products, in the order of the receipt. */
export async function listReceiptLines(db: Db, id: string): Promise<SelectedLine[]> {
  return selectLines(db).where('receipt_id', '=', id).orderBy('line.position').execute()
}

/** Checks a stored line. */
export function findingsOf(line: SelectedLine, today: string): ReceiptFindings {
  return checkReceivedLine(
    {
      quantity: line.quantity,
      freeQuantity: line.free_quantity,
      madeOn: line.made_on,
      expiresOn: line.expires_on,
      mayLackExpiry: mayLackExpiry(line.schedule),
      mrp: line.mrp_paise,
      ptr: line.ptr_paise,
      newPrice: line.new_price_paise,
    },
    today,
  )
}

/** All suppliers by name. */
export async function listSuppliers({ db }: Pick<Context, 'db'>): Promise<Supplier[]> {
  return selectSuppliers(db).orderBy('name').orderBy('id').execute()
}

export async function getSupplier(db: Db, id: string): Promise<Supplier> {
  return selectSuppliers(db).where('id', '=', id).executeTakeFirstOrThrow()
}

function selectSuppliers(db: Db) {
  return db.selectFrom('suppliers').select(['id as _id', 'name', 'gstin', 'phone', 'email'])
}

function selectReceipts(db: Db) {
  return db
    .selectFrom('receipts')
    .innerJoin('suppliers', 'suppliers.id', 'receipts.supplier_id')
    .innerJoin('staff as creator', 'creator.id', 'receipts.created_by')
    .leftJoin('staff as poster', 'poster.id', 'receipts.posted_by')
    .selectAll('receipts')
    .select(['suppliers.name', 'suppliers.gstin', 'suppliers.phone', 'suppliers.email'])
    .select(['creator.name as creator_name', 'poster.name as poster_name'])
    .select((eb) =>
      eb
        .selectFrom('receipt_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('receipt_id', '=', 'receipts.id')
        .as('line_count'),
    )
}

function toReceiptRow(row: QueryRow<typeof selectReceipts>): ReceiptRow {
  return {
    _id: row.id,
    number: row.number,
    supplier: { _id: row.supplier_id, name: row.name, gstin: row.gstin, phone: row.phone, email: row.email },
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    state: row.state,
    lineCount: row.line_count ?? 0,
    createdBy: { id: row.created_by, name: row.creator_name },
    createdAt: row.created_at.toISOString(),
    postedBy: row.posted_by === null ? null : { id: row.posted_by, name: row.poster_name ?? '' },
    postedAt: row.posted_at?.toISOString() ?? null,
  }
}

function selectLines(db: Db) {
  return db
    .selectFrom('receipt_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .selectAll('line')
    .select(['products.name as product_name', 'products.pack_size', 'products.schedule'])
    .select('products.selling_price_paise as price')
    .select((eb) => eb.fn.coalesce('line.posted_gst_basis_points', 'products.gst_basis_points').as('gst_basis_points'))
}

export type SelectedLine = QueryRow<typeof selectLines>

function toReceiptLine(line: SelectedLine, { errors, warnings }: ReceiptFindings): ReceiptLineInPaise {
  return {
    productId: line.product_id,
    productName: line.product_name,
    packSize: line.pack_size,
    sellingPrice: line.price,
    batchNumber: line.batch_number,
    expiry: typedExpiry(line.expires_on),
    expiresOn: line.expires_on,
    madeOn: line.made_on,
    mrp: line.mrp_paise,
    ptr: line.ptr_paise,
    quantity: line.quantity,
    freeQuantity: line.free_quantity,
    newPrice: line.new_price_paise,
    gtin: line.gtin,
    gstPercent: line.gst_basis_points === null ? null : line.gst_basis_points / 100,
    errors,
    warnings,
    willBeBlocked: line.batch_id === null && line.new_price_paise === null && line.mrp_paise < line.price,
    batchId: line.batch_id,
  }
}
