import { expect, test } from 'vitest'
import { settingKeys, settings } from '#domain/settings/settings.ts'
import { isSettingOf } from './find-settings.ts'

const values = { deliveryFee: 49 } as never

test('finds settings by words of their name, sentence and fields', () => {
  for (const key of settingKeys) {
    expect(isSettingOf({ key, values: {} as never }, settings[key].title.toUpperCase())).toBe(true)
    expect(isSettingOf({ key, values }, '')).toBe(true)
    expect(isSettingOf({ key, values }, `${settings[key].title} zzz`)).toBe(false)
  }
})
