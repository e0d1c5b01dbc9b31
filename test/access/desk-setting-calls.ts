import type { ApiInput, ApiKey } from '#contract/api.ts'
import { type SettingKey, settingKeys, settings } from '#domain/settings/settings.ts'
import { defaultSettings } from '#shop/settings.ts'
import { drawPicture } from '#test/desk-product-steps.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type DeskSettingKey = Extract<ApiKey, `${string} /api/desk/settings${string}`>
type DeskSettingRows = AccessRows<DeskSettingKey>

async function version({ app: { ctx } }: AccessScene, key: SettingKey): Promise<{ version: number }> {
  const stored = ctx.db.selectFrom('settings_entries').select('version').where('key', '=', key)
  return { version: (await stored.executeTakeFirst())?.version ?? 0 }
}

const changes = settingKeys.map((key) => {
  const row = {
    access: { desk: settings[key].permission },
    good: async (scene: AccessScene) =>
      ({ ...(await version(scene, key)), ...defaultSettings[key] }) as unknown as ApiInput<DeskSettingKey>,
    status: 200,
  }
  return [`POST /api/desk/settings/${key}`, row]
})

/** The rows of the access table for the settings of the shop. */
export const deskSettingCalls: DeskSettingRows = {
  ...(Object.fromEntries(changes) as DeskSettingRows),
  'GET /api/desk/settings': { access: { desk: 'settings.read' }, good: async () => ({}), status: 200 },
  'POST /api/desk/settings/pictures': {
    access: { desk: 'settings.edit' },
    good: async () => ({}),
    file: () => drawPicture('white'),
    status: 201,
  },
  'POST /api/desk/settings/:key/restore': {
    access: { desk: 'settings.edit' },
    good: async (scene) => ({ key: 'social', ...(await version(scene, 'social')) }),
    status: 200,
  },
}
