import { expect, test } from 'vitest'
import { periodSettings } from './retention-periods.ts'
import { defaultSettings } from '#shop/settings.ts'
import { retentionNotice } from './notice-blocks.ts'

test('a row of the notice is in the language as a whole, else English and marked so', () => {
  const words = new Map([
    ['Carts', 'కార్ట్‌లు'],
    ['180 days after their last change.', 'చివరి మార్పు తర్వాత 180 రోజులకు.'],
    ['Photos of returns', 'రిటర్న్‌ల ఫోటోలు'],
  ])
  const rows = retentionNotice(periodSettings(defaultSettings), (text) => words.get(text) ?? null)
  expect(rows).toContainEqual({ label: 'కార్ట్‌లు', value: 'చివరి మార్పు తర్వాత 180 రోజులకు.' })
  expect(rows).toContainEqual({
    label: 'Photos of returns',
    value: '180 days after the return was settled or refused.',
    lang: 'en',
  })
  expect(JSON.stringify(retentionNotice(periodSettings(defaultSettings)))).not.toContain('lang')
})
