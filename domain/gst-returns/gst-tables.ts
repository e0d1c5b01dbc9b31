import type { Paise } from '../money.ts'
import { gstStateName } from '../tax/gst-states.ts'
import type { GstReturn } from './gst-return.ts'
import type { TaxSplit } from '../tax/split-tax.ts'

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

/** A text, an amount, another number, or a day such as "2026-11-28". */
export type GstCell = string | { readonly amount: Paise } | { readonly number: number } | { readonly day: string }
type Cells = Readonly<Record<string, GstCell>>

/** The columns of a table and its rows as cells by column. */
export function gstTableCells(name: GstTableName, tables: GstReturn): { columns: string[]; rows: Cells[] } {
  const { columns, rowsOf } = layouts[name]
  return { columns: [...columns], rows: rowsOf(tables) }
}

const documentColumns = ['number', 'day', 'place of supply', 'total', 'rate', 'taxable value', 'IGST'] as const
const registeredColumns = ['GSTIN', 'number', 'day', 'place of supply', 'total', 'rate'] as const
const hsnColumns = ['HSN', 'rate', 'packs'] as const
const taxColumns = ['taxable value', 'CGST', 'SGST', 'IGST'] as const

const layouts: Readonly<
  Record<GstTableName, { readonly columns: readonly string[]; readonly rowsOf: (tables: GstReturn) => Cells[] }>
> = {
  b2b: { columns: [...registeredColumns, ...taxColumns], rowsOf: ({ b2b }) => registeredRows(b2b) },
  cdnr: { columns: [...registeredColumns, ...taxColumns], rowsOf: ({ cdnr }) => registeredRows(cdnr) },
  b2cl: { columns: documentColumns, rowsOf: ({ b2cl }) => documentRows(b2cl) },
  cdnur: { columns: documentColumns, rowsOf: ({ cdnur }) => documentRows(cdnur) },
  b2cs: {
    columns: ['place of supply', 'rate', ...taxColumns],
    rowsOf: ({ b2cs }) =>
      b2cs.map(({ placeOfSupply, rate, ...split }) => ({
        'place of supply': stateCell(placeOfSupply),
        rate: { number: rate / 100 },
        ...taxCells(split),
      })),
  },
  nil: {
    columns: ['supply', 'buyers', 'nil rated', 'exempt'],
    rowsOf: ({ nil }) =>
      nil.map((row) => ({
        supply: row.reach === 'intra' ? 'within the state' : 'to other states',
        buyers: row.isBuyerRegistered ? 'registered' : 'consumers',
        'nil rated': { amount: row.nil },
        exempt: { amount: row.exempt },
      })),
  },
  hsn: { columns: [...hsnColumns, ...taxColumns], rowsOf: ({ hsnB2c }) => hsnRows(hsnB2c) },
  hsn_b2b: { columns: [...hsnColumns, ...taxColumns], rowsOf: ({ hsnB2b }) => hsnRows(hsnB2b) },
  docs: {
    columns: ['documents', 'from', 'to', 'numbers', 'cancelled', 'issued'],
    rowsOf: ({ numbers }) =>
      numbers.map(({ kind, from, to, count, cancelled }) => ({
        documents: kind === 'supply' ? 'invoices and bills of supply' : 'credit notes',
        from,
        to,
        numbers: { number: count },
        cancelled: { number: cancelled },
        issued: { number: count - cancelled },
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

function documentRows(documents: GstReturn['b2cl']): Cells[] {
  return documents.flatMap(({ number, issuedOn, placeOfSupply, total, rates }) =>
    rates.map(({ rate, taxable, igst }) => ({
      number,
      day: { day: issuedOn },
      'place of supply': stateCell(placeOfSupply),
      total: { amount: total },
      rate: { number: rate / 100 },
      'taxable value': { amount: taxable },
      IGST: { amount: igst },
    })),
  )
}

function registeredRows(documents: GstReturn['b2b']): Cells[] {
  return documents.flatMap(({ buyerGstin, number, issuedOn, placeOfSupply, total, rates }) =>
    rates.map(({ rate, ...split }) => ({
      GSTIN: buyerGstin,
      number,
      day: { day: issuedOn },
      'place of supply': stateCell(placeOfSupply),
      total: { amount: total },
      rate: { number: rate / 100 },
      ...taxCells(split),
    })),
  )
}

function hsnRows(rows: GstReturn['hsnB2c']): Cells[] {
  return rows.map(({ hsn, rate, quantity, ...split }) => ({
    HSN: hsn,
    rate: { number: rate / 100 },
    packs: { number: quantity },
    ...taxCells(split),
  }))
}

function taxCells({ taxable, cgst, sgst, igst }: TaxSplit): Cells {
  return {
    'taxable value': { amount: taxable },
    CGST: { amount: cgst },
    SGST: { amount: sgst },
    IGST: { amount: igst },
  }
}

/** "36-Telangana", as the portal writes it. */
function stateCell(code: string): string {
  return `${code}-${gstStateName(code)}`
}
