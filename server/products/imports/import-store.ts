import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductImport } from '#contract/product-imports.ts'
import type { Context } from '../../context.ts'
import type { Db, QueryRow } from '../../db/tables.ts'
import { notFound } from '../../http/refusal.ts'

/** The uploaded list of an import and its rejected lines. */
export function importFiles({ config }: Pick<Context, 'config'>, id: string): { list: string; rejects: string } {
  const folder = join(config.dataDir, 'imports')
  return { list: join(folder, `${id}.csv`), rejects: join(folder, `${id}.rejects.csv`) }
}

export async function removeImportFiles(ctx: Pick<Context, 'config'>, id: string): Promise<void> {
  const { list, rejects } = importFiles(ctx, id)
  await Promise.all([rm(list, { force: true }), rm(rejects, { force: true })])
}

function selectImports(db: Db) {
  return db
    .selectFrom('product_imports')
    .innerJoin('staff', 'staff.id', 'uploaded_by')
    .selectAll('product_imports')
    .select('staff.name as uploader')
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
