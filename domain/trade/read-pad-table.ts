import { readPackCode } from '../stock/pack-code.ts'
import { REFUSED_PACKS } from './read-pad-line.ts'
import { latinDigits } from '../typed-digits.ts'

/** What a column of a pasted table or a file holds. */
type PadColumn = 'name' | 'packs' | 'pack' | 'mrp' | 'rate' | 'free' | 'number' | 'batch' | 'code' | 'other'

/** A table of the order pad. Its rows have no heading and no total. */
export type PadTable = {
  /** By place; '' without a heading. */
  readonly headings: readonly string[]
  readonly columns: readonly PadColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Whether a heading or the buyer says which column has the packs. */
  readonly isTold: boolean
}

/** A row as a line of the pad, with the rate before tax that it names, in rupees. */
export type PadTableLine = { readonly text: string; readonly rate: number | null }

const headings: readonly (readonly [RegExp, PadColumn])[] = [
  [/^(?:s\.?\s*no|sr\.?\s*no|sl\.?\s*no|s\.?n|serial( no)?|sr|sl|no|#)\.?$/, 'number'],
  [/\b(?:mrp|m\.r\.p)\b/, 'mrp'],
  [/\b(?:free|sch|scheme|bonus)\b/, 'free'],
  [/\b(?:batch|lot|b\.?\s?no)\b/, 'batch'],
  [/\b(?:barcode|ean|gtin|code|external ?id)\b/, 'code'],
  [/\b(?:qty|qnty|quantity|order(ed)?|required?|req|indent)\b/, 'packs'],
  [/\b(?:packing|pack|pkg|size|unit|uom)\b/, 'pack'],
  [/\b(?:rate|ptr|pts|price|cost)\b/, 'rate'],
  [/\b(?:product|item|name|particulars?|description|medicine|drug|brand)\b/, 'name'],
  [
    /\b(?:exp|expiry|hsn|gst|tax|disc|discount|amount|value|total|company|mfr|maker|manufacturer|stock|remarks?)\b/,
    'other',
  ],
]

const FEWEST_ROWS = 2
const HEADING_WITHIN = 5

/** Reads lines with tabs as a table: its columns by their heading, else by what they hold over all rows. Null for other text. */
export function readPadTable(lines: readonly string[]): PadTable | null {
  const split = lines.map((line) =>
    latinDigits(line)
      .split('\t')
      .map((cell) => cell.replaceAll(/\s+/g, ' ').trim()),
  )
  const wide = split.filter((cells) => cells.filter((cell) => cell !== '').length > 1)
  if (wide.length < FEWEST_ROWS || wide.length * 2 < split.length) return null
  const at = split.slice(0, HEADING_WITHIN).findIndex(isHeading)
  const head = at === -1 ? [] : (split[at] ?? [])
  const width = Math.max(...split.map(({ length }) => length))
  const rows = split
    .slice(at + 1)
    .filter((cells) => cells.some((cell) => cell !== '') && !isTotal(cells) && cells.join('\t') !== head.join('\t'))
  if (rows.length === 0) return null
  const places = Array.from({ length: width }, (_, place) => place)
  const named = places.map((place) => columnOfHeading(head[place] ?? ''))
  const columns = completeColumns(places, named, rows)
  if (!columns.includes('name') && !columns.includes('code')) return null
  return { headings: places.map((place) => head[place] ?? ''), columns, rows, isTold: named.includes('packs') }
}

/** Whether cells are the heading of a list for the order pad. */
export function isHeading(cells: readonly string[]): boolean {
  const known = cells.filter((cell) => columnOfHeading(cell) !== null).length
  return known >= 2 && cells.every((cell) => !/^[\d.,\s]+$/.test(cell) || cell === '')
}

const isTotal = ([first = '', second = '']: readonly string[]) =>
  /^(?:grand |sub ?)?total\b/i.test(first === '' ? second : first)

function columnOfHeading(heading: string): PadColumn | null {
  const text = heading.toLowerCase().replaceAll('_', ' ')
  if (text === '' || text.length > 40) return null
  return headings.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Each of these columns is there once: the first one counts, others are of no use. */
function completeColumns(
  places: readonly number[],
  named: readonly (PadColumn | null)[],
  rows: PadTable['rows'],
): PadColumn[] {
  const cellsOf = (place: number) => rows.flatMap((row) => row[place] || [])
  const columns = places.map((place): PadColumn | 'count' | null => named[place] ?? columnOfCells(cellsOf(place)))
  const isNameMissing = !named.includes('name')
  const texts = places.filter((place) => columns[place] === null)
  const longest = texts.toSorted((a, b) => letters(cellsOf(b)) - letters(cellsOf(a)))[0]
  const counts = places.filter((place) => columns[place] === 'count')
  // Of two columns with whole numbers each may be the packs, and the other a price or the contents of a pack.
  const packs = named.includes('packs') || counts.length !== 1 ? undefined : counts[0]
  const seen = new Set<PadColumn>()
  return places.map((place) => {
    const column = columns[place]
    const told =
      place === longest && isNameMissing
        ? 'name'
        : column === 'count'
          ? place === packs
            ? 'packs'
            : 'other'
          : (column ?? 'other')
    if (told !== 'other' && told !== 'pack' && seen.has(told)) return 'other'
    seen.add(told)
    return told
  })
}

const letters = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + cell.replaceAll(/[^\p{L}]/gu, '').length, 0)

/** What cells hold over all rows; null for text. */
function columnOfCells(cells: readonly string[]): PadColumn | 'count' | null {
  if (cells.length === 0) return 'other'
  const isAll = (pattern: RegExp) => cells.every((cell) => pattern.test(cell))
  if (cells.every((cell) => readPackCode(cell)?.kind === 'gtin')) return 'code'
  if (isAll(/^\d+\.?$/)) {
    const numbers = cells.map(Number)
    const isSerial =
      numbers.length > 1 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
    return isSerial ? 'number' : 'count'
  }
  if (isAll(/^(?:rs\.?|₹)?\s*[\d,]+(?:\.\d+)?(?:\/-)?$/i))
    return cells.some((cell) => /\.(?!0+$)/.test(cell) || cell.endsWith('.00')) ? 'rate' : 'count'
  if (
    isAll(
      /^(?:(?:strip|bottle|tube|vial|box|packet|jar) of )?\d+(?:\.\d+)?\s*(?:x\s*\d+)?\s*['’`]?\s*(?:s|d|tabs?|tablets?|caps?|capsules?|ml|gm|g|l|kg)?\b.*$/i,
    ) &&
    letters(cells) < 30 * cells.length
  )
    return isAll(/^\d+\s+\p{L}{3,}/u) ? null : 'pack'
  return null
}

/** Puts a column at another place, as the buyer says. The column that stood there has no use. */
export function withColumn(table: PadTable, column: 'name' | 'packs' | 'rate', place: number): PadTable {
  const columns = table.columns.map((one, at) => (at === place ? column : one === column ? 'other' : one))
  return { ...table, columns, isTold: table.isTold || column === 'packs' }
}

/** The places of columns that can hold the packs: those with a whole number in a row. */
export function countPlaces({ columns, rows }: PadTable): number[] {
  return columns.flatMap((column, place) =>
    column !== 'name' && rows.some((row) => /^\d+(?:\.0+)?(?:\s*\+\s*\d+)?(?:\s*\p{L}+)?$/u.test(row[place] ?? ''))
      ? [place]
      : [],
  )
}

/**
 * The lines of a table. Packs that only their cells tell stand behind a comma, so that they are doubted like the last number
 * of a typed line; a number that may be a price or the contents of a pack is never taken for them (trade-13).
 */
export function linesOfTable({ columns, rows, isTold }: PadTable): PadTableLine[] {
  const place = (column: PadColumn) => columns.indexOf(column)
  const [nameAt, codeAt, packsAt, rateAt] = [place('name'), place('code'), place('packs'), place('rate')]
  return rows.flatMap((row) => {
    const name = row[nameAt] || row[codeAt] || ''
    const packs = readPacks(row[packsAt] ?? '')
    const rate = isTold ? readRate(row[rateAt] ?? '') : null
    if (name === '') return []
    const told = isWholePacks(packs) ? packs : `${REFUSED_PACKS} ${packs}`
    return [{ text: packs === '' ? name : `${name}${isTold ? `\t${told}` : `, ${packs}`}`, rate }]
  })
}

const isWholePacks = (packs: string) => /^\d+(?:\s*\+\s*\d+)?(?:\s*\p{L}+\.?)?$/u.test(packs)

/** "1,200" and "20.00" as digits. Other points and commas may mean something else. */
function readPacks(cell: string): string {
  const digits = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(cell) ? cell.replaceAll(',', '') : cell
  return digits.replace(/^(\d+)\.00?$/, '$1')
}

function readRate(cell: string): number | null {
  const rate = Number(cell.replaceAll(/[^\d.]/g, ''))
  return rate > 0 ? rate : null
}
