import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { isStockJump, unattendedRule } from '#domain/catalogue/import-states.ts'
import { SECOND } from '#domain/time.ts'
import { importCatalogue } from '../../catalogue/import/import-catalogue.ts'
import { sourceOfFile } from '../../lists/list-columns.ts'
import type { PreviewedRow } from '../../catalogue/import/preview-batch.ts'
import type { ImportSummary } from '../../catalogue/import/summary.ts'
import { UnreadableFile } from '../../lists/unreadable-file.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { type Loop, startLoop } from '../../jobs/loop.ts'

const INTERVAL = 5 * SECOND
/** A file that did not change for so long is complete. */
const SETTLED = 4 * SECOND
const MAX_BYTES = 400_000_000
const lists = /^[^.~].*\.(csv|txt|tsv|xlsx)(\.gz)?$/i

/** Imports the lists of the import folder in this process. Stopping the loop ends an import between two batches. */
export function startFolderImports(ctx: Context): Loop {
  const ending = new AbortController()
  const round = createFolderRound(ctx, ending.signal)
  const loop = startLoop({
    round,
    everyMs: INTERVAL,
    onError: (error) => ctx.log.error({ err: error }, 'the import folder cannot be read'),
  })
  return {
    wake: () => {},
    stop: async () => {
      ending.abort()
      await loop.stop()
    },
  }
}

type FolderFile = { readonly path: string; readonly name: string; readonly state: string }

/** A round imports the files that did not change since an earlier one, in the order of their time. Returns their number. */
export function createFolderRound(ctx: Context, ending?: AbortSignal): () => Promise<number> {
  const { importFolder: folder } = ctx.config
  if (folder === null) return async () => 0
  const seen = new Map<string, { state: string; sinceMs: number }>()
  return async () => {
    const settled: { file: FolderFile; timeMs: number }[] = []
    const names = (await readdir(folder)).filter((name) => lists.test(name))
    for (const name of seen.keys()) if (!names.includes(name)) seen.delete(name)
    for (const name of names) {
      const file = await lstat(join(folder, name)).catch(() => null)
      if (file?.isFile() !== true) continue
      const state = describeState(file)
      const nowMs = ctx.now().getTime()
      const known = seen.get(name)
      if (known?.state !== state) seen.set(name, { state, sinceMs: nowMs })
      else if (nowMs - known.sinceMs >= SETTLED)
        settled.push({ file: { path: folder, name, state }, timeMs: file.mtimeMs })
    }
    if (settled.length === 0) return 0
    const files = settled.toSorted((one, other) => one.timeMs - other.timeMs)
    return whileAlone(ctx, async () => {
      let imported = 0
      for (const { file } of files) if (await importOrReport(ctx, file, ending)) imported += 1
      return imported
    })
  }
}

/** Runs `work` unless another process reads the folder. The lock ends with its connection. */
async function whileAlone({ db }: Context, work: () => Promise<number>): Promise<number> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext('import folder')) as taken`.execute(connection)
    if (rows[0]?.taken !== true) return 0
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('import folder'))`.execute(connection)
    }
  })
}

/** Imports a file. One that fails stays for a later round and stops no other; the shop is mailed once about it. */
async function importOrReport(ctx: Context, file: FolderFile, ending?: AbortSignal): Promise<boolean> {
  const { path, name, state } = file
  try {
    return await importFile(ctx, file, ending)
  } catch (error) {
    if (!(await isUnchanged(join(path, name), state))) return false
    ctx.log.error({ err: error, file: name }, 'a list of the import folder cannot be imported')
    const payload = { fileName: name, savedAs: null, refused: 0, problem: (error as Error).message }
    await enqueue(ctx, ctx.db, 'mail.folder-import', payload, { dedupeKey: `mail.folder-import:${name}:${state}` })
    return false
  }
}

/** Imports a copy of the file, which no other program writes to. Returns whether the file was moved. */
async function importFile(ctx: Context, { path, name, state }: FolderFile, ending?: AbortSignal): Promise<boolean> {
  const source = join(path, name)
  const work = join(ctx.config.dataDir, 'imports')
  const [copy, drafts] = [join(work, 'folder-list'), join(work, 'folder-list.rejects.csv')]
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    if (ending?.aborted || !(await isUnchanged(source, state))) return false
    await copyFile(source, copy)
    if (!(await isUnchanged(source, state))) return false
    const savedName = `${ctx.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${name}`
    const outcome = await importCopy(ctx, { copy, drafts, name, ending })
    if (outcome === 'interrupted' || !(await isUnchanged(source, state))) return false
    const { refused, problem } = outcome
    const target = join(path, problem === '' ? 'done' : 'refused')
    const [saved, rejects] = [join(target, savedName), join(target, `${savedName}.rejects.csv`)]
    await mkdir(target, { recursive: true })
    if (refused > 0) await copyFile(drafts, rejects)
    // A file that cannot be moved is read again; its mail must not be.
    await rename(source, saved)
    if (refused > 0 || problem !== '')
      await enqueue(ctx, ctx.db, 'mail.folder-import', {
        fileName: name,
        savedAs: problem === '' ? rejects : saved,
        refused,
        problem,
      })
    ctx.log.info({ file: name, refused, problem }, 'a list of the import folder was read')
    return true
  } finally {
    await Promise.all([rm(copy, { force: true }), rm(drafts, { force: true })])
  }
}

function describeState({ size, mtimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ino}`
}

/** Whether the file is still the one that settled, and not another that a program has written since. */
async function isUnchanged(source: string, state: string): Promise<boolean> {
  const file = await lstat(source).catch(() => null)
  return file !== null && describeState(file) === state
}

type CopiedList = {
  readonly copy: string
  readonly drafts: string
  readonly name: string
  readonly ending: AbortSignal | undefined
}

type FolderOutcome = { readonly refused: number; readonly problem: string }

/** Imports a list after a dry run that found no reason to stop. A content that was imported last is not read again. */
async function importCopy(
  ctx: Context,
  { copy, drafts, name, ending }: CopiedList,
): Promise<FolderOutcome | 'interrupted'> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(copy), hash)
  const contentHash = hash.digest('hex')
  if (await wasImportedLast(ctx, name, contentHash)) return { refused: 0, problem: '' }
  const jumps = { priceJumps: 0, stockJumps: 0 }
  const options = {
    rejectsPath: drafts,
    source: sourceOfFile(name),
    maxBytes: MAX_BYTES,
    now: ctx.now,
    ...(ending !== undefined && { signal: ending }),
  }
  try {
    const preview = await importCatalogue(ctx.db, copy, {
      ...options,
      dryRun: true,
      onPreview: (rows) => {
        jumps.priceJumps += rows.filter(({ isPriceJump }) => isPriceJump).length
        jumps.stockJumps += rows.filter(changesStockMuch).length
      },
    })
    if (preview.interrupted) return 'interrupted'
    const problem = unattendedRule({ known: preview.changed + preview.unchanged, ...jumps }) ?? emptyList(preview)
    if (problem !== null) return { refused: preview.rejected, problem }
    const summary = await importCatalogue(ctx.db, copy, options)
    if (summary.interrupted) return 'interrupted'
    await rememberFile(ctx, name, contentHash)
    return { refused: summary.rejected, problem: '' }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: 0, problem: error.message }
    throw error
  }
}

function changesStockMuch({ changes, isNew }: PreviewedRow): boolean {
  const stock = changes.find(({ column }) => column === 'stock')
  return !isNew && stock !== undefined && isStockJump(Number(stock.before), Number(stock.after))
}

function emptyList({ read, rejected }: ImportSummary): string | null {
  if (read === 0) return 'The list has no lines.'
  return read === rejected ? 'Each line of the list is refused.' : null
}

async function wasImportedLast({ db }: Context, name: string, contentHash: string): Promise<boolean> {
  const query = db.selectFrom('folder_imports').select('content_hash')
  const latest = await query.orderBy('imported_at', 'desc').limit(1).executeTakeFirst()
  const named = await query.where('file_name', '=', name).executeTakeFirst()
  return latest?.content_hash === contentHash || named?.content_hash === contentHash
}

async function rememberFile(ctx: Context, name: string, contentHash: string): Promise<void> {
  const row = { content_hash: contentHash, imported_at: ctx.now() }
  await inTransaction(ctx.db, async (trx) => {
    const outdated = trx
      .selectFrom('folder_imports')
      .select('file_name')
      .orderBy('imported_at', 'desc')
      .offset(MAX_REMEMBERED)
    await trx.deleteFrom('folder_imports').where('file_name', 'in', outdated).execute()
    await trx
      .insertInto('folder_imports')
      .values({ file_name: name, ...row })
      .onConflict((conflict) => conflict.column('file_name').doUpdateSet(row))
      .execute()
  })
}

const MAX_REMEMBERED = 1000
