import {
  deskChooseImportColumns,
  deskExportImportRejects,
  deskImportDetails,
  deskStartImport,
  deskStopImport,
  deskUploadImport,
} from '#contract/product-imports.ts'
import type { Context } from '../../context.ts'
import { type App, handle, handleCsv, handleUpload } from '../../http/handle.ts'
import { findLatestImport } from './import-store.ts'
import { chooseImportColumns, readRejects, startListImport, stopListImport, uploadList } from './manage-imports.ts'

/** The upload of a list, registered before the body limit of other calls. */
export function addImportUpload(app: App, ctx: Context): void {
  handleUpload(app, ctx, deskUploadImport, async ({ principal, input: { name } }, file) => ({
    import: await uploadList(ctx, principal, { name, file }),
  }))
}

/** The imports at the desk. */
export function addImportRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskImportDetails, async () => ({ import: await findLatestImport(ctx.db) }))
  handle(app, ctx, deskStartImport, async ({ principal, input }) => ({
    import: await startListImport(ctx, principal, input.id),
  }))
  handle(app, ctx, deskChooseImportColumns, async ({ principal, input }) => ({
    import: await chooseImportColumns(ctx, principal, input),
  }))
  handle(app, ctx, deskStopImport, async ({ principal, input }) => ({
    import: await stopListImport(ctx, principal, input.id),
  }))
  handleCsv(app, ctx, deskExportImportRejects, ({ input }) => readRejects(ctx, input.id))
}
