import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { claimedTax, exemptShare, purchaseTax, purchaseTaxFindings, reversedTax, taxOf } from './input-tax.ts'
import { sumSplits, type TaxSplit, untaxed } from './split-tax.ts'

const split = (taxable: number, cgst: number, sgst: number, igst: number): TaxSplit => ({
  taxable: paise(taxable),
  cgst: paise(cgst),
  sgst: paise(sgst),
  igst: paise(igst),
})
const local = { supplierGstin: '36AAAAA0000A1Z3', shopState: '36' }
const other = { supplierGstin: '29AAGCB7383J1Z4', shopState: '36' }

test.each([
  ['within the state', local, split(40_000, 1000, 1000, 0)],
  ['from another state', other, split(40_000, 0, 0, 2000)],
  ['from a supplier without a GSTIN', { ...local, supplierGstin: '' }, split(40_000, 0, 0, 0)],
])('the tax of ten packs at Rs 40 and 5 %% %s', (_, parties, expected) => {
  expect(purchaseTax({ quantity: 10, ptr: paise(4000), rate: 500 }, parties)).toEqual(expected)
})

describe('says which taxes of an invoice do not add up', () => {
  const computed = split(40_000, 1000, 1000, 0)
  const bill = { ...local, computed, total: paise(42_000) }
  test.each<[string, Parameters<typeof purchaseTaxFindings>[0], string[]]>([
    ['nothing typed', { ...bill, stated: null }, []],
    ['the same', { ...bill, stated: computed }, []],
    ['a rupee of rounding', { ...bill, stated: split(40_000, 950, 950, 0) }, []],
    ['IGST within the state', { ...bill, stated: split(40_000, 0, 0, 2000) }, ['not IGST']],
    ['CGST from another state', { ...bill, ...other, stated: computed }, ['not CGST and SGST']],
    ['halves that differ', { ...bill, stated: split(40_000, 1001, 999, 0) }, ['CGST and SGST are equal']],
    ['another rate', { ...bill, stated: split(40_000, 2400, 2400, 0) }, ['lines make Rs. 20.00', 'make Rs. 448.00']],
    [
      'no GSTIN',
      { ...bill, supplierGstin: '', computed: split(40_000, 0, 0, 0), stated: computed },
      ['cannot be claimed', 'lines make'],
    ],
  ])('%s', (_, given, sentences) => {
    const found = purchaseTaxFindings(given)
    expect(found).toHaveLength(sentences.length)
    for (const [index, part] of sentences.entries()) expect(found[index]).toContain(part)
  })
})

test('claims what the invoice states, and nothing where supplier or shop are not registered', () => {
  const [shopGstin, none] = ['36AAAAA0000A1Z3', '']
  const [stated, computed] = [split(40_000, 2400, 2400, 0), split(40_000, 1000, 1000, 0)]
  expect(claimedTax({ ...local, shopGstin, stated, computed })).toEqual(stated)
  expect(claimedTax({ ...local, shopGstin, stated: null, computed })).toEqual(computed)
  expect(taxOf(claimedTax({ supplierGstin: none, shopGstin, stated, computed }))).toBe(0)
  expect(taxOf(claimedTax({ ...local, shopGstin: none, stated, computed }))).toBe(0)
})

test('reverses the share of the packs, with free packs among those received', () => {
  const received = { packs: 12, tax: split(40_000, 1000, 1000, 0) }
  expect(reversedTax({ packs: 3, received })).toEqual(split(10_000, 250, 250, 0))
  expect(reversedTax({ packs: -3, received })).toEqual(split(-10_000, -250, -250, 0))
  expect(reversedTax({ packs: 3, received: null })).toEqual(untaxed)
})

test('reversed packs never exceed the tax of the batch by more than a paisa a part and time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
      (packs, tax, taken) => {
        const received = {
          packs: Math.max(
            packs,
            taken.reduce((sum, one) => sum + one, 0),
          ),
          tax: split(0, tax, tax, 0),
        }
        const all = sumSplits(taken.map((one) => reversedTax({ packs: one, received })))
        expect(all.cgst).toBe(all.sgst)
        expect(all.cgst).toBeLessThanOrEqual(tax + taken.length)
      },
    ),
  )
})

test.each([
  [0, 0, 0],
  [75_000, 25_000, 2500],
  [0, 25_000, 10_000],
  [75_000, -100, 0],
])('of %i taxed and %i untaxed supplies the share is %i', (taxed, without, share) => {
  expect(exemptShare({ taxed: paise(taxed), untaxed: paise(without) })).toBe(share)
})
