import { expect, test } from 'vitest'
import { supplyDocumentKind } from './document-kinds.ts'

test.each([
  ['regular', ['taxable'], 'tax-invoice'],
  ['regular', ['nil', 'exempt'], 'bill-of-supply'],
  ['regular', ['taxable', 'nil'], 'invoice-cum-bill'],
  ['composition', ['taxable'], 'bill-of-supply'],
  ['none', ['taxable', 'nil'], 'bill-of-supply'],
] as const)('a shop of registration %s supplies %j goods with a %s', (registration, natures, kind) => {
  expect(supplyDocumentKind(registration, natures)).toBe(kind)
})
