import type { Db } from '../../db/tables.ts'
import { chooseMapping } from './choose-mapping.ts'
import type { Mapping } from './import-row.ts'
import { readBatches } from './read-batches.ts'
import { readRecords } from './read-records.ts'
import { openRejects } from './rejects-file.ts'
import { recordBatch } from './record-batch.ts'
import { forgetSeen, rememberSeen } from './seen-ids.ts'
import { emptySummary, type Summary } from './summary.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type ImportOptions = {
  readonly map?: Mapping['name'] | null
  readonly dryRun?: boolean
  /** Stock of new products from a list that has none: nothing that nobody counted is promised. */
  readonly stock?: number
  readonly rejectsPath: string
  /** Lines which are written together. */
  readonly batchSize?: number
  readonly now: () => Date
  readonly onProgress?: (summary: Summary) => void
  /** The products of a batch which are new or different, once they are in the database; not in a dry run. */
  readonly onBatch?: (productIds: readonly string[]) => Promise<void> | void
  /** Ends the import between two batches. */
  readonly signal?: AbortSignal
}

/**
 * Reads a CSV list into the catalogue. Every batch is written as a whole or not at all, and a product that is as the list
 * says is left alone, so the same file may be imported again at any time, also after an interruption. Throws `UnreadableFile`.
 */
export async function importCatalogue(db: Db, path: string, options: ImportOptions): Promise<Summary> {
  return db.connection().execute(async (connection) => {
    await rememberSeen(connection)
    try {
      return await readAndRecord(connection, path, options)
    } finally {
      await forgetSeen(connection)
    }
  })
}

async function readAndRecord(db: Db, path: string, options: ImportOptions): Promise<Summary> {
  const started = performance.now()
  if (options.rejectsPath === path)
    throw new UnreadableFile('The refused lines cannot be written over the list itself.')
  const lots = readRecords(path)
  const [first, ...others] = (await lots.next()).value ?? []
  if (first === undefined) throw new UnreadableFile('The file is empty.')
  const header = first.cells
  const mapping = chooseMapping(header, { map: options.map ?? null, stock: options.stock ?? 0 })
  const rejects = openRejects(options.rejectsPath, header)
  const firstPosition = (await highestPosition(db)) + 1
  // While the database writes one batch, the next is read.
  let recording = Promise.resolve(emptySummary(mapping.name))
  const settled = async () => {
    const summary = { ...(await recording), seconds: (performance.now() - started) / 1000 }
    options.onProgress?.(summary)
    return summary
  }
  try {
    for await (const batch of readBatches(joined(others, lots), {
      mapping,
      width: header.length,
      size: options.batchSize,
    })) {
      const before = await settled()
      if (options.signal?.aborted) return { ...before, interrupted: true }
      recording = recordBatch({ db, mapping, rejects, options, firstPosition }, batch, before)
      // Whoever awaits it hears of a failure; until then it must not end the process.
      recording.catch(() => {})
    }
    return await settled()
  } finally {
    await recording.catch(() => {})
    await rejects.close()
  }
}

async function* joined<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

async function highestPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  return row?.position ?? 0
}
