import { expect, test } from 'vitest'
import { emptyLineTexts, readReceiptLine } from './receipt-line-texts.ts'

const TODAY = '2026-11-20'
const typed = { batchNumber: ' gx12 ', expiry: '0328', mrp: '30.50', quantity: '10', freeQuantity: '', ptr: '' }

test('reads a typed line, with nothing for empty optional fields', () => {
  expect(readReceiptLine(typed, TODAY)).toEqual({
    values: { batchNumber: 'GX12', expiry: '0328', mrp: 30.5, quantity: 10, freeQuantity: 0, ptr: null },
  })
})

test('says by field what is missing', () => {
  expect(readReceiptLine(emptyLineTexts, TODAY)).toEqual({
    errors: {
      batchNumber: 'Please type the batch number.',
      expiry: 'Please type the month as on the pack, such as 03/28, or 0 for a device without expiry.',
      mrp: 'Please type the MRP in rupees.',
      quantity: 'Please type how many packs came.',
    },
  })
})

test.each([
  ['expired packs', { expiry: '1026' }, 'expiry'],
  ['an MRP of 0', { mrp: '0' }, 'mrp'],
  ['no pack at all', { quantity: '0' }, 'quantity'],
  ['half a pack', { quantity: '1.5' }, 'quantity'],
  ['a free quantity in words', { freeQuantity: 'two' }, 'freeQuantity'],
  ['a purchase price in words', { ptr: 'ten' }, 'ptr'],
] as const)('refuses %s', (_, change, field) => {
  expect(readReceiptLine({ ...typed, ...change }, TODAY)).toEqual({ errors: { [field]: expect.any(String) } })
})

test('leaves unusual values to the confirmation of the posting', () => {
  expect(readReceiptLine({ ...typed, ptr: '90', expiry: '0339' }, TODAY)).toMatchObject({
    values: { ptr: 90, mrp: 30.5 },
  })
})
