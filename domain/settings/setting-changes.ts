import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { type Setting, type SettingKey, settings } from './settings.ts'

type SettingChange<Key extends SettingKey> = Pick<(typeof settings)[Key], 'permission' | 'fields'> & {
  readonly path: Key
  readonly summary: string
  readonly label: string
  readonly variant: 'secondary'
  readonly done: string
  readonly audit: string
  readonly dialog: { readonly title: string; readonly submit: string }
  readonly check?: RecordChange<never, never>['check']
}

const changesByKey = Object.fromEntries(
  Object.entries<Setting>(settings).map(([key, { title, lead, permission, fields, check }]) => [
    key,
    {
      permission,
      path: key,
      summary: `Sets: ${title.toLowerCase()}. ${lead}`,
      label: 'Change',
      variant: 'secondary',
      done: `${title}: saved`,
      audit: 'Changed a setting of the shop',
      dialog: { title, submit: 'Save' },
      fields,
      ...(check && { check }),
    },
  ]),
) as { readonly [Key in SettingKey]: SettingChange<Key> }

/** The change of each setting by staff, and the one that restores its default (shop-4). */
export const settingChanges = {
  ...changesByKey,
  restore: {
    permission: 'settings.edit',
    path: ':key/restore',
    summary: 'Restores the default of a setting.',
    label: 'Restore the default',
    variant: 'quiet',
    done: 'The default is restored',
    audit: 'Restored the default of a setting',
    dialog: { submit: 'Restore the default' },
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const settingRules = recordRules(settingChanges)
