import { InvalidCell } from '../../lists/cells.ts'
import { refuseSurplus } from '../../lists/columns.ts'
import type { ImportRow, ListMapping, RowOrReason } from './import-row.ts'
import type { FileRecord } from '../../lists/read-records.ts'
import type { RejectedLine } from './rejects-file.ts'

/** Large enough for efficient statements, small enough not to delay a running shop. */
const USUAL_SIZE = 2000
/** Bounds the memory that long cells take. */
const MAX_CHARACTERS = 4_000_000

export type BatchEntry = { readonly record: FileRecord; readonly row: ImportRow }

/** Part of a file: parsed products and rejected lines. */
export type RecordBatch = {
  readonly entries: readonly BatchEntry[]
  readonly rejects: readonly RejectedLine[]
  readonly bytes: number
}

/** Reads the lines of a list in batches of bounded size; skips blank rows, titles and totals. */
export async function* readBatches(
  records: AsyncIterable<readonly FileRecord[]>,
  { mapping, width, size = USUAL_SIZE }: { mapping: ListMapping; width: number; size?: number | undefined },
): AsyncGenerator<RecordBatch> {
  let batch = emptyBatch()
  for await (const lot of records) {
    for (const record of lot) {
      batch.bytes = record.bytes
      if (!mapping.isLine(record.cells)) continue
      const reading = read(mapping, record, width)
      if ('reason' in reading) batch.rejects.push({ line: record.line, cells: record.cells, reason: reading.reason })
      else batch.entries.push({ record, row: reading })
      for (const cell of record.cells) batch.characters += cell.length
      if (batch.entries.length + batch.rejects.length < size && batch.characters < MAX_CHARACTERS) continue
      yield batch
      batch = emptyBatch()
    }
  }
  if (batch.entries.length + batch.rejects.length > 0) yield batch
}

function emptyBatch() {
  return { entries: [] as BatchEntry[], rejects: [] as RejectedLine[], bytes: 0, characters: 0 }
}

function read(mapping: ListMapping, { cells }: FileRecord, width: number): RowOrReason {
  if (cells.length < width) return { reason: `the line has ${cells.length} columns instead of ${width}` }
  try {
    refuseSurplus(cells, width)
    return mapping.read(cells)
  } catch (error) {
    if (error instanceof InvalidCell) return { reason: error.message }
    throw error
  }
}
