import { BadCell } from './cells.ts'
import type { ImportRow, Mapping, Reading } from './import-row.ts'
import type { FileRecord } from './read-records.ts'
import type { Reject } from './rejects-file.ts'

/** Enough that a statement is worth its journey, few enough that a shop which is selling never waits for long. */
const BATCH = 2000

export type Entry = { readonly record: FileRecord; readonly row: ImportRow }

/** Some records of a file: those that describe a product, and those that were refused while they were read. */
export type Batch = { readonly entries: readonly Entry[]; readonly rejects: readonly Reject[]; readonly bytes: number }

export async function* readBatches(
  records: AsyncIterable<FileRecord>,
  mapping: Mapping,
  width: number,
): AsyncGenerator<Batch> {
  let entries: Entry[] = []
  let rejects: Reject[] = []
  let bytes = 0
  for await (const record of records) {
    const reading = read(mapping, record, width)
    if ('reason' in reading) rejects.push({ line: record.line, cells: record.cells, reason: reading.reason })
    else entries.push({ record, row: reading })
    bytes = record.bytes
    if (entries.length + rejects.length < BATCH) continue
    yield { entries, rejects, bytes }
    entries = []
    rejects = []
  }
  if (entries.length + rejects.length > 0) yield { entries, rejects, bytes }
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
