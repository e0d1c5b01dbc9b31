import { createWriteStream } from 'node:fs'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ProductImport } from '#contract/product-imports.ts'
import { activeImportStates, isImportActive, mayStartImport } from '#domain/catalogue/import-states.ts'
import type { GroupSchedules } from '#domain/catalogue/schedule-groups.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { rememberColumns, sourceOfFile } from '../../lists/list-columns.ts'
import type { Context } from '../../context.ts'
import { inTransaction, isUniqueViolation } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { changesBetween, recordAudit } from '../../desk-change/record-audit.ts'
import {
  fetchImportFile,
  findLatestImport,
  getImport,
  importFiles,
  readImportFile,
  removeImportFiles,
  shareImportFile,
} from './import-store.ts'

type Upload = { readonly name: string; readonly file: AsyncIterable<Uint8Array> }

/** Stores a list and queues its preview. Replaces the previous list unless an import runs (409). */
export async function uploadList(
  ctx: Context,
  principal: StaffPrincipal,
  { name, file }: Upload,
): Promise<ProductImport> {
  const latest = await findLatestImport(ctx.db)
  if (latest !== null && isImportActive(latest.state)) throw busyWith(latest)
  const id = ctx.newId('productImport')
  const { list } = importFiles(ctx, id)
  await mkdir(dirname(list), { recursive: true, mode: 0o700 })
  await chmod(dirname(list), 0o700)
  try {
    await pipeline(file, createWriteStream(list, { mode: 0o600 }))
    const { size: bytes } = await stat(list)
    await shareImportFile(ctx, list)
    const added = await inTransaction(ctx.db, async (trx) => {
      await trx.deleteFrom('product_imports').where('state', 'not in', activeImportStates).execute()
      await trx
        .insertInto('product_imports')
        .values({
          id,
          file_name: name,
          bytes,
          state: 'previewing',
          uploaded_by: principal.staffId,
          created_at: ctx.now(),
        })
        .execute()
      await audit(ctx, trx, principal, 'products.upload-import', { file: name, bytes })
      return getImport(trx, id)
    })
    if (latest !== null) await removeImportFiles(ctx, latest.id)
    ctx.wakeWorker()
    return added
  } catch (error) {
    await removeImportFiles(ctx, id)
    if (!isUniqueViolation(error)) throw error
    throw busyWith(await findLatestImport(ctx.db))
  }
}

/** Starts or resumes an import. */
export async function startListImport(ctx: Context, principal: StaffPrincipal, id: string): Promise<ProductImport> {
  const isKept = await fetchIdleList(ctx, id)
  const started = await inTransaction(ctx.db, async (trx) => {
    const { state, preview, fileName } = await lockImport(trx, id)
    if (isImportActive(state) || !mayStartImport({ state, hasPreview: preview !== null }) || !isKept)
      throw new Refusal('conflict', 'This list cannot be imported now. Please load the page again.')
    await trx
      .updateTable('product_imports')
      .set({ state: 'importing', is_stopping: false, progress: null, leased_until: null })
      .where('id', '=', id)
      .execute()
    await audit(ctx, trx, principal, 'products.start-import', { file: fileName })
    return getImport(trx, id)
  })
  ctx.wakeWorker()
  return started
}

type Choice = {
  readonly columns?: readonly string[] | undefined
  readonly sheet?: string | undefined
  readonly schedules?: GroupSchedules | undefined
}

/** Corrects the columns, the sheet or the schedules of a list that waits, and queues another preview. */
export async function chooseImportColumns(
  ctx: Context,
  principal: StaffPrincipal,
  { id, columns, sheet, schedules }: Choice & { readonly id: string },
): Promise<ProductImport> {
  const isKept = await fetchIdleList(ctx, id)
  const queued = await inTransaction(ctx.db, async (trx) => {
    const { state, table, fileName } = await lockImport(trx, id)
    if (table === null || (state !== 'ready' && state !== 'unreadable') || !isKept)
      throw new Refusal('conflict', 'The columns of this list cannot be changed now. Please load the page again.')
    if (columns !== undefined)
      await rememberColumns(trx, {
        kind: 'products',
        source: sourceOfFile(fileName),
        titles: table.columns.map(({ title }) => title),
        names: table.names,
        chosen: columns,
        now: ctx.now(),
      })
    const again = { state: 'previewing', problem: '', preview: null, progress: null, leased_until: null } as const
    await trx
      .updateTable('product_imports')
      .set({
        ...again,
        ...(sheet !== undefined && { sheet }),
        ...(schedules !== undefined && { schedules: JSON.stringify(schedules) }),
      })
      .where('id', '=', id)
      .execute()
    const read = table.columns.map(({ title }, place) => `${title}: ${columns?.[place] ?? ''}`).join(', ')
    await audit(ctx, trx, principal, 'products.import-columns', {
      file: fileName,
      ...(columns && { columns: read }),
      ...(sheet && { sheet }),
      ...schedules,
    })
    return getImport(trx, id)
  })
  ctx.wakeWorker()
  return queued
}

/** Asks the process at work to stop between two batches. */
export async function stopListImport(ctx: Context, principal: StaffPrincipal, id: string): Promise<ProductImport> {
  return inTransaction(ctx.db, async (trx) => {
    const { state, isStopping, fileName } = await lockImport(trx, id)
    if (!isImportActive(state)) throw new Refusal('conflict', 'This import has ended already.')
    if (isStopping) return getImport(trx, id)
    await trx.updateTable('product_imports').set({ is_stopping: true }).where('id', '=', id).execute()
    await audit(ctx, trx, principal, 'products.stop-import', { file: fileName })
    return getImport(trx, id)
  })
}

/** The rejected lines of the last run as CSV; refuses an import without any. */
export async function readRejects(ctx: Context, id: string): Promise<AsyncIterable<string>> {
  await getImport(ctx.db, id)
  const rejects = await readImportFile(ctx, importFiles(ctx, id).rejects)
  if (rejects === null) throw notFound('List of rejected lines')
  return rejects
}

/** Fetches the list of an import unless a process works on it. Returns whether it did. */
async function fetchIdleList(ctx: Context, id: string): Promise<boolean> {
  const { state } = await getImport(ctx.db, id)
  return !isImportActive(state) && fetchImportFile(ctx, importFiles(ctx, id).list)
}

async function lockImport(trx: Trx, id: string): Promise<ProductImport> {
  await trx.selectFrom('product_imports').select('id').where('id', '=', id).forUpdate().execute()
  return getImport(trx, id)
}

function audit(
  ctx: Context,
  trx: Trx,
  principal: StaffPrincipal,
  action: AuditAction,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { kind: 'product', id: 'all' } as const
  return recordAudit(ctx, trx, principal, { action, subject, changes: changesBetween({}, facts) })
}

function busyWith(latest: ProductImport | null): Refusal {
  const name = latest === null ? 'A list' : `“${latest.fileName}” of ${latest.uploadedBy}`
  return new Refusal('conflict', `${name} is being read or imported. Please wait for it, or stop it.`)
}
