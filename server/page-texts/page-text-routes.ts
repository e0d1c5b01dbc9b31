import {
  deskAddPagePicture,
  deskPageDetails,
  deskPageList,
  pageChangeEndpoints,
  publicPage,
} from '#contract/page-texts.ts'
import type { Context } from '../context.ts'
import { bindChanges } from '../desk-change/bind-changes.ts'
import { type App, done, handle, handleUpload } from '../http/handle.ts'
import { discardDraft, pageKind, publishDraft, restoreText, saveDraft } from './change-page-text.ts'
import { addMailPreview } from './mail-preview.ts'
import { addPagePicture } from './page-pictures.ts'
import { getDeskPage, getPageKey, listPages } from './page-text-queries.ts'

/** The upload of pictures for pages, registered before the body limit of other calls. */
export function addPageUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, deskAddPagePicture, async ({ principal, sender }, file) => ({
    ...done,
    picture: await addPagePicture(ctx, principal, { file, sender }),
  }))
}

export function addPageTextRoutes(app: App, ctx: Context): void {
  addMailPreview(app, ctx)
  handle(app, ctx, publicPage, async ({ input }) => ({ ...done, page: ctx.pages.shown(getPageKey(input.key)) }))
  handle(app, ctx, deskPageList, async () => ({ ...done, pages: await listPages(ctx) }))
  handle(app, ctx, deskPageDetails, async ({ input }) => ({ ...done, page: await getDeskPage(ctx, input.id) }))
  const bindChange = bindChanges(app, ctx, pageKind)
  bindChange('save', pageChangeEndpoints.save, saveDraft)
  bindChange('publish', pageChangeEndpoints.publish, publishDraft)
  bindChange('discard', pageChangeEndpoints.discard, discardDraft)
  bindChange('restore', pageChangeEndpoints.restore, restoreText)
}
