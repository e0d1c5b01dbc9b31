import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/tables.ts'
import type { ImportOptions } from './import-catalogue.ts'
import type { Mapping } from './import-row.ts'
import type { Batch } from './read-batches.ts'
import type { Reject, RejectsFile } from './rejects-file.ts'
import { divideSeen } from './seen-ids.ts'
import { addSummary, type Summary } from './summary.ts'
import { type Placed, writeBatch, type Written } from './write-batch.ts'

type Import = {
  readonly db: Db
  readonly mapping: Mapping
  readonly rejects: RejectsFile
  readonly options: ImportOptions
  readonly firstPosition: number
}

/** Writes one batch and its rejects, tells who wants to know, and counts. */
export async function recordBatch(run: Import, batch: Batch, before: Summary): Promise<Summary> {
  const { fresh, repeated } = await divideSeen(run.db, batch.entries)
  const placed = fresh.map((entry) => ({ ...entry, position: run.firstPosition + entry.record.line }))
  const { added, changed, unchanged, priceless } = await write(run, placed)
  const refuse = (entries: readonly Pick<(typeof placed)[number], 'record'>[], reason: string): Reject[] =>
    entries.map(({ record: { line, cells } }) => ({ line, cells, reason }))
  const withoutPrice = new Set(priceless.map(({ row }) => row))
  const rejects = [
    ...batch.rejects,
    ...refuse(repeated, 'an earlier line has the same id'),
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
