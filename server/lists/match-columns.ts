import { createHash } from 'node:crypto'
import type { ListColumn } from '#contract/list-columns.ts'
import { guessColumn } from '#domain/lists/guess-column.ts'
import { type DateOrder, dateOrderOf, dayFromFigures } from '#domain/lists/list-dates.ts'
import { figuresOf } from './cells.ts'
import { columnFinder, foldColumnName } from './columns.ts'
import type { FoundHeader } from './read-records.ts'

type Cells = readonly string[]

/** What a list is read for. Each remembers columns of its own. */
export type ListKind = 'products' | 'receipt' | 'prices'

/** A title that is the name of no column. */
const IGNORED = '-'
const SAMPLES = 3
const MAX_SAMPLE = 40

/** The key under which the columns of lists with this header are remembered. */
export function headerSignature(kind: ListKind, header: Cells): string {
  const titles = header.map((title) => foldColumnName(title) || title.trim())
  return createHash('sha256')
    .update(JSON.stringify([kind, ...titles]))
    .digest('hex')
}

type MatchOptions = {
  /** A name, or '' to ignore, for each column. */
  readonly chosen: Cells | null
  /** No column is matched by content. */
  readonly isExact: boolean
}

/** Matches columns by choice, else by name, else by content. */
export function matchColumns(
  { header, rows }: Pick<FoundHeader, 'header' | 'rows'>,
  names: readonly string[],
  { chosen, isExact }: MatchOptions,
): ListColumn[] {
  const nameOf = columnFinder(names)
  const taken = new Set(chosen ?? header.map((title) => nameOf(title) ?? ''))
  return header.map((title, place) => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
    const named = nameOf(title) ?? ''
    const content = chosen === null && !isExact && named === '' ? guessName(cells, names) : ''
    const guessed = content === 'product' || !taken.has(content) ? content : ''
    taken.add(guessed)
    const name = chosen === null ? named || guessed : (chosen[place] ?? '')
    return {
      title,
      name,
      by: name === '' ? 'none' : chosen !== null && name !== named ? 'choice' : name === named ? 'name' : 'content',
      samples: cells.slice(0, SAMPLES).map((cell) => cell.slice(0, MAX_SAMPLE)),
      note: noteOf(name, cells),
    }
  })
}

function guessName(cells: Cells, names: readonly string[]): string {
  const guess = guessColumn(cells.map(figuresOf))
  // A receipt names its products by name or GTIN.
  const name = guess === 'gtin' && !names.includes('gtin') ? 'product' : guess
  return name !== null && names.includes(name) ? name : ''
}

/** The header by which the matched columns are read. */
export function toReadHeader(columns: readonly ListColumn[], names: readonly string[]): string[] {
  const nameOf = columnFinder(names)
  return columns.map(({ title, name }) => (name === (nameOf(title) ?? '') ? title : name || IGNORED))
}

/** Converts the cells of matched columns into what the readers of cells take. */
export function cellConverter(columns: readonly ListColumn[], rows: readonly Cells[]): (cells: Cells) => Cells {
  const conversions = columns.flatMap(({ name }, place) => {
    const convert = conversionOf(
      name,
      rows.map((row) => row[place] ?? ''),
    )
    return convert === null ? [] : [[place, convert] as const]
  })
  if (conversions.length === 0) return (cells) => cells
  return (cells) => {
    const converted = [...cells]
    for (const [place, convert] of conversions)
      if (place < converted.length) converted[place] = convert(cells[place] ?? '')
    return converted
  }
}

function conversionOf(name: string, written: Cells): ((cell: string) => string) | null {
  if (name !== 'expiryDate' && name !== 'manufactureDate') return null
  const cells = written.map(figuresOf)
  const order = dateOrderOf(cells) ?? 'day-first'
  const areMonths = name === 'expiryDate' && areFirstDays(cells, order)
  return (cell) => {
    const text = figuresOf(cell)
    // A number cell has lost the zero of "0328".
    if (/^[1-9]\d{2}$/.test(text)) return `0${text}`
    const day = dayFromFigures(text, order)
    if (day === null) return cell
    return areMonths && day.endsWith('-01') ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : day
  }
}

/** Whether the days of expiries are all the first of a month: spreadsheets turn "Mar-28" into that day. */
function areFirstDays(cells: Cells, order: DateOrder): boolean {
  const days = cells.map((cell) => dayFromFigures(cell, order)).filter((day) => day !== null)
  return days.length > 0 && days.every((day) => day.endsWith('-01'))
}

function noteOf(name: string, written: Cells): string {
  if (name !== 'expiryDate' && name !== 'manufactureDate') return ''
  const cells = written.map(figuresOf)
  const order = dateOrderOf(cells)
  const months =
    name === 'expiryDate' && areFirstDays(cells, order ?? 'day-first') ? ' The first of a month means the month.' : ''
  if (order === undefined) return months.trim()
  if (order === 'month-first') return `Days are read as month/day/year.${months}`
  return `Days are read as day/month/year${order === null ? ': no line shows the order' : ''}.${months}`
}
