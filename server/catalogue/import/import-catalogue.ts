import { indianDay } from '#domain/time.ts'
import type { Db } from '../../db/tables.ts'
import { RequestAborted } from '../../files/fair-queue.ts'
import { azColumnNames } from './az-mapping.ts'
import { chooseMapping, countMissingColumns, listOfHeader } from './choose-mapping.ts'
import { headerReader } from '../../lists/list-columns.ts'
import { openList } from '../../lists/open-list.ts'
import { ownColumnNames } from './own-mapping.ts'
import { readBatches } from './read-batches.ts'
import { type FileRecord, readRecords } from '../../lists/read-records.ts'
import { openRejects } from './rejects-file.ts'
import { type ImportOptions, recordBatch } from './record-batch.ts'
import { splitRepeatedIds, dropSeenIds, createSeenIds } from './seen-ids.ts'
import { emptySummary, type ImportSummary } from './summary.ts'
import { UnreadableFile } from '../../lists/unreadable-file.ts'

/** One batch is written while another waits for the disk. */
export const IMPORT_WRITERS = 2

/**
 * Imports a list in CSV or a workbook. Batches are atomic and unchanged products are skipped, so an import can be repeated. Throws
 * `UnreadableFile`.
 */
export async function importCatalogue(db: Db, path: string, options: ImportOptions): Promise<ImportSummary> {
  return db.connection().execute(async (connection) => {
    await createSeenIds(connection)
    try {
      const several = (options.writers ?? 1) > 1
      return await readAndRecord({ seenBy: connection, db: several ? db : connection }, path, options)
    } finally {
      await dropSeenIds(connection)
    }
  })
}

type Connections = { readonly seenBy: Db; readonly db: Db }

async function readAndRecord(connections: Connections, path: string, options: ImportOptions): Promise<ImportSummary> {
  if (options.rejectsPath === path)
    throw new UnreadableFile('The refused lines cannot be written over the list itself.')
  const list = await openList(path, options.maxBytes)
  const countMissing = (header: readonly string[]) => countMissingColumns(header, options.map ?? null)
  const readHeader = headerReader(connections.db, {
    kind: 'products',
    source: options.source,
    namesOf: (header) =>
      listOfHeader(header, options.map ?? null) === 'az'
        ? { names: azColumnNames, isExact: true }
        : { names: ownColumnNames },
    onTable: options.onTable,
  })
  const caller = { signal: options.signal ?? new AbortController().signal }
  const lots = readRecords(list, caller, { countMissing, readHeader, sheet: options.sheet })
  try {
    return await recordLots(connections, lots, options)
  } catch (error) {
    if (error instanceof RequestAborted) return { ...emptySummary('own'), interrupted: true }
    throw error
  } finally {
    await lots.return(undefined)
  }
}

async function recordLots(
  { seenBy, db }: Connections,
  lots: AsyncGenerator<readonly FileRecord[]>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const started = performance.now()
  const [first, ...others] = (await lots.next()).value ?? []
  if (first === undefined) throw new UnreadableFile('The file is empty.')
  const header = first.cells
  const mapping = chooseMapping(header, {
    map: options.map ?? null,
    stock: options.stock ?? 0,
    schedules: options.schedules,
    ...(options.onOpening && { openingDay: indianDay(options.now()) }),
  })
  const rejects = await openRejects(options.rejectsPath, header, options.maxRejects)
  const firstPosition = (await highestPosition(db)) + 1
  const run = { db, mapping, rejects, options, firstPosition }
  let latest = Promise.resolve(emptySummary(mapping.name))
  const writing: Promise<ImportSummary>[] = []
  const settled = async (done: Promise<ImportSummary>) => {
    const summary = { ...(await done), seconds: (performance.now() - started) / 1000 }
    options.onProgress?.(summary)
    return summary
  }
  try {
    for await (const batch of readBatches(prepend(others, lots), {
      mapping,
      width: header.length,
      size: options.batchSize,
    })) {
      if (writing.length >= (options.writers ?? 1)) await settled(writing.shift() ?? latest)
      if (options.signal?.aborted) return { ...(await settled(latest)), interrupted: true }
      const divided = await splitRepeatedIds(seenBy, batch.entries)
      latest = recordBatch(run, { ...batch, ...divided }, latest)
      // Awaiting the batch throws the failure.
      latest.catch(() => {})
      writing.push(latest)
    }
    return await settled(latest)
  } finally {
    await Promise.allSettled(writing)
    await rejects.close()
  }
}

async function* prepend<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
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
