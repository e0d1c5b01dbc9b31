import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ImportState } from '#domain/catalogue/import-states.ts'
import { emptySummary } from '#server/catalogue/import/summary.ts'
import { csvHeader, csvLine, textCell } from '#server/lists/csv-table.ts'
import { importFiles } from '#server/products/imports/import-store.ts'
import { addStaff } from './staff-steps.ts'
import type { TestApp } from './start-test-app.ts'

/** Adds an import with its files; it is the only active one. */
export async function addImport(app: TestApp, state: ImportState): Promise<{ id: string }> {
  const id = app.ctx.newId('productImport')
  const files = importFiles(app.ctx, id)
  mkdirSync(dirname(files.list), { recursive: true })
  for (const path of [files.list, files.rejects])
    writeFileSync(path, csvHeader(['line', 'reason', 'batch']) + csvLine(['2', 'no price', textCell('1E5')]))
  await endImports(app)
  const { id: staffId } = await addStaff(app, ['owner'])
  await app.ctx.db
    .insertInto('product_imports')
    .values({
      id,
      file_name: 'list.csv',
      bytes: 0,
      state,
      preview: JSON.stringify({ counts: { ...emptySummary('own'), reasons: [] }, priceJumps: 0, products: [] }),
      list_table: JSON.stringify({ sheet: '', sheets: [], columns: [], names: [] }),
      uploaded_by: staffId,
      created_at: app.clock.now(),
    })
    .execute()
  return { id }
}

/** Ends the active imports, so that another one can start. */
export async function endImports(app: TestApp): Promise<void> {
  await app.ctx.db
    .updateTable('product_imports')
    .set({ state: 'stopped' })
    .where('state', 'in', ['previewing', 'importing'])
    .execute()
}
