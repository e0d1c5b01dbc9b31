import type { ListTable } from '#contract/list-columns.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { RequestAborted } from '../files/fair-queue.ts'
import { invalidField } from '../http/refusal.ts'
import { type Columns, type ColumnSet, findColumns } from './columns.ts'
import { headerReader } from './list-columns.ts'
import type { ListKind } from './match-columns.ts'
import { openBytes } from './open-list.ts'
import { type FileRecord, readRecords, type RecordOptions } from './read-records.ts'
import type { ListCaller } from './read-workbook.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A list that was sent with a request. */
export type UploadedList = {
  readonly file: Uint8Array
  readonly caller: ListCaller
  readonly sheet?: string | undefined
  /** The column of each title, which is remembered for further files with this header. */
  readonly columns?: readonly string[] | undefined
}

/** What a list is read for, and from whom. */
type TableKind = ColumnSet & {
  readonly kind: ListKind
  readonly source?: string | undefined
  readonly maxLines: number
}

export type UploadedTable = {
  readonly columns: Columns
  readonly width: number
  /** Neither blank rows nor titles and totals. */
  readonly records: readonly FileRecord[]
  readonly table: ListTable
}

/** Reads the lines of an uploaded list. Refuses an unreadable one and one with too many lines (422). */
export async function readUploadedTable(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { file, caller, sheet, columns: chosen }: UploadedList,
  { kind, source, maxLines, ...columnSet }: TableKind,
): Promise<UploadedTable> {
  const { names } = columnSet
  let table: ListTable = { sheet: '', sheets: [], columns: [], names: [...names] }
  const readHeader = headerReader(db, {
    kind,
    source,
    namesOf: () => ({ names }),
    choice: chosen && { columns: chosen, now: now() },
    onTable: (found) => void (table = found),
  })
  const countMissing = (header: readonly string[]) => {
    const { has } = findColumns(header, columnSet)
    return names.filter((name) => !has(name)).length
  }
  const { header, records, columns } = await refuseUnreadable(async () => {
    const lots = readUploadedRecords(file, caller, { countMissing, readHeader, sheet })
    return collectLines(lots, columnSet, maxLines)
  })
  return { columns, width: header.length, records, table }
}

async function collectLines(lots: AsyncGenerator<readonly FileRecord[]>, columnSet: ColumnSet, maxLines: number) {
  const [first] = (await lots.next()).value ?? []
  if (first === undefined) throw new UnreadableFile('The file is empty.')
  const columns = findColumns(first.cells, columnSet)
  const records: FileRecord[] = []
  for await (const lot of lots) {
    records.push(...lot.filter(({ cells }) => columns.isLine(cells)))
    if (records.length > maxLines) throw new UnreadableFile(`The file has more than ${maxLines} lines.`)
  }
  return { header: first.cells, columns, records }
}

/** Reads the records of an uploaded list until its sender hangs up. Throws `UnreadableFile`. */
export async function* readUploadedRecords(
  file: Uint8Array,
  caller: ListCaller,
  options: RecordOptions,
): AsyncGenerator<readonly FileRecord[]> {
  for await (const lot of readRecords(openBytes(file), caller, options)) {
    if (caller.signal.aborted) throw new RequestAborted()
    yield lot
  }
}

/** Refuses an unreadable file with its sentence (422). */
export async function refuseUnreadable<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidField('file', error.message)
    throw error
  }
}
