import type { ListTable } from '#contract/list-columns.ts'
import type { GroupSchedules } from '#domain/catalogue/schedule-groups.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/tables.ts'
import type { PlacedRow } from './find-known.ts'
import type { ListMapping } from './import-row.ts'
import { type PreviewedRow, startPreview } from './preview-batch.ts'
import type { RecordBatch, BatchEntry } from './read-batches.ts'
import type { RejectedLine, RejectsFile } from './rejects-file.ts'
import { addSummary, type ImportSummary } from './summary.ts'
import { writeBatch, type WriteResult } from './write-batch.ts'

export type ImportOptions = {
  readonly map?: ListMapping['name'] | null
  readonly dryRun?: boolean
  /** Whose list this is, for the columns that were chosen for it (`sourceOfFile`). */
  readonly source?: string
  /** The sheet of a workbook; by default the one with the best header. */
  readonly sheet?: string | undefined
  /** Called with the columns of the list before the first batch. */
  readonly onTable?: (table: ListTable) => void
  /** The schedules of groups of a list without schedules. */
  readonly schedules?: GroupSchedules
  /** Stock of new products if the list has none; 0 by default. */
  readonly stock?: number
  readonly rejectsPath: string
  /** The largest length of the unpacked list, in bytes. */
  readonly maxBytes?: number
  /** The largest length of the rejects file. */
  readonly maxRejects?: number
  /** Lines per transaction. */
  readonly batchSize?: number
  /** Concurrent transactions. Several need a pool with one more connection. */
  readonly writers?: number
  readonly now: () => Date
  readonly onProgress?: (summary: ImportSummary) => void
  /** Called with the new and changed products of each committed batch, but not in a dry run. */
  readonly onBatch?: (productIds: readonly string[]) => Promise<void> | void
  /** Called with the new and changed products of each batch of a dry run. */
  readonly onPreview?: (rows: readonly PreviewedRow[]) => void
  /** Stops the import between two batches. */
  readonly signal?: AbortSignal
}

type ImportRun = {
  readonly db: Db
  readonly mapping: ListMapping
  readonly rejects: RejectsFile
  readonly options: ImportOptions
  readonly firstPosition: number
}

/** A batch divided into new ids and ids of earlier lines. */
type DividedBatch = RecordBatch & { readonly fresh: readonly BatchEntry[]; readonly repeated: readonly BatchEntry[] }

/** Writes one batch and its rejects in file order, and adds to the summary. */
export async function recordBatch(
  run: ImportRun,
  batch: DividedBatch,
  earlier: Promise<ImportSummary>,
): Promise<ImportSummary> {
  const placed = batch.fresh.map((entry) => ({ ...entry, position: run.firstPosition + entry.record.line }))
  const { added, changed, unchanged, refused, batched } = await write(run, placed)
  const before = await earlier
  const refuse = ({ record: { line, cells } }: BatchEntry, reason: string): RejectedLine => ({ line, cells, reason })
  const rejects = [
    ...batch.rejects,
    ...batch.repeated.map((entry) => refuse(entry, 'an earlier line has the same id')),
    ...placed.flatMap((entry) => {
      const reason = refused.get(entry.row)
      return reason === undefined ? [] : [refuse(entry, reason)]
    }),
  ].toSorted((one, other) => one.line - other.line)
  await run.rejects.add(rejects)
  if (!run.options.dryRun && added.length + changed.length > 0) await run.options.onBatch?.([...added, ...changed])
  const kept = placed.filter(({ row }) => !refused.has(row))
  return addSummary(before, {
    added: added.length,
    changed: changed.length,
    unchanged,
    batched,
    discontinued: kept.filter(({ row }) => row.withdrawn === 'discontinued').length,
    neverForSale: kept.filter(({ row }) => row.withdrawn === 'never for sale').length,
    claims: kept.filter(({ row }) => row.hasClaim).length,
    // A list without the column leaves the rate of known products.
    untaxed: run.mapping.updatedColumns.includes('gst_basis_points')
      ? kept.filter(({ row }) => row.gst_basis_points === null).length
      : run.mapping.name === 'own'
        ? added.length
        : 0,
    reasons: rejects.map(({ reason }) => reason),
    bytes: batch.bytes,
  })
}

/** A dry run writes and rolls back, for exact counts. */
async function write({ db, mapping, options }: ImportRun, rows: readonly PlacedRow[]): Promise<WriteResult> {
  try {
    return await inTransaction(db, async (trx) => {
      const compare = options.dryRun && options.onPreview ? await startPreview(trx, rows) : null
      const written = await writeBatch(trx, mapping, rows, options.now())
      if (options.dryRun) throw new DryRun(written, (await compare?.(written)) ?? [])
      return written
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    options.onPreview?.(error.preview)
    return error.written
  }
}

class DryRun extends Error {
  readonly written: WriteResult
  readonly preview: readonly PreviewedRow[]
  constructor(written: WriteResult, preview: readonly PreviewedRow[]) {
    super('dry run')
    this.written = written
    this.preview = preview
  }
}
