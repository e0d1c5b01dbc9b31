import { type Paise, paise } from '#domain/money.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import { grossOf } from '#domain/tax/split-tax.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { CsvLines } from '../http/handle.ts'
import { amountCell, type CsvCell, csvTable, dayCell, numberCell, textCell } from '../lists/csv-table.ts'
import { listReversals, type Reversal, type ReversalCause } from './input-taxes.ts'
import { readPurchases, type TaxedPurchase } from './purchase-queries.ts'

type Shop = Pick<Context, 'settings'>
/** A month, and a GSTIN of the shop; absent: all that it had. */
type Scope = { readonly month: string; readonly gstin?: string | undefined }

/** The columns of GSTR-2B, so that both sort alike, then what the shop knows of the invoice. */
const purchaseColumns: Readonly<Record<string, (row: TaxedPurchase) => CsvCell>> = {
  'GSTIN of supplier': ({ shown }) => textCell(shown.supplierGstin),
  'Trade/Legal name': ({ shown }) => textCell(shown.supplierName),
  'Invoice number': ({ shown }) => textCell(shown.invoiceNumber),
  'Invoice type': ({ shown }) => textCell(shown.supplierGstin === '' ? 'Unregistered' : 'Regular'),
  'Invoice Date': ({ shown }) => dayCell(shown.invoiceDate),
  'Invoice Value(₹)': ({ total, stated, computed }) => amountCell(total ?? grossOf(stated ?? computed)),
  'Place of supply': ({ shopGstin }) => textCell(gstStateName(shopGstin.slice(0, 2))),
  'Supply Attract Reverse Charge': () => textCell('No'),
  'Taxable Value (₹)': ({ claimed }) => amountCell(claimed.taxable),
  'Integrated Tax(₹)': ({ claimed }) => amountCell(claimed.igst),
  'Central Tax(₹)': ({ claimed }) => amountCell(claimed.cgst),
  'State/UT Tax(₹)': ({ claimed }) => amountCell(claimed.sgst),
  'Cess(₹)': () => amountCell(paise(0)),
  receipt: ({ shown }) => numberCell(shown.number),
  'goods came': ({ shown }) => dayCell(shown.postedOn),
  'typed from the invoice': ({ stated }) => textCell(stated === null ? 'no' : 'yes'),
  'taxable value of the lines': ({ computed }) => amountCell(computed.taxable),
  'IGST of the lines': ({ computed }) => amountCell(computed.igst),
  'CGST of the lines': ({ computed }) => amountCell(computed.cgst),
  'SGST of the lines': ({ computed }) => amountCell(computed.sgst),
  'does not add up': ({ shown }) => textCell(shown.findings.join(' ')),
  'GSTIN of the shop': ({ shopGstin }) => textCell(shopGstin),
}

/** The suppliers' invoices of a month as lines of a CSV file, in the order of their receipts (tax-8). */
export function purchaseFile(ctx: Shop, db: Db, { month, gstin }: Scope): CsvLines {
  return csvTable(purchaseColumns, ofGstin(readPurchases(ctx, db, month), gstin))
}

async function* ofGstin(all: AsyncIterable<TaxedPurchase>, gstin: string | undefined): AsyncIterable<TaxedPurchase> {
  for await (const one of all) if (gstin === undefined || one.shopGstin === gstin) yield one
}

const causes = {
  lost: 'Destroyed or lost: section 17(5)(h)',
  exempt: 'Sold without tax: Rule 42',
} as const satisfies Record<ReversalCause, string>

const part = (row: Reversal, name: 'taxable' | 'cgst' | 'sgst' | 'igst'): Paise | null => row.tax && row.tax[name]

const reversalColumns: Readonly<Record<string, (row: Reversal) => CsvCell>> = {
  reason: ({ cause }) => textCell(causes[cause]),
  product: ({ product }) => textCell(product),
  HSN: ({ hsn }) => textCell(hsn),
  batch: ({ batch }) => textCell(batch),
  expiry: ({ expiresOn }) => dayCell(expiresOn),
  packs: ({ packs }) => numberCell(packs),
  'purchase value': (row) => amountCell(part(row, 'taxable')),
  CGST: (row) => amountCell(part(row, 'cgst')),
  SGST: (row) => amountCell(part(row, 'sgst')),
  IGST: (row) => amountCell(part(row, 'igst')),
  'GSTIN of the shop': ({ shopGstin }) => textCell(shopGstin),
  note: ({ tax }) => textCell(tax === null ? 'no receipt of this batch: its tax is not known' : ''),
}

/** The input tax of a month to reverse, by batch, as lines of a CSV file (tax-8). */
export async function reversalFile(ctx: Shop, db: Db, { month, gstin }: Scope): Promise<CsvLines> {
  const rows = await listReversals(ctx, db, month)
  return csvTable(
    reversalColumns,
    rows.filter(({ shopGstin }) => gstin === undefined || shopGstin === gstin),
  )
}
