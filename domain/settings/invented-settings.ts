import type { SettingKey, SettingValues } from './settings.ts'

type InventedSetting = {
  readonly title: string
  readonly setting: SettingKey
  /** The fields that are invented; all of them if absent. */
  readonly fields?: readonly string[]
  /** Decides something, so that no shop does without it. */
  readonly isNeeded?: true
}

/**
 * What the settings of a new shop say of the sample shop only, and the law does not want (shop-6). A live shop does not say it
 * until its owner has typed something else, or says that it is true.
 */
export const inventedSettings = {
  tagline: { title: 'Tagline', setting: 'identity', fields: ['tagline'] },
  founded: { title: 'Year in which the shop was founded', setting: 'identity', fields: ['founded'] },
  area: { title: 'District of the licence', setting: 'area', isNeeded: true },
  map: { title: 'Place on the map', setting: 'map' },
  officeHours: { title: 'Hours of the office', setting: 'officeHours' },
  retailHours: { title: 'Hours of the outlet', setting: 'retailHours' },
  social: { title: 'Social media', setting: 'social' },
  upiAddress: { title: 'UPI address of invoices', setting: 'invoices', fields: ['upiAddress'] },
  foodLicence: { title: 'Food licence', setting: 'invoices', fields: ['foodLicence'] },
} as const satisfies Record<string, InventedSetting>

export type InventedSettingName = keyof typeof inventedSettings
export const inventedSettingNames = Object.keys(inventedSettings) as readonly InventedSettingName[]

/** The invented fields of a setting, by their names. */
export function pickInvented(name: InventedSettingName, values: SettingValues): Readonly<Record<string, unknown>> {
  const { setting, fields }: InventedSetting = inventedSettings[name]
  const all = Object.entries(values[setting])
  return Object.fromEntries(all.filter(([field]) => fields === undefined || fields.includes(field)))
}

/** The values of a setting without its invented fields. */
export function withoutInvented(key: SettingKey, values: SettingValues): Readonly<Record<string, unknown>> {
  const invented = inventedSettingNames.flatMap((name) =>
    inventedSettings[name].setting === key ? Object.keys(pickInvented(name, values)) : [],
  )
  return Object.fromEntries(Object.entries(values[key]).filter(([field]) => !invented.includes(field)))
}

/** Whether a shop still has what the sample shop has. */
export function isStillInvented(name: InventedSettingName, values: SettingValues, sample: SettingValues): boolean {
  return JSON.stringify(pickInvented(name, values)) === JSON.stringify(pickInvented(name, sample))
}
