import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PurchaseInPaise } from '#contract/reports.ts'
import { addMonths } from '#domain/documents/registers.ts'
import { claimedTax } from '#domain/tax/input-tax.ts'
import { indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type PageOfRows, readAllRows, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { receiptTax, shopOfReceipt } from '../stock/receipts/receipt-tax.ts'

type Shop = Pick<Context, 'settings'>

/** A page of the suppliers' invoices whose goods came in a month, the newest receipt first. */
export async function listPurchases(
  ctx: Pick<Context, 'db' | 'settings'>,
  { month, after }: { readonly month: string; readonly after?: number | undefined },
): Promise<PageOfRows<PurchaseInPaise>> {
  return readPage(ctx.db, selectPurchases(ctx.db, month), {
    order: ['receipts.number'],
    direction: 'desc',
    after,
    toRow: (row) => toPurchase(ctx, row).shown,
  })
}

/** The suppliers' invoices whose goods came in a month, as they are read, with the GSTIN of the shop. */
export async function* readPurchases(ctx: Shop, db: Db, month: string) {
  const rows = readAllRows(selectPurchases(db, month), {
    order: ['receipts.number'],
    cursorOf: ({ number }) => number,
  })
  for await (const row of rows) yield toPurchase(ctx, row)
}

/** A supplier's invoice with its taxes in paise. */
export type TaxedPurchase = ReturnType<typeof toPurchase>

function toPurchase({ settings }: Shop, row: QueryRow<typeof selectPurchases>) {
  const supplierGstin = row.supplier_gstin || row.known_gstin
  const { stated, computed, findings } = receiptTax(
    { ...row, supplier_gstin: supplierGstin },
    row.lines,
    settings.values,
  )
  const shopGstin = shopOfReceipt(row, settings.values).gstin
  const taxes = { stated, computed, claimed: claimedTax({ stated, computed, supplierGstin, shopGstin }) }
  const shown: PurchaseInPaise = {
    _id: row.id,
    number: row.number,
    supplierName: row.supplier_name,
    supplierGstin,
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    postedOn: row.posted_at === null ? row.invoice_date : indianDay(row.posted_at),
    total: row.bill_paise,
    ...taxes,
    findings,
  }
  return { shown, ...taxes, total: row.bill_paise, shopGstin }
}

function selectPurchases(db: Db, month: string) {
  return db
    .selectFrom('receipts')
    .innerJoin('suppliers', 'suppliers.id', 'receipts.supplier_id')
    .selectAll('receipts')
    .select(['suppliers.name as supplier_name', 'suppliers.gstin as known_gstin'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('receipt_lines as line')
          .innerJoin('products', 'products.id', 'line.product_id')
          .whereRef('line.receipt_id', '=', 'receipts.id')
          .select(['line.quantity', 'line.ptr_paise'])
          .select((line) =>
            line.fn.coalesce('line.posted_gst_basis_points', 'products.gst_basis_points').as('gst_basis_points'),
          ),
      ).as('lines'),
    )
    .where('receipts.state', '=', 'posted')
    .where('receipts.posted_at', '>=', startOfIndianDay(`${month}-01`))
    .where('receipts.posted_at', '<', startOfIndianDay(`${addMonths(month, 1)}-01`))
}
