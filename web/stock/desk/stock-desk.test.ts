import { expect, test } from 'vitest'
import type { BatchRow } from '#contract/stock.ts'
import { differenceText, readCounts } from './counted-batches.ts'
import { isBarcode } from './product-input.tsx'
import { countOrders } from './recalls/recall-effect.ts'

const batch = { _id: 'bat_1', number: 'GX1', onHand: 12 } as BatchRow

test('a count compares with the packs that were shown, and refuses what is no whole number', () => {
  const counted = (typed: string) => ({ batch, seen: 12, typed })
  expect(readCounts([counted('10')])).toEqual({ lines: [{ batchId: 'bat_1', seen: 12, counted: 10 }] })
  expect(readCounts([counted('10'), counted('ten')])).toMatchObject({
    message: expect.stringContaining('Batch GX1'),
    wrong: { typed: 'ten' },
  })
  expect(['12', '10', '15', '1.5', '-1'].map((typed) => differenceText(counted(typed)))).toEqual([
    'as expected',
    '2 less',
    '3 more',
    '?',
    '?',
  ])
})

test('a recall counts the orders that hold packs, without those whose packs came back', () => {
  const move = (orderId: string | null, shelf: number, held = 0) => ({
    order: orderId === null ? null : { _id: orderId, orderNumber: '1' },
    shelf,
    held,
  })
  expect(countOrders([move('a', -2), move('b', -1), move('b', 0, 1), move('a', -1), move(null, 10)])).toBe(1)
})

test.each([
  ['0108901234567890172803311012345', true],
  ['(01)08901234567890(17)280331(10)GX1', true],
  [']d20108901234567890', true],
  ['8901234567890', true],
  ['P17', false],
  ['Pyrosham 650 mg', false],
  ['650', false],
])('%s is the code of a pack: %s', (text, isCode) => {
  expect(isBarcode(text)).toBe(isCode)
})
