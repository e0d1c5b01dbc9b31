import { expect, test } from 'vitest'
import {
  proposedReturn,
  type SupplierReturnChangeName,
  supplierReturnRules,
  supplierReturnChanges,
  supplierReturnReason,
  type SupplierReturnState,
  supplierReturnStates,
} from './supplier-return-changes.ts'

const allowed: Readonly<Record<SupplierReturnState, readonly SupplierReturnChangeName[]>> = {
  draft: ['send', 'save', 'cancel'],
  sent: ['credit', 'refuse'],
  credited: [],
  refused: [],
  cancelled: [],
}

test.each(supplierReturnStates)('a return in the state %s has its changes', (state) => {
  const names = Object.keys(supplierReturnChanges) as SupplierReturnChangeName[]
  const facts = { state, needsSecondPerson: false, isAuthor: true }
  expect(names.filter((name) => supplierReturnRules.refusal(name, facts) === null)).toEqual(allowed[state])
  expect(supplierReturnRules.hasStep(facts)).toBe(allowed[state].length > 0)
})

test('only a second person sends a valuable return', () => {
  const facts = { state: 'draft', needsSecondPerson: true } as const
  expect(supplierReturnRules.refusal('send', { ...facts, isAuthor: true })).toMatch(/second person/)
  expect(supplierReturnRules.refusal('send', { ...facts, isAuthor: false })).toBeNull()
})

const proposals = [
  ['expired', 5, 2, 7, 'expired'],
  ['near', 5, 0, 5, 'near'],
  ['recalled', 0, 3, 3, 'recalled'],
  ['blocked', 4, 0, 4, 'damaged'],
  ['sellable', 5, 2, 2, 'damaged'],
  ['sellable', 5, 0, 1, 'damaged'],
  ['sellable', 0, 0, 0, 'damaged'],
] as const

test.each(proposals)(
  'of a batch that is %s with %i on the shelf and %i in hold, %i go back as %s',
  (state, onHand, held, packs, reason) => {
    expect(proposedReturn({ state, onHand, held })).toBe(packs)
    expect(supplierReturnReason(state)).toBe(reason)
  },
)
