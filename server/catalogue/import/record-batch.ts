import type { ListTable } from '#contract/list-columns.ts'
import type { GroupSchedules } from '#domain/catalogue/schedule-groups.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/tables.ts'
import type { PlacedRow } from './find-known.ts'
import type { ListMapping } from './import-row.ts'
import type { OpeningPacks } from './opening-packs.ts'
import { productIdOf } from './product-key.ts'
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
  /** Called with the packs of batches that a list names, which it then does not count as stock; not in a dry run. */
  readonly onOpening?: (entries: readonly OpeningEntry[]) => void
  /** Stops the import between two batches. */
  readonly signal?: AbortSignal
}

/** The packs of a batch, with the shop's id or the list's id of their product. */
export type OpeningEntry = {
  readonly productId: string | null
  readonly externalId: string | null
  readonly packs: OpeningPacks
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
  // A product stands on a line for each of its batches.
  const [further, repeated] = divide(batch.repeated, ({ row }) => row.opening != null)
  const kept = placed.filter(({ row }) => !refused.has(row))
  // Packs of a product with batches were received already.
  const known = new Set([...batched].map(productIdOf))
  const opened = readOpenings([...kept, ...further].filter(({ row }) => !known.has(productIdOf(row))))
  const unreadPacks = opened.flatMap(({ entry, refusal }) =>
    refusal === null ? [] : [refuse(entry, `not in the opening receipt: ${refusal}`)],
  )
  const rejects = [
    ...batch.rejects,
    ...repeated.map((entry) => refuse(entry, 'an earlier line has the same id')),
    ...placed.flatMap((entry) => {
      const reason = refused.get(entry.row)
      return reason === undefined ? [] : [refuse(entry, reason)]
    }),
  ].toSorted((one, other) => one.line - other.line)
  await run.rejects.add([...rejects, ...unreadPacks].toSorted((one, other) => one.line - other.line))
  const openings = opened.flatMap(({ entry: { row }, packs }) =>
    packs === null ? [] : [{ productId: row.product_id, externalId: row.external_id, packs }],
  )
  if (!run.options.dryRun) run.options.onOpening?.(openings)
  if (!run.options.dryRun && added.length + changed.length > 0) await run.options.onBatch?.([...added, ...changed])
  return addSummary(before, {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged + further.length,
    batched: batched.size,
    openings: openings.length,
    unreadPacks: unreadPacks.map(({ reason }) => reason),
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

function divide<T>(list: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [list.filter(isFirst), list.filter((one) => !isFirst(one))]
}

/** The packs that a line names, or why they are not received. */
type LineOpening = { readonly entry: BatchEntry } & (
  | { readonly packs: OpeningPacks; readonly refusal: null }
  | { readonly packs: null; readonly refusal: string }
)

function readOpenings(entries: readonly BatchEntry[]): LineOpening[] {
  const inOrder = entries.toSorted((one, other) => one.record.line - other.record.line)
  return inOrder.flatMap((entry): LineOpening[] => {
    const { opening, withdrawn } = entry.row
    if (opening == null) return []
    if (withdrawn !== false) return [{ entry, packs: null, refusal: 'the product is not sold' }]
    return 'refusal' in opening
      ? [{ entry, packs: null, refusal: opening.refusal }]
      : [{ entry, packs: opening, refusal: null }]
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
