import { listLimits } from './list-limits.ts'
import { readXml } from './read-xml.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { textReader, type WorkbookParts } from './workbook-parts.ts'
import { sentences } from './workbook-sentences.ts'

/** A row with its number, counted from 1, and its filled cells by their column, counted from 0. */
type SheetRow = { readonly number: number; readonly cells: readonly (string | undefined)[] }

const DAY_MS = 86_400_000
const DAYS_TO_1904 = 1462

/** Reads the rows of a sheet that have a filled cell. Throws `UnreadableFile` for a cell beyond the limits of a list. */
export async function readSheet(
  chunks: AsyncIterable<Uint8Array>,
  parts: WorkbookParts,
  onRow: (row: SheetRow) => void,
): Promise<void> {
  const reader = textReader()
  let row = { number: 0, cells: [] as (string | undefined)[] }
  let cell = { column: -1, type: '', style: 0, value: '' }
  let isValue = false
  await readXml(chunks, {
    open: (name, attribute) => {
      if (name === 'row') {
        const number = attribute('r') === '' ? row.number + 1 : Number(attribute('r'))
        if (!(number > row.number)) throw new UnreadableFile(sentences.broken)
        row = { number, cells: [] }
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        const place = attribute('r')
        const column = place === '' ? cell.column + 1 : columnOf(place)
        if (!(column > cell.column)) throw new UnreadableFile(sentences.broken)
        cell = { column, type: attribute('t'), style: Number(attribute('s')), value: '' }
        reader.start()
      } else {
        isValue = name === 'v'
        reader.open(name)
      }
    },
    text: (written) => {
      if (isValue) cell.value += written
      else reader.text(written)
      if (cell.value.length > listLimits.cellCharacters) throw new UnreadableFile(sentences.cell)
    },
    close: (name) => {
      isValue = false
      reader.close(name)
      if (name === 'row' && row.cells.length > 0) onRow(row)
      if (name !== 'c') return
      const text = cell.type === 'inlineStr' ? reader.read() : toText(cell, parts)
      if (text === '') return
      if (cell.column >= listLimits.columns) throw new UnreadableFile(sentences.columns)
      if (row.number > listLimits.rows) throw new UnreadableFile(sentences.rows)
      row.cells[cell.column] = text
    },
  })
}

/** "C12" → 2 */
function columnOf(place: string): number {
  const [, letters = ''] = /^([A-Z]{1,3})\d{1,7}$/.exec(place) ?? []
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type StoredCell = { readonly type: string; readonly style: number; readonly value: string }

function toText({ type, style, value }: StoredCell, { texts, kinds, countsFrom1904 }: WorkbookParts): string {
  if (value === '') return ''
  if (type === 's') {
    const text = texts[Number(value)]
    if (text === undefined) throw new UnreadableFile(sentences.broken)
    return text
  }
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return toDay(Date.parse(value)) ?? value
  const number = Number(value)
  if ((type !== '' && type !== 'n') || Number.isNaN(number)) return value
  const kind = kinds[style] ?? 'number'
  if (kind === 'percent') return `${Number((number * 100).toPrecision(12))}%`
  const days = Math.floor(number) + (countsFrom1904 ? DAYS_TO_1904 : 0)
  if (kind === 'day') return toDay(Date.UTC(1899, 11, 30) + days * DAY_MS) ?? value
  // Excel stores 45.55 as 45.549999999999997.
  return String(Number(number.toPrecision(15)))
}

/** A day is written with slashes, because it may stand for a month. */
function toDay(timeMs: number): string | null {
  const day = new Date(timeMs)
  return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10).replaceAll('-', '/')
}
