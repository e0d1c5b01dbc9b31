import { expect, test } from 'vitest'
import { gatewayIds } from '#server/gateways/payments/gateway.ts'
import { exceptions } from './exceptions.ts'
import { contractCases } from './gateway-contract.ts'

test('the suite has the 46 cases, each once, and no exception for a case that does not exist', () => {
  expect(contractCases.map(({ number }) => number)).toEqual(Array.from({ length: 46 }, (_, index) => index + 1))
  const excepted = gatewayIds.flatMap((id) => Object.keys(exceptions[id]).map(Number))
  expect(excepted.every((number) => number >= 1 && number <= 46)).toBe(true)
})
