import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { irnSource } from './signed-qr.ts'

test.each([
  ['29AAFCC9980M1ZR', '2019-20/KA/1', '2019-11-05', '23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662'],
  [
    '01AMBPG7773M002',
    'SINV-21-B2B-0021',
    '2021-06-02',
    '2dcf96dedb78955d5c2cc44a495b9810d2fbd9509fd970b7a7d3a9dd32799547',
  ],
])('the IRN of %s for %s is the one of the portal', (gstin, number, issuedOn, irn) => {
  const source = irnSource({ seller: { gstin }, number, issuedOn, kind: 'tax-invoice' })
  expect(createHash('sha256').update(source).digest('hex')).toBe(irn)
})

test('the financial year of January is the one that began in April, and a credit note is a CRN', () => {
  const note = {
    seller: { gstin: '01AAAAA9999A19N' },
    number: 'CRN/1',
    issuedOn: '2027-01-03',
    kind: 'credit-note',
  } as const
  expect(irnSource(note)).toBe('01AAAAA9999A19N2026-27CRNCRN/1')
})
