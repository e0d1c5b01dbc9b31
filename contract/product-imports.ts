import { z } from 'zod'
import { importStates } from '#domain/catalogue/import-states.ts'
import { scheduleGroupNames, scheduleNames } from '#domain/catalogue/schedule-groups.ts'
import { endpoint } from './endpoint.ts'
import { chosenColumns, listTable } from './list-columns.ts'
import { id, instant, line } from './shapes.ts'

const count = z.number().int()

/** The number of lines of a list by their outcome. */
const importCounts = z.object({
  read: count,
  added: count,
  changed: count,
  unchanged: count,
  /** Products with batches, whose stock, MRP and dates stay. */
  batched: count,
  discontinued: count,
  neverForSale: count,
  /** Drugs whose texts claim a cure, which a pharmacist must check. */
  claims: count.default(0),
  /** Products without a GST rate, which are not packed. */
  untaxed: count.default(0),
  /** Lines whose packs become an opening receipt, and lines whose packs cannot. */
  openings: count.default(0),
  unreadPacks: count.default(0),
  rejected: count,
  reasons: z.array(z.object({ reason: z.string(), count })),
})
export type ImportCounts = z.infer<typeof importCounts>

const previewedProduct = z.object({
  /** Absent for a product that the list adds. */
  productId: z.string().optional(),
  name: z.string(),
  isPriceJump: z.boolean(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type PreviewedProduct = z.infer<typeof previewedProduct>

const importPreview = z.object({
  counts: importCounts,
  priceJumps: count,
  /** The first products of each kind; those with a price jump come first. */
  products: z.array(previewedProduct),
  /** New products of a list without schedules that look alike, without those with salts of H1 or X (catalogue-20). */
  groups: z
    .array(
      z.object({
        group: z.enum(scheduleGroupNames),
        count,
        examples: z.array(z.string()),
        /** The schedule that staff chose for all of them, or null. */
        schedule: z.enum(scheduleNames).nullable(),
      }),
    )
    .default([]),
})
export type ImportPreview = z.infer<typeof importPreview>

const productImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(importStates),
  problem: z.string(),
  isStopping: z.boolean(),
  uploadedBy: z.string(),
  createdAt: instant,
  /** How the columns are read; null until the header was read. */
  table: listTable.nullable(),
  preview: importPreview.nullable(),
  /** The opening receipts of the batches that the list names. */
  receipts: z
    .array(z.object({ _id: id, number: count, state: z.enum(['draft', 'posted']), lineCount: count }))
    .default([]),
  /** The counts so far, and the read share of the file from 0 to 1. */
  progress: z.object({ counts: importCounts, share: z.number() }).nullable(),
})
export type ProductImport = z.infer<typeof productImport>

const answeredImport = z.object({ success: z.literal(true), import: productImport })

export const deskImportDetails = endpoint('GET', '/api/desk/products/imports', {
  access: { desk: 'products.class' },
  summary: 'The latest import at the desk with its preview and progress, or null.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), import: productImport.nullable() }),
})

export const deskUploadImport = endpoint('POST', '/api/desk/products/imports', {
  access: { desk: 'products.import' },
  status: 201,
  summary:
    'Takes a list in CSV or a workbook, also compressed with gzip, and prepares a preview. 409 while an import runs.',
  maxUploadBytes: 32_000_000,
  input: z.object({ name: line(200).min(1) }),
  output: answeredImport,
})

export const deskStartImport = endpoint('POST', '/api/desk/products/imports/:id/start', {
  access: { desk: 'products.import' },
  summary: 'Starts the import of a previewed list, or goes on with one that was stopped or interrupted.',
  input: z.object({ id }),
  output: answeredImport,
})

export const deskChooseImportColumns = endpoint('POST', '/api/desk/products/imports/:id/columns', {
  access: { desk: 'products.import' },
  summary:
    'Corrects the columns, the sheet or the schedules of groups of a list that waits, remembers the columns and previews it again.',
  input: z.object({
    id,
    columns: chosenColumns.optional(),
    sheet: line(100).optional(),
    schedules: z.partialRecord(z.enum(scheduleGroupNames), z.enum(scheduleNames)).optional(),
  }),
  output: answeredImport,
})

export const deskStopImport = endpoint('POST', '/api/desk/products/imports/:id/stop', {
  access: { desk: 'products.class' },
  summary: 'Stops an import or a preview between two batches.',
  input: z.object({ id }),
  output: answeredImport,
})

export const deskExportImportRejects = endpoint('GET', '/api/desk/products/imports/:id/rejects', {
  access: { desk: 'products.class' },
  summary: 'The rejected lines of the last run, with line number and reason.',
  input: z.object({ id }),
  output: z.string(),
  contentType: 'text/csv',
})

export const productImportsEndpoints = [
  deskImportDetails,
  deskUploadImport,
  deskStartImport,
  deskChooseImportColumns,
  deskStopImport,
  deskExportImportRejects,
] as const
