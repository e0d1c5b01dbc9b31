import { deskAddShopPicture, deskSettingList } from '#contract/settings.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, done, handle, handleUpload } from '../http/handle.ts'
import { listSettings, settingRecord } from './setting-record.ts'
import { addShopPicture } from './shop-pictures.ts'

/** The upload of pictures for settings, registered before the body limit of other calls. */
export function addSettingUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, deskAddShopPicture, async ({ sender }, file) => ({
    ...done,
    picture: await addShopPicture(ctx, { file, sender }),
  }))
}

export function addSettingsRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskSettingList, async () => ({ ...done, settings: await listSettings(ctx) }))
  bindRecord(app, ctx, settingRecord)
}
