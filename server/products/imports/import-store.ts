import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ProductImport } from '#contract/product-imports.ts'
import type { Context } from '../../context.ts'
import type { Db, QueryRow } from '../../db/tables.ts'
import { notFound } from '../../http/refusal.ts'

/** The uploaded list of an import and its rejected lines. */
export function importFiles({ config }: Pick<Context, 'config'>, id: string): { list: string; rejects: string } {
  const folder = join(config.dataDir, 'imports')
  return { list: join(folder, `${id}.csv`), rejects: join(folder, `${id}.rejects.csv`) }
}

type Stores = Pick<Context, 'config' | 'files'>

export async function removeImportFiles(ctx: Stores, id: string): Promise<void> {
  for (const path of Object.values(importFiles(ctx, id))) {
    await rm(path, { force: true })
    if (ctx.config.filesBucket !== null) await ctx.files.remove(nameInBucket(path))
  }
}

/** Puts a file of an import, or its absence, into the bucket, from which other machines fetch it. */
export async function shareImportFile({ config, files }: Stores, path: string): Promise<void> {
  if (config.filesBucket === null) return
  if (existsSync(path)) await files.write(nameInBucket(path), await readFile(path))
  else await files.remove(nameInBucket(path))
}

/**
 * Fetches a file of an import that another machine may have written. Returns whether there is one. An open reader
 * keeps the former contents.
 */
export async function fetchImportFile({ config, files }: Stores, path: string): Promise<boolean> {
  if (config.filesBucket === null) return existsSync(path)
  const bytes = await files.read(nameInBucket(path))
  if (bytes === null) return false
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return true
}

/** The text of a file of an import, or null. The bucket's file is complete while a local one is written. */
export async function readImportFile({ config, files }: Stores, path: string): Promise<AsyncIterable<string> | null> {
  if (config.filesBucket === null) return existsSync(path) ? createReadStream(path, 'utf8') : null
  const bytes = await files.read(nameInBucket(path))
  return bytes && Readable.from([bytes.toString()])
}

/** `imp_1.rejects.csv` is stored as `rejects_imp1`, because names of stored files are ids. */
function nameInBucket(path: string): string {
  const [id = '', kind = ''] = basename(path).split('.')
  return `${kind === 'rejects' ? 'rejects' : 'list'}_${id.replace('_', '')}`
}

const openingReceipts = sql<ProductImport['receipts']>`(
  select coalesce(json_agg(json_build_object('_id', id, 'number', number, 'state', state, 'lineCount',
    (select count(*) from receipt_lines where receipt_id = receipts.id)) order by number), '[]')
  from receipts where import_id = product_imports.id)`

function selectImports(db: Db) {
  return db
    .selectFrom('product_imports')
    .innerJoin('staff', 'staff.id', 'uploaded_by')
    .selectAll('product_imports')
    .select(['staff.name as uploader', openingReceipts.as('receipts')])
}

function toProductImport(row: QueryRow<typeof selectImports>): ProductImport {
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    problem: row.problem,
    isStopping: row.is_stopping,
    uploadedBy: row.uploader,
    createdAt: row.created_at.toISOString(),
    table: row.list_table,
    preview: row.preview,
    receipts: row.receipts,
    progress: row.progress,
  }
}

/** The latest import, or null. */
export async function findLatestImport(db: Db): Promise<ProductImport | null> {
  const row = await selectImports(db).orderBy('product_imports.created_at', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? null : toProductImport(row)
}

/** One import; refuses an unknown id. */
export async function getImport(db: Db, id: string): Promise<ProductImport> {
  const row = await selectImports(db).where('product_imports.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Import')
  return toProductImport(row)
}
