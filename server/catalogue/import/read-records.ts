import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseBeginning } from 'csv-parse/sync'
import { nameOtherFile } from '#domain/catalogue/name-other-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A record with its first line number and the number of bytes read so far. */
export type FileRecord = { readonly line: number; readonly cells: readonly string[]; readonly bytes: number }

type RecordOptions = {
  /** The number of needed columns that a header lacks. */
  readonly countMissing: (header: readonly string[]) => number
  readonly bytesRead?: () => number
}

/** The maximum length of a record, which limits the damage of an unclosed quotation mark. */
const LONGEST_RECORD = 1_000_000
const BEGINNING = 65_536
/** Rows above the header, such as the supplier's name. */
const MAX_TITLES = 20

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
 * Reads the records of separated text in chunks, the header first. Separator and header are those with the fewest missing
 * columns. Throws `UnreadableFile`.
 */
export async function* readRecords(
  chunks: AsyncGenerator<Uint8Array>,
  { countMissing, bytesRead = () => 0 }: RecordOptions,
): AsyncGenerator<readonly FileRecord[]> {
  let line = 0
  try {
    const beginning = await readBeginning(chunks)
    const { delimiter, titles } = findHeader(beginning, countMissing)
    const parser = parse({
      ...format,
      delimiter,
      from: titles + 1,
      info: true,
      max_record_size: LONGEST_RECORD,
      // A failed parser drops the records that it holds.
      on_record: (record: string[], { lines }) => {
        line = lines
        return record
      },
    })
    const ended = new Promise<unknown>((resolve) => {
      pipeline(Readable.from(prepend(beginning, chunks), { objectMode: false }), parser, resolve)
    })
    let lot: FileRecord[] = []
    try {
      for await (const first of parser as AsyncIterable<Parsed>) {
        // Awaiting each record takes longer than parsing it.
        for (let next: Parsed | null = first; next !== null; next = parser.read() as Parsed | null) {
          const { record: cells, info } = next
          lot.push({ line: info.lines - countLineBreaks(cells), cells, bytes: bytesRead() })
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

async function* prepend(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* others
}

/** Reads the first chunks. Refuses other kinds of files and UTF-16, which has a NUL in every other byte. */
async function readBeginning(chunks: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for (let bytes = 0; bytes < BEGINNING;) {
    const { done, value } = await chunks.next()
    if (done) break
    read.push(value)
    bytes += value.length
  }
  const beginning = Buffer.concat(read)
  const otherFile = nameOtherFile(beginning.toString('utf8', 0, 16))
  if (otherFile !== null) throw new UnreadableFile(otherFile)
  if (beginning.subarray(0, 16).includes(0) || /^(\xFF\xFE|\xFE\xFF)/.test(beginning.toString('latin1', 0, 2)))
    throw new UnreadableFile('The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.')
  return beginning
}

function findHeader(beginning: Buffer, countMissing: RecordOptions['countMissing']) {
  const options = { ...format, to: MAX_TITLES + 1, skip_records_with_error: true }
  const rows = separators.flatMap((delimiter) => {
    const records: string[][] = parseBeginning(beginning.subarray(0, BEGINNING), { ...options, delimiter })
    return records.map((cells, titles) => ({ delimiter, titles, cells, missing: countMissing(cells) }))
  })
  const [header] = rows.toSorted((one, other) => one.missing - other.missing)
  if (header === undefined) throw new UnreadableFile('The file is empty.')
  if (header.cells.some((cell) => cell.includes('\uFFFD')))
    throw new UnreadableFile('The file is not UTF-8. Save it as "CSV UTF-8" and try again.')
  return header
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
