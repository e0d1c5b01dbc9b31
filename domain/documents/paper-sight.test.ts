import { expect, test } from 'vitest'
import { paperSight } from './paper-sight.ts'

test.each([
  [['owner'], 'full'],
  [['pharmacist'], 'full'],
  [['packer'], 'full'],
  [['accountant', 'packer'], 'full'],
  [['support'], 'without-prescription'],
  [['accountant', 'support'], 'without-prescription'],
  [['accountant'], 'figures'],
] as const)('%j see papers with medicines on prescription: %s', (roles, sight) => {
  expect(paperSight(roles)).toBe(sight)
})
