import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type InventedSettingName, inventedSettings } from '#domain/settings/invented-settings.ts'

const root = new URL('../../', import.meta.url)
/** What is read of the settings past the facts that the shop says. `area` only decides where medicines go. */
const read = new RegExp(
  `\\bvalues\\.(?:${Object.entries(inventedSettings)
    .filter(([name]) => (name as InventedSettingName) !== 'area')
    .map(([, { setting }]) => setting)
    .join('|')})\\b(?!\\()`,
)

test('no part of the server reads an invented setting past what a live shop says (shop-6)', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const reading = files.filter((file) => read.test(readFileSync(new URL(file, root), 'utf8')))
  // The page of a shop that is not open asks whether its name is fictional; the seller asks whether the shop says it.
  expect(reading.toSorted()).toEqual(['server/documents/read-seller.ts', 'server/start/closed-page.ts'])
})
