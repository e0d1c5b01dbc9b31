import { expect, test } from 'vitest'
import { formatId } from './ids.ts'

test('an id has a prefix and only URL-safe characters', () => {
  expect(
    formatId(
      'order',
      Uint8Array.from({ length: 16 }, (_, index) => index * 17),
    ),
  ).toMatch(/^ord_[0-9a-z]{16}$/)
})

test('different bytes give different ids', () => {
  expect(formatId('order', Uint8Array.of(1, 2))).not.toBe(formatId('order', Uint8Array.of(2, 1)))
})
