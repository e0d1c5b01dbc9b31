import { expect, test } from 'vitest'
import { type TaxRule, taxOn } from './tax-rates.ts'

const medicine = { id: 'prd_1', hsn: '30049099', rate: 1200, saltIds: ['onasemnogene'] }
const rule = (values: Partial<TaxRule>): TaxRule => ({
  target: 'hsn',
  keys: ['3004'],
  fromDay: '2025-09-22',
  hsn: '',
  rate: 500,
  nature: 'taxable',
  ...values,
})
const byPrefix = rule({})
const bySalts = rule({ target: 'salts', keys: ['onasemnogene', 'other'], rate: 0, nature: 'nil' })
const byProduct = rule({ target: 'product', keys: ['prd_1'], rate: 1800, hsn: '33049990' })

test.each([
  [
    'the day before the change keeps the product’s own rate',
    '2025-09-21',
    [byPrefix, bySalts],
    '30049099 1200 taxable',
  ],
  ['a rule holds from its day', '2025-09-22', [byPrefix], '30049099 500 taxable'],
  ['salts are narrower than a prefix', '2025-09-22', [byPrefix, bySalts], '30049099 0 nil'],
  ['a product is narrower than its salts', '2025-09-22', [bySalts, byProduct, byPrefix], '33049990 1800 taxable'],
  [
    'the longest prefix wins over a later one',
    '2026-01-01',
    [rule({ keys: ['30049'], rate: 1200 }), rule({ fromDay: '2025-12-01' })],
    '30049099 1200 taxable',
  ],
  [
    'the latest of equal rules holds',
    '2026-01-01',
    [byPrefix, rule({ fromDay: '2025-12-01', rate: 0, nature: 'exempt' })],
    '30049099 0 exempt',
  ],
  ['a rule of another HSN does not hold', '2026-01-01', [rule({ keys: ['3003'] })], '30049099 1200 taxable'],
  [
    'a combination with another salt is not on the list',
    '2026-01-01',
    [rule({ target: 'salts', keys: ['other'] })],
    '30049099 1200 taxable',
  ],
])('%s', (_, day, rules, expected) => {
  expect(Object.values(taxOn(day, medicine, rules) ?? {}).join(' ')).toBe(expected)
})

test('a product without salts is on no list of salts, and a rate of 0 is nil rated', () => {
  expect(taxOn('2026-01-01', { ...medicine, saltIds: [], rate: 0 }, [bySalts])).toEqual({
    hsn: '30049099',
    rate: 0,
    nature: 'nil',
  })
})

test('a product without a rate has one by a rule only (tax-5)', () => {
  const product = { id: 'prd_1', hsn: '3004', rate: null, saltIds: [] }
  const rule = { target: 'hsn', keys: ['30'], fromDay: '2026-04-01', hsn: '', rate: 500, nature: 'taxable' } as const
  expect(taxOn('2026-04-01', product, [])).toBeNull()
  expect(taxOn('2026-03-31', product, [rule])).toBeNull()
  expect(taxOn('2026-04-01', product, [rule])).toEqual({ hsn: '3004', rate: 500, nature: 'taxable' })
})
