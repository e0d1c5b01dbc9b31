import type { DeskAction } from '../staff/actions.ts'
import type { ChangeFields, ChangeValues } from '../staff/record-change.ts'
import { bookSettings } from './book-settings.ts'
import { contactSettings } from './contact-settings.ts'
import { identitySettings } from './identity-settings.ts'
import { lookSettings } from './look-settings.ts'
import { workSettings } from './work-settings.ts'

/** The sections of the settings, in their order. */
export const settingGroups = ['The shop', 'Look', 'Contact and hours', 'Orders and stock', 'Tax and records'] as const

/** A setting, declared once: form, check, endpoint, audit sentence, page and documentation derive from it (shop-4). */
export type Setting = {
  readonly group: (typeof settingGroups)[number]
  readonly title: string
  /** What it touches, as a sentence for the page. */
  readonly lead: string
  readonly permission: DeskAction
  readonly fields: ChangeFields
  /** Sentences by field for values that contradict each other. */
  readonly check?: (values: never) => Readonly<Record<string, string | null>>
}

/** Every setting of the shop that staff may change at the desk, by its key in the database. */
export const settings = {
  ...identitySettings,
  ...lookSettings,
  ...contactSettings,
  ...workSettings,
  ...bookSettings,
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
export const settingKeys = Object.keys(settings) as readonly SettingKey[]

/** The values of all settings by their keys. */
export type SettingValues = { readonly [Key in SettingKey]: ChangeValues<(typeof settings)[Key]['fields']> }
