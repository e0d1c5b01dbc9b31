import { expect, test } from 'vitest'
import { escapeWide } from './one-byte-text.ts'

test.each([
  `'₹ 10 · తెలుగు 😀'`,
  '`₹ ${1 + 1} é`',
  `/^[₹€]\\s*\\d/.test('₹ 5')`,
  `/^😀$/u.test('😀')`,
  'new RegExp(String.raw`^(?:₹|rs)\\s*$`).test("₹ ")',
])('%s means the same in one byte for each character', (code) => {
  const escaped = escapeWide(code)
  expect(escaped).not.toMatch(/[\u0100-\uffff]/)
  // oxlint-disable-next-line no-eval
  expect((0, eval)(escaped)).toEqual((0, eval)(code))
})
