import * as contract from '#contract/translations.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleFile, handleUpload } from '../http/handle.ts'
import { readUploadedList } from '../http/read-upload.ts'
import { listSubjectEntries } from '../staff/audit-queries.ts'
import { exportTranslations, importTranslations, previewTranslations } from './translation-files.ts'
import { getTranslation, listTranslations } from './translation-queries.ts'
import { translationRecord } from './translation-record.ts'

/** The uploads of PO files, registered before the body limit of other calls. */
export function addTranslationUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, contract.deskPreviewTranslations, ({ input: { language }, sender }, upload) =>
    readUploadedList(upload, sender, (file) => previewTranslations(ctx, { language, file })),
  )
  handleUpload(app, ctx, contract.deskImportTranslations, ({ principal, input, sender }, upload) =>
    readUploadedList(upload, sender, (file) => importTranslations(ctx, principal, { ...input, file })),
  )
}

/** The translations of the storefront at the desk. */
export function addTranslationRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskTranslationList, ({ input }) => listTranslations(ctx, input))
  handle(app, ctx, contract.deskTranslationDetails, async ({ input: { id } }) => ({
    translation: await getTranslation(ctx, id),
    history: await listSubjectEntries(ctx.db, id),
  }))
  handleFile(app, ctx, contract.deskExportTranslations, ({ principal, input }) =>
    exportTranslations(ctx, principal, input),
  )
  bindRecord(app, ctx, translationRecord)
}
