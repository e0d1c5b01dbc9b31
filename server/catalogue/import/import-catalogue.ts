import type { Db } from '../../db/tables.ts'
import { chooseMapping } from './choose-mapping.ts'
import type { Mapping } from './import-row.ts'
import { readBatches } from './read-batches.ts'
import { readRecords } from './read-records.ts'
import { openRejects } from './rejects-file.ts'
import { recordBatch } from './record-batch.ts'
import { divideSeen, forgetSeen, rememberSeen } from './seen-ids.ts'
import { emptySummary, type Summary } from './summary.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** While one batch waits for the disk, another is written. */
export const IMPORT_WRITERS = 2

export type ImportOptions = {
  readonly map?: Mapping['name'] | null
  readonly dryRun?: boolean
  /** Stock of new products from a list that has none: nothing that nobody counted is promised. */
  readonly stock?: number
  readonly rejectsPath: string
  /** Lines which are written together. */
  readonly batchSize?: number
  /** Batches which are written at the same time. Several need a pool of one connection more. */
  readonly writers?: number
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
      // What was met before is known to this connection alone; a single writer writes on it as well.
      const several = (options.writers ?? 1) > 1
      return await readAndRecord({ seenBy: connection, db: several ? db : connection }, path, options)
    } finally {
      await forgetSeen(connection)
    }
  })
}

type Connections = { readonly seenBy: Db; readonly db: Db }

async function readAndRecord({ seenBy, db }: Connections, path: string, options: ImportOptions): Promise<Summary> {
  const started = performance.now()
  if (options.rejectsPath === path)
    throw new UnreadableFile('The refused lines cannot be written over the list itself.')
  const lots = readRecords(path)
  const [first, ...others] = (await lots.next()).value ?? []
  if (first === undefined) throw new UnreadableFile('The file is empty.')
  const header = first.cells
  const mapping = chooseMapping(header, { map: options.map ?? null, stock: options.stock ?? 0 })
  const rejects = await openRejects(options.rejectsPath, header)
  const firstPosition = (await highestPosition(db)) + 1
  const run = { db, mapping, rejects, options, firstPosition }
  let latest = Promise.resolve(emptySummary(mapping.name))
  // While the database writes some batches, the next is read.
  const writing: Promise<Summary>[] = []
  const settled = async (done: Promise<Summary>) => {
    const summary = { ...(await done), seconds: (performance.now() - started) / 1000 }
    options.onProgress?.(summary)
    return summary
  }
  try {
    for await (const batch of readBatches(joined(others, lots), {
      mapping,
      width: header.length,
      size: options.batchSize,
    })) {
      if (writing.length >= (options.writers ?? 1)) await settled(writing.shift() ?? latest)
      if (options.signal?.aborted) return { ...(await settled(latest)), interrupted: true }
      const divided = await divideSeen(seenBy, batch.entries)
      latest = recordBatch(run, { ...batch, ...divided }, latest)
      // Whoever awaits it hears of a failure; until then it must not end the process.
      latest.catch(() => {})
      writing.push(latest)
    }
    return await settled(latest)
  } finally {
    await Promise.allSettled(writing)
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
