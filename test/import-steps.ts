import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts'
import type { ImportOptions } from '#server/catalogue/import/record-batch.ts'
import type { ImportSummary } from '#server/catalogue/import/summary.ts'
import { csvLine } from '#server/lists/csv-table.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

export const azHeader =
  'id,name,price(₹),Is_discontinued,manufacturer_name,type,pack_size_label,short_composition1,short_composition2'

export const ownHeader =
  'externalId,productName,manufacturer,composition,category,schedule,itemForm,packSize,mrp,sellingPrice'

/** A line of the A–Z list, by default an ordinary tablet. */
export function azLine(id: string | number, cells: Partial<Record<string, string>> = {}): string {
  const line: Record<string, string | undefined> = {
    id: String(id),
    name: `Listamol ${id} Tablet`,
    price: '40.5',
    discontinued: 'FALSE',
    maker: 'Nilgiri Lifesciences',
    type: 'allopathy',
    pack: 'strip of 10 tablets',
    first: 'Paracetamol (500mg)',
    second: '',
    ...cells,
  }
  return csvLine(Object.values(line).map((cell) => cell ?? '')).trimEnd()
}

/** A line of the shop's own columns. */
export function ownLine(id: string | number, cells: Partial<Record<string, string>> = {}): string {
  const line: Record<string, string | undefined> = {
    id: String(id),
    name: `Ownamol ${id}`,
    maker: 'Nilgiri Lifesciences',
    composition: 'Paracetamol (500mg)',
    category: 'Medicines',
    schedule: 'OTC',
    form: 'Tablet',
    pack: 'Strip of 10 tablets',
    mrp: '50',
    price: '45.5',
    ...cells,
  }
  return csvLine(Object.values(line).map((cell) => cell ?? '')).trimEnd()
}

type Lists = {
  /** Imports a file with this content: text, lines or bytes. */
  readonly bring: (
    content: string | readonly string[] | Uint8Array,
    options?: Partial<ImportOptions>,
  ) => Promise<ImportSummary>
  /** The text of the rejects file, or ''. */
  readonly rejects: () => string
  readonly remove: () => void
}

/** A folder for the lists of one test file. */
function openLists(app: () => TestApp): Lists {
  const folder = mkdtempSync(join(tmpdir(), 'shop-lists-'))
  const rejectsPath = join(folder, 'rejects.csv')
  return {
    bring: async (content, options = {}) => {
      const path = join(folder, 'list.csv')
      writeFileSync(path, Array.isArray(content) ? content.join('\n') : (content as string | Uint8Array))
      return importCatalogue(app().ctx.db, path, { rejectsPath, batchSize: 200, now: app().ctx.now, ...options })
    },
    rejects: () => {
      try {
        return readFileSync(rejectsPath, 'utf8')
      } catch {
        return ''
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The app and the list folder of a test file. */
export function useImportLists(): { readonly lists: Lists; readonly app: () => TestApp } {
  let app: TestApp
  const lists = openLists(() => app)
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(async () => {
    lists.remove()
    await app.close()
  })
  return { lists, app: () => app }
}
