import { expect, test } from 'vitest'
import { compareGstByRate } from './compare-gst.ts'

test('sums the GST of every HSN by rate, with rates that only the month before has', () => {
  const row = (rate: number, cgst: number, igst = 0) => ({
    hsn: '3004',
    rate,
    quantity: 1,
    isBuyerRegistered: false,
    taxable: 100.1,
    cgst,
    sgst: cgst,
    igst,
  })
  const rows = [row(12, 6.1), row(5, 2.5), row(5, 0, 5.2), row(0, 0)]
  expect(compareGstByRate(rows, [row(5, 1), row(18, -0.5)])).toEqual([
    { rate: 0, taxable: 100.1, gst: 0, gstBefore: 0 },
    { rate: 5, taxable: 200.2, gst: 10.2, gstBefore: 2 },
    { rate: 12, taxable: 100.1, gst: 12.2, gstBefore: 0 },
    { rate: 18, taxable: 0, gst: 0, gstBefore: -1 },
  ])
})
