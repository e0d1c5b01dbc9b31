import type { ShopSetting } from '#contract/settings.ts'
import { describeSetting } from '#domain/settings/describe-setting.ts'
import { settings } from '#domain/settings/settings.ts'
import type { ChangeFields } from '#domain/staff/record-change.ts'

/** Whether a setting has all words in its name, its sentence, its fields or what they say now. */
export function isSettingOf({ key, values }: Pick<ShopSetting, 'key' | 'values'>, words: string): boolean {
  const { title, lead, group, fields } = settings[key]
  const facts = describeSetting(fields as ChangeFields, values).flatMap(({ label, lines }) => [label, ...lines])
  const text = [title, lead, group, ...facts].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
