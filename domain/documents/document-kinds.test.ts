import { expect, test } from 'vitest'
import { supplyDocumentKind } from './document-kinds.ts'

test.each([
  ['regular', ['taxable'], 'tax-invoice'],
  ['regular', ['nil', 'exempt'], 'bill-of-supply'],
  ['regular', ['taxable', 'nil'], 'invoice-cum-bill'],
  ['composition', ['taxable'], 'bill-of-supply'],
  ['none', ['taxable', 'nil'], 'bill-of-supply'],
] as const)('a shop of registration %s supplies %j goods with a %s', (registration, natures, kind) => {
  expect(supplyDocumentKind(registration, natures, { isBuyerRegistered: false })).toBe(kind)
})

test('mixed goods to a registered buyer get a tax invoice, goods without tax a bill of supply', () => {
  const kindOf = (natures: Parameters<typeof supplyDocumentKind>[1]) =>
    supplyDocumentKind('regular', natures, { isBuyerRegistered: true })
  expect(kindOf(['taxable', 'nil'])).toBe('tax-invoice')
  expect(kindOf(['nil'])).toBe('bill-of-supply')
})
