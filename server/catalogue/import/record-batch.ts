import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/tables.ts'
import type { ImportOptions } from './import-catalogue.ts'
import type { Mapping } from './import-row.ts'
import type { Batch, Entry } from './read-batches.ts'
import type { Reject, RejectsFile } from './rejects-file.ts'
import { addSummary, type Summary } from './summary.ts'
import { type Placed, writeBatch, type Written } from './write-batch.ts'

type Import = {
  readonly db: Db
  readonly mapping: Mapping
  readonly rejects: RejectsFile
  readonly options: ImportOptions
  readonly firstPosition: number
}

/** A batch of which is known what earlier lines brought already. */
type Divided = Batch & { readonly fresh: readonly Entry[]; readonly repeated: readonly Entry[] }

/** Writes one batch and, after those of earlier ones, its rejects, tells who wants to know, and counts. */
export async function recordBatch(run: Import, batch: Divided, earlier: Promise<Summary>): Promise<Summary> {
  const placed = batch.fresh.map((entry) => ({ ...entry, position: run.firstPosition + entry.record.line }))
  const { added, changed, unchanged, priceless } = await write(run, placed)
  const before = await earlier
  const refuse = (entries: readonly Pick<(typeof placed)[number], 'record'>[], reason: string): Reject[] =>
    entries.map(({ record: { line, cells } }) => ({ line, cells, reason }))
  const withoutPrice = new Set(priceless.map(({ row }) => row))
  const rejects = [
    ...batch.rejects,
    ...refuse(batch.repeated, 'an earlier line has the same id'),
    ...refuse(
      placed.filter(({ row }) => withoutPrice.has(row)),
      'there is no price',
    ),
  ].toSorted((one, other) => one.line - other.line)
  await run.rejects.add(rejects)
  if (!run.options.dryRun && added.length + changed.length > 0) await run.options.onBatch?.([...added, ...changed])
  const kept = placed.filter(({ row }) => !withoutPrice.has(row))
  return addSummary(before, {
    added: added.length,
    changed: changed.length,
    unchanged,
    discontinued: kept.filter(({ row }) => row.withdrawn === 'discontinued').length,
    neverForSale: kept.filter(({ row }) => row.withdrawn === 'never for sale').length,
    reasons: rejects.map(({ reason }) => reason),
    bytes: batch.bytes,
  })
}

/** In a dry run everything is written and taken back, so that it counts exactly what the real one will. */
async function write({ db, mapping, options }: Import, rows: readonly Placed[]): Promise<Written> {
  try {
    return await inTransaction(db, async (trx) => {
      const written = await writeBatch(trx, mapping, rows, options.now())
      if (options.dryRun) throw new DryRun(written)
      return written
    })
  } catch (error) {
    if (error instanceof DryRun) return error.written
    throw error
  }
}

class DryRun extends Error {
  readonly written: Written
  constructor(written: Written) {
    super('dry run')
    this.written = written
  }
}
