import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { billedAmount, billTotals } from './bill-totals.ts'

const line = (quantity: number, rate: number | null, gst: number | null) => ({
  quantity,
  rate: rate === null ? null : paise(rate),
  gst,
})

test('adds GST to the rates of the paid packs', () => {
  expect(billedAmount(line(10, 8765, 500))).toEqual({ taxable: 87_650, cgst: 2191, sgst: 2191, igst: 0 })
  expect(billTotals([line(10, 8765, 500), line(2, 12_000, 0)])).toEqual({
    taxable: 111_650,
    tax: 4382,
    total: 116_032,
    unknown: 0,
  })
})

test('counts the lines whose amount is unknown', () => {
  expect(billedAmount(line(1, null, 500))).toBeNull()
  expect(billTotals([line(1, null, 500), line(1, 100, null), line(1, 100, 0)])).toEqual({
    taxable: 100,
    tax: 0,
    total: 100,
    unknown: 2,
  })
})
