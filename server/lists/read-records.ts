import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseBeginning } from 'csv-parse/sync'
import { readWrittenCell } from './csv-table.ts'
import { plainCells } from './plain-cells.ts'
import { listLimits, TOO_MANY_COLUMNS } from './list-limits.ts'
import { type ListText, readListTexts } from './list-text.ts'
import type { OpenedList } from './open-list.ts'
import type { ListCaller } from './read-workbook.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A record with its first line number and the number of bytes read so far. */
export type FileRecord = { readonly line: number; readonly cells: readonly string[]; readonly bytes: number }

type Cells = readonly string[]

/** The header of a list, the first rows below it, and where they stand. */
export type FoundHeader = {
  readonly sheet: string
  readonly sheets: readonly string[]
  readonly header: Cells
  readonly rows: readonly Cells[]
}

/** The header by which the records are read, and what it does with their cells. */
export type RecordReading = { readonly header: Cells; readonly convert: (cells: Cells) => Cells }

export type RecordOptions = {
  /** The number of known columns that a header lacks. */
  readonly countMissing: (header: Cells) => number
  readonly readHeader?: (found: FoundHeader) => Promise<RecordReading>
  /** The sheet of a workbook; by default the first one with the best header. */
  readonly sheet?: string | undefined
}

const BEGINNING = 65_536
/** Rows above the header, such as the supplier's name. */
const MAX_TITLES = 20
/** Rows by whose content columns are recognised. */
const SAMPLE = 200

const separators = [',', ';', '\t', '|']
const format = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
}

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/**
 * Reads the records of a list in lots, the header first. Separator, sheet and header are those with the fewest missing
 * columns. Throws `UnreadableFile`; a workbook is read only as long as its caller waits.
 */
export async function* readRecords(
  { chunks, bytesRead }: OpenedList,
  caller: ListCaller,
  { countMissing, readHeader = keepCells, sheet }: RecordOptions,
): AsyncGenerator<readonly FileRecord[]> {
  let line = 0
  try {
    const texts = await readListTexts(chunks, caller)
    const { text, delimiter, above, height, ...found } = await findHeader(texts, countMissing, sheet)
    const { header, convert } = await readHeader(found)
    line = above + height
    yield [{ line, cells: header, bytes: bytesRead() }]
    const watch = watchRecords()
    const parser = parse({
      ...format,
      delimiter,
      from: above + height + 1,
      info: true,
      max_record_size: listLimits.recordBytes,
      // A failed parser drops the records that it holds.
      on_record: (record: string[], { lines }) => {
        line = lines
        watch.onRecord()
        return record
      },
    })
    const ended = new Promise<unknown>((resolve) => {
      const fed = watch.feed(prepend(text.beginning, text.rest))
      pipeline(Readable.from(fed, { objectMode: false }), parser, resolve)
    })
    let lot: FileRecord[] = []
    try {
      for await (const first of parser as AsyncIterable<Parsed>) {
        // Awaiting each record takes longer than parsing it.
        for (let next: Parsed | null = first; next !== null; next = parser.read() as Parsed | null) {
          const { record, info } = next
          const cells = convert(plainCells(fitColumns(record, text.columns).map(readWrittenCell)))
          lot.push({ line: info.lines - countLineBreaks(record), cells, bytes: bytesRead() })
        }
        yield lot
        lot = []
      }
    } catch (error) {
      // The failed stage has the cause.
      throw parser.errored === null ? error : ((await ended) ?? error)
    } finally {
      parser.destroy()
    }
  } catch (error) {
    throw inWords(error, line)
  } finally {
    await chunks.return(undefined)
  }
}

/** Refuses a record that does not end, whatever holds it together: one line, one quoted cell or endless columns. */
function watchRecords() {
  let bytes = 0
  return {
    onRecord: () => void (bytes = 0),
    feed: async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > listLimits.recordBytes + chunk.length) throw new EndlessRecord()
        yield chunk
      }
    },
  }
}

class EndlessRecord extends Error {
  override name = 'EndlessRecord'
}

/** The cells of a record in the columns of its list. Spreadsheets write empty cells behind the last column. */
function fitColumns(record: readonly string[], columns: number): readonly string[] {
  if (record.length < columns) return [...record, ...Array.from({ length: columns - record.length }, () => '')]
  if (record.length <= listLimits.columns) return record
  if (record.slice(listLimits.columns).some((cell) => cell.trim() !== '')) throw new UnreadableFile(TOO_MANY_COLUMNS)
  return record.slice(0, listLimits.columns)
}

async function keepCells({ header }: FoundHeader): Promise<RecordReading> {
  return { header, convert: (cells) => cells }
}

async function* prepend(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* others
}

/** A possible header: one row, or two of which the lower one leaves merged cells empty. */
type Candidate = {
  readonly text: ListText
  readonly delimiter: string
  readonly records: readonly Cells[]
  readonly above: number
  readonly height: 1 | 2
  readonly header: Cells
}

async function findHeader(texts: readonly ListText[], countMissing: RecordOptions['countMissing'], sheet?: string) {
  const sheets = texts.map((text) => text.sheet).filter((name) => name !== '')
  if (sheet !== undefined && sheets.length > 0 && !sheets.includes(sheet))
    throw new UnreadableFile(`The workbook has no sheet “${sheet}”.`)
  const chosen = texts.filter((text) => sheet === undefined || text.sheet === '' || text.sheet === sheet)
  const scored: (Candidate & { readonly missing: number })[] = []
  for (const text of chosen) {
    for (const candidate of candidatesOf(text)) scored.push({ ...candidate, missing: countMissing(candidate.header) })
    // A workbook of many sheets lets other requests in between.
    await setImmediate()
  }
  const [best] = scored.toSorted((one, other) => one.missing - other.missing || one.height - other.height)
  if (best === undefined) throw new UnreadableFile('The file is empty.')
  const { text, delimiter, records, above, height } = best
  const header = fitColumns(best.header, text.columns)
  const rows = records.slice(above + height, above + height + SAMPLE)
  return { text, delimiter, above, height, header, rows, sheet: text.sheet, sheets }
}

function candidatesOf(text: ListText): Candidate[] {
  const delimiters = text.sheet === '' ? separators : [',']
  const options = {
    ...format,
    to: MAX_TITLES + 2 + SAMPLE,
    skip_records_with_error: true,
    on_record: (record: string[]) => record.map(readWrittenCell),
  }
  return delimiters.flatMap((delimiter) => {
    const records: string[][] = parseBeginning(text.beginning.subarray(0, BEGINNING), { ...options, delimiter })
    const fitting = records.map((record) => plainCells(record.slice(0, listLimits.columns + 1)))
    return fitting.slice(0, MAX_TITLES + 1).flatMap((header, above): Candidate[] => {
      const place = { text, delimiter, records: fitting, above }
      const below = fitting[above + 1]
      return [
        { ...place, height: 1, header },
        ...(below === undefined ? [] : [{ ...place, height: 2 as const, header: mergeRows(header, below) }]),
      ]
    })
  })
}

function mergeRows(upper: Cells, lower: Cells): Cells {
  const width = Math.max(upper.length, lower.length)
  return Array.from({ length: width }, (_, place) => lower[place]?.trim() || (upper[place] ?? ''))
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/[\r\n]/g)?.length ?? 0), 0)
}

function inWords(error: unknown, line: number): unknown {
  if (error instanceof EndlessRecord || (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'))
    return new UnreadableFile(`Line ${line + 1} is longer than 1 MB: is a quotation mark or the end of a line missing?`)
  if (error instanceof CsvError)
    return new UnreadableFile(`The file cannot be read from line ${line + 1} on: is a quotation mark missing?`)
  if ((error as NodeJS.ErrnoException | null)?.code?.startsWith('Z_'))
    return new UnreadableFile(`The compressed file is damaged or incomplete behind line ${line}. Get it again.`)
  return error
}
