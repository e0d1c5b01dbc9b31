import { expect, test } from 'vitest'
import { deskActions, mayDo, needsStepUp, staffRoles, whoMayDo } from './actions.ts'

test('lets a person with several roles do what any of them may', () => {
  expect(mayDo(['packer'], 'products.price')).toBe(false)
  expect(mayDo(['packer', 'accountant'], 'products.price')).toBe(true)
  expect(mayDo([], 'desk.enter')).toBe(false)
})

test('names who may do something', () => {
  expect(whoMayDo('staff.manage')).toBe('Only an owner may do this.')
  expect(whoMayDo('orders.pack')).toBe('Only an owner, a pharmacist or a packer may do this.')
  expect(whoMayDo('rx.decide')).toBe('Only a pharmacist may do this.')
})

test('gives an owner everything but deciding about prescriptions and checking medical words', () => {
  const denied = Object.keys(deskActions).filter((action) => !mayDo(['owner'], action as keyof typeof deskActions))
  expect(denied).toEqual(['rx.decide', 'languages.check'])
})

test('asks for a step-up where money, exports, rules or staff are touched, and never to enter', () => {
  expect(needsStepUp('stock.write-off')).toBe(true)
  expect(needsStepUp('staff.manage')).toBe(true)
  expect(needsStepUp('orders.pack')).toBe(false)
  for (const action of ['desk.enter', 'desk.unlock'] as const) {
    expect(needsStepUp(action)).toBe(false)
    expect(staffRoles.every((role) => mayDo([role], action))).toBe(true)
  }
})
