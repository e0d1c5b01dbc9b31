import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type changedSetting, deskAddShopPicture, deskSettingList, settingChangeEndpoints } from '#contract/settings.ts'
import { settingKeys } from '#domain/settings/settings.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { type App, done, handle, handleUpload } from '../http/handle.ts'
import { changeSetting, listSettings } from './change-setting.ts'
import { addShopPicture } from './shop-pictures.ts'

/** What the endpoints of all settings have in common. */
type SettingEndpoint = Endpoint<
  { readonly desk: DeskAction },
  z.ZodType<{ readonly version: number }>,
  typeof changedSetting
>

/** The upload of pictures for settings, registered before the body limit of other calls. */
export function addSettingUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, deskAddShopPicture, async ({ sender }, file) => ({
    ...done,
    picture: await addShopPicture(ctx, { file, sender }),
  }))
}

export function addSettingsRoutes(app: App, ctx: Context): void {
  handle(app, ctx, deskSettingList, async () => ({ ...done, settings: await listSettings(ctx) }))

  handle(app, ctx, settingChangeEndpoints.restore, async ({ principal, input: { key, version } }) => {
    const setting = await changeSetting(ctx, principal, { name: 'restore', key, version, values: null })
    return { ...done, setting }
  })

  for (const key of settingKeys)
    handle(app, ctx, settingChangeEndpoints[key] as SettingEndpoint, async ({ principal, input }) => {
      const { version, ...values } = input
      return { ...done, setting: await changeSetting(ctx, principal, { name: key, key, version, values }) }
    })
}
