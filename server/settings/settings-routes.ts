import { deskAddShopPicture, deskSettingList } from '#contract/settings.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { listSettings, settingRecord } from './setting-record.ts'
import { addShopPicture } from './shop-pictures.ts'

/** The upload of pictures for settings, registered before the body limit of other calls. */
export function addSettingUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, deskAddShopPicture, async ({ sender }, file) => ({
    picture: await addShopPicture(ctx, { file, sender }),
  }))
}

export function addSettingsRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskSettingList, async () => ({ settings: await listSettings(ctx) }))
  bindRecord(app, ctx, settingRecord)
}
