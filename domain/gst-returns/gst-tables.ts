import type { Paise } from '../money.ts'
import { gstStateName } from '../tax/gst-states.ts'
import type { GstReturn } from './gst-return.ts'
import { grossOf } from '../tax/split-tax.ts'

/** The tables of GSTR-1 that the shop files, and the commercial credit notes beside them. */
export const gstTableNames = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'nil',
  'hsn',
  'hsn_b2b',
  'docs',
  'commercial',
] as const
export type GstTableName = (typeof gstTableNames)[number]

/** The names of the tables as the portal has them. */
export const gstTableTitles: Readonly<Record<GstTableName, string>> = {
  b2b: '4: to registered buyers',
  b2cl: '5: above Rs. 1,00,000 to another state',
  b2cs: '7: to consumers, by state and rate',
  cdnr: '9B: credit notes to registered buyers',
  cdnur: '9B: credit notes to table 5',
  nil: '8: without tax',
  hsn: '12: by HSN, to consumers',
  hsn_b2b: '12: by HSN, to registered buyers',
  docs: '13: numbers of documents',
  commercial: 'Not filed: commercial credit notes, whose tax stays',
}

/** A text, a code as the tool reads it, an amount, another number, or a day such as "2026-11-28". */
export type GstCell =
  | string
  | { readonly code: string }
  | { readonly amount: Paise }
  | { readonly number: number }
  | { readonly day: string }
type Cells = Readonly<Record<string, GstCell>>

/** Whether the offline tool of the portal reads this table; the others are for people. */
export function isForTool(name: GstTableName): boolean {
  return name !== 'commercial'
}

/** The columns of a table, those of the portal's offline tool where it has the table, and its rows as cells by column. */
export function gstTableCells(name: GstTableName, tables: GstReturn): { columns: string[]; rows: Cells[] } {
  const { columns, rowsOf } = layouts[name]
  return { columns: [...columns], rows: rowsOf(tables) }
}

const SHARE = 'Applicable % of Tax Rate'
const hsnColumns = ['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'] as const
const hsnTaxes = ['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'] as const

type Layout = { readonly columns: readonly string[]; readonly rowsOf: (tables: GstReturn) => Cells[] }

const layouts: Readonly<Record<GstTableName, Layout>> = {
  b2b: {
    columns: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      SHARE,
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rowsOf: ({ b2b }) =>
      byRate(b2b, (one) => ({
        'GSTIN/UIN of Recipient': { code: one.buyerGstin },
        ...invoiceCells(one),
        'Reverse Charge': 'N',
        'Invoice Type': 'Regular B2B',
      })),
  },
  cdnr: {
    columns: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      SHARE,
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rowsOf: ({ cdnr }) =>
      byRate(cdnr, (one) => ({
        'GSTIN/UIN of Recipient': { code: one.buyerGstin },
        ...noteCells(one),
        'Reverse Charge': 'N',
        'Note Supply Type': 'Regular B2B',
      })),
  },
  b2cl: {
    columns: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      SHARE,
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rowsOf: ({ b2cl }) => byRate(b2cl, invoiceCells),
  },
  cdnur: {
    columns: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      SHARE,
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rowsOf: ({ cdnur }) => byRate(cdnur, (one) => ({ 'UR Type': 'B2CL', ...noteCells(one) })),
  },
  b2cs: {
    columns: ['Type', 'Place Of Supply', SHARE, 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    rowsOf: ({ b2cs }) =>
      b2cs.map(({ placeOfSupply, rate, taxable }) => ({
        Type: 'OE',
        'Place Of Supply': stateCell(placeOfSupply),
        ...rateCells({ rate, taxable }),
      })),
  },
  nil: {
    columns: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    rowsOf: ({ nil }) =>
      nil.map((row) => ({
        Description: `${row.reach === 'intra' ? 'Intra' : 'Inter'}-State supplies to ${row.isBuyerRegistered ? 'registered' : 'unregistered'} persons`,
        'Nil Rated Supplies': { amount: row.nil },
        'Exempted(other than nil rated/non GST supply)': { amount: row.exempt },
        'Non-GST Supplies': nothing,
      })),
  },
  hsn: { columns: [...hsnColumns, ...hsnTaxes], rowsOf: ({ hsnB2c }) => hsnRows(hsnB2c) },
  hsn_b2b: { columns: [...hsnColumns, ...hsnTaxes], rowsOf: ({ hsnB2b }) => hsnRows(hsnB2b) },
  docs: {
    columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rowsOf: ({ numbers }) =>
      numbers.map(({ kind, from, to, count, cancelled }) => ({
        'Nature of Document': kind === 'supply' ? 'Invoices for outward supply' : 'Credit Note',
        'Sr. No. From': { code: from },
        'Sr. No. To': { code: to },
        'Total Number': { number: count },
        Cancelled: { number: cancelled },
      })),
  },
  commercial: {
    columns: ['number', 'day', 'corrects', 'GSTIN', 'total'],
    rowsOf: ({ commercial }) =>
      commercial.map(({ number, issuedOn, corrects, buyerGstin, total }) => ({
        number,
        day: { day: issuedOn },
        corrects,
        GSTIN: buyerGstin ?? '',
        total: { amount: total },
      })),
  },
}

type Listed = GstReturn['b2cl'][number]

/** A row for each rate of a document, as the tool has them. */
function byRate<Document extends Listed>(documents: readonly Document[], cellsOf: (one: Document) => Cells): Cells[] {
  return documents.flatMap((one) => one.rates.map((sums) => ({ ...cellsOf(one), ...rateCells(sums) })))
}

function invoiceCells({ number, issuedOn, total, placeOfSupply }: Listed): Cells {
  return {
    'Invoice Number': { code: number },
    'Invoice date': { code: toolDay(issuedOn) },
    'Invoice Value': { amount: total },
    'Place Of Supply': stateCell(placeOfSupply),
  }
}

function noteCells({ number, issuedOn, total, placeOfSupply }: Listed): Cells {
  return {
    'Note Number': { code: number },
    'Note Date': { code: toolDay(issuedOn) },
    'Note Type': 'C',
    'Note Value': { amount: total },
    'Place Of Supply': stateCell(placeOfSupply),
  }
}

const nothing: GstCell = { number: 0 }

function rateCells({ rate, taxable }: { readonly rate: number; readonly taxable: Paise }): Cells {
  return { Rate: { number: rate / 100 }, 'Taxable Value': { amount: taxable }, 'Cess Amount': nothing }
}

function hsnRows(rows: GstReturn['hsnB2c']): Cells[] {
  return rows.map(({ hsn, rate, quantity, ...split }) => ({
    HSN: { code: hsn },
    UQC: 'NOS-NUMBERS',
    'Total Quantity': { number: quantity },
    'Total Value': { amount: grossOf(split) },
    ...rateCells({ rate, taxable: split.taxable }),
    'Integrated Tax Amount': { amount: split.igst },
    'Central Tax Amount': { amount: split.cgst },
    'State/UT Tax Amount': { amount: split.sgst },
  }))
}

/** "36-Telangana", as the portal writes it. */
function stateCell(code: string): GstCell {
  return { code: `${code}-${gstStateName(code)}` }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "2026-11-25" → "25-Nov-2026". */
function toolDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}
