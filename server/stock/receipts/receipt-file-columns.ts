import { parse } from 'csv-parse/sync'
import { foldColumnName } from '../../catalogue/import/columns.ts'
import { nameOtherFile } from '../../catalogue/import/name-other-file.ts'
import { invalidField } from '../../http/refusal.ts'

/** The columns of a supplier's file and the names under which suppliers send them, without spaces and symbols. */
const columnNames = {
  product: ['product', 'productname', 'item', 'itemname', 'description', 'particulars', 'gtin', 'ean', 'barcode'],
  batch: ['batch', 'batchno', 'batchnumber', 'bno', 'lot', 'lotno'],
  expiry: ['expiry', 'exp', 'expdate', 'expdt', 'expirydate', 'expirydt'],
  made: ['mfg', 'mfgdate', 'mfgdt', 'mfd', 'manufacturedate'],
  mrp: ['mrp', 'mrprs', 'mrpinr'],
  quantity: ['qty', 'quantity', 'billedqty'],
  free: ['free', 'freeqty', 'scheme', 'freequantity'],
  ptr: ['ptr', 'ptrrs'],
  rate: ['rate', 'raters', 'price', 'purchaserate'],
} as const satisfies Record<string, readonly string[]>

export type ReceiptColumn = keyof typeof columnNames

const needed = ['product', 'batch', 'expiry', 'mrp', 'quantity'] as const

type Row = { readonly line: number; readonly cells: readonly string[] }
export type ReceiptTable = {
  readonly rows: readonly Row[]
  /** The filled cells of a row under any name of a column, without repetitions. */
  readonly cellsOf: (row: Row, column: ReceiptColumn) => string[]
}

/** Lines above the header, such as the supplier's name. */
const MOST_TITLES = 20

/** Reads a CSV file with any usual separator. Refuses a file without the needed columns (422). */
export function readReceiptTable(csv: string): ReceiptTable {
  const otherFile = nameOtherFile(csv.slice(0, 16))
  if (otherFile !== null) throw invalidField('csv', otherFile)
  const tables = [',', ';', '\t', '|'].map((separator) => findTable(readRows(csv, separator)))
  const [best] = tables.toSorted((one, other) => one.missing.length - other.missing.length)
  if (best === undefined || best.missing.length > 0)
    throw invalidField('csv', `The file has no column for: ${(best?.missing ?? needed).join(', ')}.`)
  return best
}

function findTable(rows: readonly Row[]): ReceiptTable & { readonly missing: readonly string[] } {
  const headers = rows.slice(0, MOST_TITLES).map((row, index) => {
    const places = findPlaces(row.cells)
    return { places, missing: needed.filter((name) => !places.has(name)), index }
  })
  const [header] = headers.toSorted((one, other) => one.missing.length - other.missing.length)
  return {
    missing: header?.missing ?? needed,
    rows: rows.slice((header?.index ?? 0) + 1).filter((row) => !isNoLine(row, header?.places ?? new Map())),
    cellsOf: (row, column) => cellsAt(row, header?.places.get(column)),
  }
}

type Places = Map<ReceiptColumn, number[]>

function findPlaces(header: readonly string[]): Places {
  const places: Places = new Map()
  for (const [index, title] of header.entries()) {
    const folded = foldColumnName(title)
    const name = (Object.keys(columnNames) as ReceiptColumn[]).find((column) =>
      (columnNames[column] as readonly string[]).includes(folded),
    )
    if (name !== undefined) places.set(name, [...(places.get(name) ?? []), index])
  }
  return places
}

function cellsAt({ cells }: Row, places: readonly number[] = []): string[] {
  const texts = places.map((place) => (cells[place] ?? '').trim())
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** Whether a row is blank, a title or a total. */
function isNoLine(row: Row, places: Places): boolean {
  const filled = needed.filter((name) => cellsAt(row, places.get(name)).length > 0)
  if (filled.length < 2) return true
  const first = row.cells.find((cell) => cell.trim() !== '') ?? ''
  return !filled.includes('batch') && !filled.includes('expiry') && /^\s*((grand|sub|net)[ -]?)?total\b/i.test(first)
}

function readRows(csv: string, delimiter: string): Row[] {
  try {
    const records = parse(csv.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch {
    throw invalidField('csv', 'This is not a readable CSV file.')
  }
}
