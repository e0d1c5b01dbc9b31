import { expect, test } from 'vitest'
import { type PadRow, replaceRows } from './pad-rows.ts'

const row = (key: number, changes: Partial<PadRow> = {}): PadRow => ({
  key,
  text: `line ${key}`,
  quantity: null,
  productIds: [],
  chosen: null,
  sentence: '',
  ...changes,
})

test('found rows take the places where they wait, and lines of one product become one', () => {
  const rows = [row(0), row(1), row(2)]
  const found = [row(2, { chosen: 'prd_a', quantity: 1 }), row(0, { chosen: 'prd_a', quantity: 1 })]
  expect(replaceRows(rows, found)).toEqual([row(0, { chosen: 'prd_a', quantity: 2 }), row(1)])
})

test('a row that was removed meanwhile stays away, and packs that were typed meanwhile stay', () => {
  const found = [row(0, { chosen: 'prd_a', quantity: 1 }), row(1, { chosen: 'prd_b', quantity: 1 })]
  expect(replaceRows([row(1, { quantity: 7 })], found)).toEqual([row(1, { chosen: 'prd_b', quantity: 7 })])
})
