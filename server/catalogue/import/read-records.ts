import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseBeginning } from 'csv-parse/sync'
import { type ListText, readListTexts } from './list-text.ts'
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

type RecordOptions = {
  /** The number of known columns that a header lacks. */
  readonly countMissing: (header: Cells) => number
  readonly readHeader?: (found: FoundHeader) => Promise<RecordReading>
  /** The sheet of a workbook; by default the first one with the best header. */
  readonly sheet?: string | undefined
  readonly bytesRead?: () => number
}

/** The maximum length of a record, which limits the damage of an unclosed quotation mark. */
const LONGEST_RECORD = 1_000_000
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
 * Reads the records of a list in chunks, the header first. Separator, sheet and header are those with the fewest missing
 * columns. Throws `UnreadableFile`.
 */
export async function* readRecords(
  chunks: AsyncGenerator<Uint8Array>,
  { countMissing, readHeader = keepCells, sheet, bytesRead = () => 0 }: RecordOptions,
): AsyncGenerator<readonly FileRecord[]> {
  let line = 0
  try {
    const texts = await readListTexts(chunks)
    const { text, delimiter, above, height, ...found } = findHeader(texts, countMissing, sheet)
    const { header, convert } = await readHeader(found)
    yield [{ line: above + height, cells: header, bytes: bytesRead() }]
    const parser = parse({
      ...format,
      delimiter,
      from: above + height + 1,
      info: true,
      max_record_size: LONGEST_RECORD,
      // A failed parser drops the records that it holds.
      on_record: (record: string[], { lines }) => {
        line = lines
        return record
      },
    })
    const ended = new Promise<unknown>((resolve) => {
      pipeline(Readable.from(prepend(text.beginning, text.rest), { objectMode: false }), parser, resolve)
    })
    let lot: FileRecord[] = []
    try {
      for await (const first of parser as AsyncIterable<Parsed>) {
        // Awaiting each record takes longer than parsing it.
        for (let next: Parsed | null = first; next !== null; next = parser.read() as Parsed | null) {
          const { record, info } = next
          lot.push({ line: info.lines - countLineBreaks(record), cells: convert(record), bytes: bytesRead() })
        }
        yield lot
        lot = []
      }
    } catch (error) {
      // The failed stage has the cause.
      throw (await ended) ?? error
    } finally {
      parser.destroy()
    }
  } catch (error) {
    throw inWords(error, line)
  } finally {
    await chunks.return(undefined)
  }
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

function findHeader(texts: readonly ListText[], countMissing: RecordOptions['countMissing'], sheet?: string) {
  const sheets = texts.map((text) => text.sheet).filter((name) => name !== '')
  if (sheet !== undefined && sheets.length > 0 && !sheets.includes(sheet))
    throw new UnreadableFile(`The workbook has no sheet “${sheet}”.`)
  const chosen = texts.filter((text) => sheet === undefined || text.sheet === '' || text.sheet === sheet)
  const scored = chosen
    .flatMap((text) => candidatesOf(text))
    .map((candidate) => ({ ...candidate, missing: countMissing(candidate.header) }))
  const [best] = scored.toSorted((one, other) => one.missing - other.missing || one.height - other.height)
  if (best === undefined) throw new UnreadableFile('The file is empty.')
  const { text, delimiter, records, above, height, header } = best
  const rows = records.slice(above + height, above + height + SAMPLE)
  return { text, delimiter, above, height, header, rows, sheet: text.sheet, sheets }
}

function candidatesOf(text: ListText): Candidate[] {
  const delimiters = text.sheet === '' ? separators : [',']
  const options = { ...format, to: MAX_TITLES + 2 + SAMPLE, skip_records_with_error: true }
  return delimiters.flatMap((delimiter) => {
    const records: string[][] = parseBeginning(text.beginning.subarray(0, BEGINNING), { ...options, delimiter })
    return records.slice(0, MAX_TITLES + 1).flatMap((header, above): Candidate[] => {
      const place = { text, delimiter, records, above }
      const below = records[above + 1]
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
  if (error instanceof CsvError)
    return new UnreadableFile(`The file cannot be read from line ${line + 1} on: is a quotation mark missing?`)
  if ((error as NodeJS.ErrnoException | null)?.code?.startsWith('Z_'))
    return new UnreadableFile(`The compressed file is damaged or incomplete behind line ${line}. Get it again.`)
  return error
}
