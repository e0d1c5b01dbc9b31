import { amountString } from '../money.ts'
import { gstStateName } from './gst-states.ts'
import type { GstReturn } from './gst-return.ts'
import type { TaxSplit } from './split-tax.ts'

/** The tables of GSTR-1 that a shop without registered buyers files. */
export const gstTableNames = ['b2cl', 'b2cs', 'cdnur', 'nil', 'hsn', 'docs'] as const
export type GstTableName = (typeof gstTableNames)[number]

/** The names of the tables as the portal has them. */
export const gstTableTitles: Readonly<Record<GstTableName, string>> = {
  b2cl: '5: above Rs. 1,00,000 to another state',
  b2cs: '7: to consumers, by state and rate',
  cdnur: '9B: credit notes to table 5',
  nil: '8: without tax',
  hsn: '12: by HSN',
  docs: '13: numbers of documents',
}

type Cells = Readonly<Record<string, string>>

/** The columns of a table and its rows as cells by column. Amounts in rupees with two decimals. */
export function gstTableCells(name: GstTableName, tables: GstReturn): { columns: string[]; rows: Cells[] } {
  const { columns, rowsOf } = layouts[name]
  return { columns: [...columns], rows: rowsOf(tables) }
}

const documentColumns = ['number', 'day', 'place of supply', 'total', 'rate', 'taxable value', 'IGST'] as const
const taxColumns = ['taxable value', 'CGST', 'SGST', 'IGST'] as const

const layouts: Readonly<
  Record<GstTableName, { readonly columns: readonly string[]; readonly rowsOf: (tables: GstReturn) => Cells[] }>
> = {
  b2cl: { columns: documentColumns, rowsOf: ({ b2cl }) => documentRows(b2cl) },
  cdnur: { columns: documentColumns, rowsOf: ({ cdnur }) => documentRows(cdnur) },
  b2cs: {
    columns: ['place of supply', 'rate', ...taxColumns],
    rowsOf: ({ b2cs }) =>
      b2cs.map(({ placeOfSupply, rate, ...split }) => ({
        'place of supply': stateCell(placeOfSupply),
        rate: String(rate / 100),
        ...taxCells(split),
      })),
  },
  nil: {
    columns: ['supply', 'nil rated', 'exempt'],
    rowsOf: ({ nil }) =>
      nil.map((row) => ({
        supply: row.reach === 'intra' ? 'within the state' : 'to other states',
        'nil rated': amountString(row.nil),
        exempt: amountString(row.exempt),
      })),
  },
  hsn: {
    columns: ['HSN', 'rate', 'packs', ...taxColumns],
    rowsOf: ({ hsn }) =>
      hsn.map(({ hsn: code, rate, quantity, ...split }) => ({
        HSN: code,
        rate: String(rate / 100),
        packs: String(quantity),
        ...taxCells(split),
      })),
  },
  docs: {
    columns: ['documents', 'from', 'to', 'numbers', 'cancelled', 'issued'],
    rowsOf: ({ numbers }) =>
      numbers.map(({ kind, from, to, count, cancelled }) => ({
        documents: kind === 'supply' ? 'invoices and bills of supply' : 'credit notes',
        from,
        to,
        numbers: String(count),
        cancelled: String(cancelled),
        issued: String(count - cancelled),
      })),
  },
}

function documentRows(documents: GstReturn['b2cl']): Cells[] {
  return documents.flatMap(({ number, issuedOn, placeOfSupply, total, rates }) =>
    rates.map(({ rate, taxable, igst }) => ({
      number,
      day: issuedOn,
      'place of supply': stateCell(placeOfSupply),
      total: amountString(total),
      rate: String(rate / 100),
      'taxable value': amountString(taxable),
      IGST: amountString(igst),
    })),
  )
}

function taxCells({ taxable, cgst, sgst, igst }: TaxSplit): Cells {
  return {
    'taxable value': amountString(taxable),
    CGST: amountString(cgst),
    SGST: amountString(sgst),
    IGST: amountString(igst),
  }
}

/** "36-Telangana", as the portal writes it. */
function stateCell(code: string): string {
  return `${code}-${gstStateName(code)}`
}
