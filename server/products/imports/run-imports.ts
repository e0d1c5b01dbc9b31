import type { ListTable } from '#contract/list-columns.ts'
import type { ImportCounts } from '#contract/product-imports.ts'
import { activeImportStates } from '#domain/catalogue/import-states.ts'
import type { GroupSchedules } from '#domain/catalogue/schedule-groups.ts'
import { SECOND } from '#domain/time.ts'
import { importCatalogue } from '../../catalogue/import/import-catalogue.ts'
import type { OpeningEntry } from '../../catalogue/import/record-batch.ts'
import { sourceOfFile } from '../../lists/list-columns.ts'
import type { ImportSummary } from '../../catalogue/import/summary.ts'
import { UnreadableFile } from '../../lists/unreadable-file.ts'
import type { Context } from '../../context.ts'
import { databaseTimeIn } from '../../db/database-time.ts'
import { type Loop, startLoop } from '../../jobs/loop.ts'
import { collectPreview } from './collect-preview.ts'
import { draftOpeningReceipts } from './opening-receipts.ts'
import { fetchImportFile, importFiles, shareImportFile } from './import-store.ts'

const INTERVAL = 5 * SECOND
const HEARTBEAT = SECOND
/** Longer than a batch takes. */
const LEASE = 60 * SECOND
/** A gzip of 32 MB could hold thirty times as much as any list of medicines. */
const MAX_BYTES = 400_000_000
const MAX_REJECTS = 50_000_000

/** Runs the imports of the desk in this process. Stopping the loop ends an import between two batches. */
export function startImports(ctx: Context): Loop {
  const ending = new AbortController()
  const loop = startLoop({
    round: () => runImportRound(ctx, ending.signal),
    everyMs: INTERVAL,
    onError: (error) => ctx.log.error({ err: error }, 'an import failed'),
  })
  return {
    wake: loop.wake,
    stop: async () => {
      ending.abort()
      await loop.stop()
    },
  }
}

/** Runs a queued import and marks imports of crashed processes as interrupted. Returns the number of runs. */
export async function runImportRound(ctx: Context, ending?: AbortSignal): Promise<number> {
  await ctx.db
    .updateTable('product_imports')
    .set({ state: 'interrupted', leased_until: null })
    .where('state', 'in', activeImportStates)
    .where('leased_until', '<', ctx.databaseNow())
    .execute()
  const claimed = await ctx.db
    .updateTable('product_imports')
    .set({ leased_until: databaseTimeIn(ctx, LEASE) })
    .where('state', 'in', activeImportStates)
    .where('leased_until', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (claimed === undefined) return 0
  await runImport(ctx, claimed, ending)
  return 1
}

type Claimed = {
  readonly id: string
  readonly file_name: string
  readonly state: string
  readonly bytes: number
  readonly sheet: string | null
  readonly schedules: GroupSchedules
  readonly uploaded_by: string
}

async function runImport(ctx: Context, claimed: Claimed, ending?: AbortSignal): Promise<void> {
  const { id, state, bytes, sheet, schedules } = claimed
  const stop = new AbortController()
  const signal = AbortSignal.any(ending === undefined ? [stop.signal] : [stop.signal, ending])
  const dryRun = state === 'previewing'
  const preview = collectPreview()
  const entries: OpeningEntry[] = []
  let latest: ImportSummary | null = null
  let table: ListTable | null = null
  const beat = async () => {
    const progress = latest && JSON.stringify({ counts: countsOf(latest), share: shareOf(latest, bytes) })
    const row = await ctx.db
      .updateTable('product_imports')
      .set({ leased_until: databaseTimeIn(ctx, LEASE), ...(progress && { progress }) })
      .where('id', '=', id)
      .where('state', 'in', activeImportStates)
      .returning('is_stopping')
      .executeTakeFirst()
    if (row?.is_stopping !== false) stop.abort()
  }
  const timer = setInterval(() => void beat().catch(() => {}), HEARTBEAT)
  try {
    await beat()
    const { list: path, rejects: rejectsPath } = importFiles(ctx, id)
    await fetchImportFile(ctx, path)
    latest = await importCatalogue(ctx.db, path, {
      rejectsPath,
      dryRun,
      maxBytes: MAX_BYTES,
      maxRejects: MAX_REJECTS,
      now: ctx.now,
      signal,
      onProgress: (summary) => void (latest = summary),
      onPreview: preview.add,
      onOpening: (found) => void entries.push(...found),
      source: sourceOfFile(claimed.file_name),
      sheet: sheet ?? undefined,
      schedules,
      onTable: (found) => void (table = found),
    })
    await shareImportFile(ctx, rejectsPath)
    clearInterval(timer)
    await beat()
    if (!latest.interrupted) await draftOpeningReceipts(ctx, { importId: id, staffId: claimed.uploaded_by, entries })
    const ended = {
      interrupted: ending?.aborted ? 'interrupted' : 'stopped',
      whole: dryRun ? 'ready' : 'done',
    } as const
    await finish(ctx, id, {
      state: latest.interrupted ? ended.interrupted : ended.whole,
      list_table: JSON.stringify(table),
      ...(dryRun &&
        !latest.interrupted && {
          preview: JSON.stringify(
            preview.read(countsOf(latest), { schedules, hasSchedule: readsSchedules(table, latest) }),
          ),
        }),
    })
  } catch (error) {
    clearInterval(timer)
    if (!(error instanceof UnreadableFile)) {
      await finish(ctx, id, { state: 'interrupted' })
      throw error
    }
    await finish(ctx, id, { state: 'unreadable', problem: error.message, list_table: JSON.stringify(table) })
  }
}

/** Whether the list says the schedules of its products, so that none are proposed. */
function readsSchedules(table: ListTable | null, { list }: ImportSummary): boolean {
  return list === 'az' || table === null || table.columns.some(({ name }) => name === 'schedule')
}

type Ending = {
  state: 'ready' | 'done' | 'stopped' | 'interrupted' | 'unreadable'
  problem?: string
  preview?: string
  list_table?: string
}

async function finish({ db }: Context, id: string, ending: Ending): Promise<void> {
  await db
    .updateTable('product_imports')
    .set({ ...ending, leased_until: null, is_stopping: false })
    .where('id', '=', id)
    .where('state', 'in', activeImportStates)
    .execute()
}

function countsOf({ reasons, ...summary }: ImportSummary): ImportCounts {
  const { read, added, changed, unchanged, batched, discontinued, neverForSale, claims, untaxed, rejected } = summary
  const { openings, unreadPacks } = summary
  const counted = [...reasons].map(([reason, count]) => ({ reason, count }))
  const byCount = counted.toSorted((one, other) => other.count - one.count)
  return {
    read,
    added,
    changed,
    unchanged,
    batched,
    discontinued,
    neverForSale,
    claims,
    untaxed,
    openings,
    unreadPacks,
    rejected,
    reasons: byCount,
  }
}

function shareOf({ bytes }: ImportSummary, total: number): number {
  return total === 0 ? 1 : Math.min(1, bytes / total)
}
