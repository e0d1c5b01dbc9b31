import { deskAddPagePicture, deskPageDetails, deskPageList, publicPage } from '#contract/page-texts.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { addMailPreview } from './mail-preview.ts'
import { addPagePicture } from './page-pictures.ts'
import { pageRecord } from './page-record.ts'
import { getDeskPage, getPageKey, listPages } from './page-text-queries.ts'

/** The upload of pictures for pages, registered before the body limit of other calls. */
export function addPageUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, deskAddPagePicture, async ({ principal, sender }, file) => ({
    picture: await addPagePicture(ctx, principal, { file, sender }),
  }))
}

export function addPageTextRoutes(app: App, ctx: Context): void {
  addMailPreview(app, ctx)
  handle(app, ctx, publicPage, async ({ input: { key: name, language } }) => {
    const key = getPageKey(name)
    if (language === undefined) return { page: ctx.pages.shown(key) }
    return { page: ctx.pages.translated(key, (text) => ctx.translations.translateText(language, text)) }
  })
  handle(app, ctx, deskPageList, async () => ({ pages: await listPages(ctx) }))
  handle(app, ctx, deskPageDetails, async ({ input }) => ({ page: await getDeskPage(ctx, input.id) }))
  bindRecord(app, ctx, pageRecord)
}
