import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ImportState } from '#domain/catalogue/import-states.ts'
import { importFiles } from '#server/products/imports/import-store.ts'
import { addStaff } from './staff-steps.ts'
import type { TestApp } from './start-test-app.ts'

const counts = {
  read: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  batched: 0,
  discontinued: 0,
  neverForSale: 0,
  rejected: 0,
  reasons: [],
}

/** Adds an import with its files, the only one at work. */
export async function addImport(app: TestApp, state: ImportState): Promise<{ id: string }> {
  const id = app.ctx.newId('productImport')
  const files = importFiles(app.ctx, id)
  mkdirSync(dirname(files.list), { recursive: true })
  for (const path of [files.list, files.rejects]) writeFileSync(path, 'line,reason\r\n')
  await endImports(app)
  const { id: staffId } = await addStaff(app, ['owner'])
  await app.ctx.db
    .insertInto('product_imports')
    .values({
      id,
      file_name: 'list.csv',
      bytes: 0,
      state,
      preview: JSON.stringify({ counts, priceJumps: 0, products: [] }),
      uploaded_by: staffId,
      created_at: app.clock.now(),
    })
    .execute()
  return { id }
}

/** Makes way for another import. */
export async function endImports(app: TestApp): Promise<void> {
  await app.ctx.db
    .updateTable('product_imports')
    .set({ state: 'stopped' })
    .where('state', 'in', ['previewing', 'importing'])
    .execute()
}
