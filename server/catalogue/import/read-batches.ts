import { BadCell } from './cells.ts'
import type { ImportRow, Mapping, Reading } from './import-row.ts'
import type { FileRecord } from './read-records.ts'
import type { Reject } from './rejects-file.ts'

/** Enough that a statement is worth its journey, few enough that a shop which is selling never waits for long. */
const USUAL_SIZE = 2000

export type Entry = { readonly record: FileRecord; readonly row: ImportRow }

/** Some records of a file: those that describe a product, and those that were refused while they were read. */
export type Batch = { readonly entries: readonly Entry[]; readonly rejects: readonly Reject[]; readonly bytes: number }

export async function* readBatches(
  records: AsyncIterable<readonly FileRecord[]>,
  { mapping, width, size = USUAL_SIZE }: { mapping: Mapping; width: number; size?: number | undefined },
): AsyncGenerator<Batch> {
  let batch = emptyBatch()
  for await (const lot of records) {
    for (const record of lot) {
      const reading = read(mapping, record, width)
      if ('reason' in reading) batch.rejects.push({ line: record.line, cells: record.cells, reason: reading.reason })
      else batch.entries.push({ record, row: reading })
      batch.bytes = record.bytes
      if (batch.entries.length + batch.rejects.length < size) continue
      yield batch
      batch = emptyBatch()
    }
  }
  if (batch.entries.length + batch.rejects.length > 0) yield batch
}

function emptyBatch() {
  return { entries: [] as Entry[], rejects: [] as Reject[], bytes: 0 }
}

function read(mapping: Mapping, { cells }: FileRecord, width: number): Reading {
  if (cells.length !== width) return { reason: `the line has ${cells.length} columns instead of ${width}` }
  try {
    return mapping.read(cells)
  } catch (error) {
    if (error instanceof BadCell) return { reason: error.message }
    throw error
  }
}
