import { z } from 'zod'
import { settingChanges } from '#domain/settings/setting-changes.ts'
import { type SettingKey, settingKeys, type SettingValues } from '#domain/settings/settings.ts'
import type { ChangeFields } from '#domain/staff/record-change.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { instant, uploadedStem } from './shapes.ts'

/** The version that the caller saw (api-3); 0 for a setting that was never changed. */
const version = z.number().int().min(0)
const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]])

/** The values of a setting on the wire, by the names of its fields. */
const wireValues = z.record(z.string(), z.unknown())

const setting = z.object({
  key: settingKey,
  version,
  values: wireValues,
  /** The values of the shop's files. */
  defaults: wireValues,
  isDefault: z.boolean(),
  /** Whether a stored value cannot be read, so that the last good one applies. */
  isUnreadable: z.boolean(),
  changed: z.object({ by: z.string(), at: instant }).nullable(),
})
export type ShopSetting = z.infer<typeof setting>

export const changedSetting = z.object({ success: z.literal(true), setting })

export const deskSettingList = endpoint('GET', '/api/desk/settings', {
  access: { desk: 'settings.read' },
  summary: 'The settings of the shop with their defaults.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), settings: z.array(setting) }),
})

export const deskAddShopPicture = endpoint('POST', '/api/desk/settings/pictures', {
  access: { desk: 'settings.edit' },
  status: 201,
  summary:
    'Takes a picture for a setting: JPEG, PNG, WebP or AVIF, which the shop encodes anew. A setting then names it.',
  maxUploadBytes: 5_000_000,
  input: z.object({}),
  output: z.object({ success: z.literal(true), picture: uploadedStem }),
})

/** The changes of settings. Each answers with its setting. */
export const settingChangeEndpoints = deskChanges('/api/desk/settings', settingChanges, changedSetting, {
  ...(Object.fromEntries(settingKeys.map((key) => [key, { version }])) as {
    readonly [Key in Exclude<SettingKey, 'gst'>]: { version: typeof version }
  }),
  /** \`confirmed\`: the person who changes the GSTIN has read what it does to the documents of the month. */
  gst: { version, confirmed: z.boolean().default(false) },
  restore: { key: settingKey, version },
})

export const settingsEndpoints = [
  deskSettingList,
  deskAddShopPicture,
  ...Object.values(settingChangeEndpoints),
] as const

/** Reads the stored values of a setting, or null if they do not have its shape or break its rules. */
export function readSettingValues<Key extends SettingKey>(key: Key, stored: unknown): SettingValues[Key] | null {
  const { fields, check } = settingChanges[key]
  const parsed = z.strictObject(changeShapes(fields)).safeParse(withLaterFields(fields, stored))
  if (!parsed.success) return null
  const values = parsed.data as unknown as SettingValues[Key]
  const errors = (check as ((given: SettingValues[Key]) => Readonly<Record<string, string | null>>) | undefined)?.(
    values,
  )
  return Object.values(errors ?? {}).some((error) => error !== null) ? null : values
}

/** Stored values with the fields that did not exist when they were stored. */
function withLaterFields(fields: ChangeFields, stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored
  const later = Object.entries(fields).filter(([, field]) => 'isLater' in field)
  return { ...Object.fromEntries(later.map(([name, { kind }]) => [name, kind === 'flag' ? false : ''])), ...stored }
}
