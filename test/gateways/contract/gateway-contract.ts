import { describe, expect, test } from 'vitest'
import type { GatewayId } from '#server/gateways/payments/gateway.ts'
import type { GatewayUnderTest, Start } from '../fakes/start-fakes.ts'
import type { ContractCase } from './contract-kit.ts'
import { createCases } from './create-cases.ts'
import { exceptions } from './exceptions.ts'
import { failureCases } from './failure-cases.ts'
import { refundCases } from './refund-cases.ts'
import { statusCases } from './status-cases.ts'
import { webhookCases } from './webhook-cases.ts'

/** All cases of payments.md §7, by number. */
export const contractCases: readonly ContractCase[] = [
  ...createCases,
  ...statusCases,
  ...failureCases,
  ...refundCases,
  ...webhookCases,
].toSorted((a, b) => a.number - b.number)

/** The one suite that every gateway passes. A new gateway: one adapter, one fake, one line which calls this. */
export function gatewayContract(id: GatewayId, start: Start): void {
  const label = ({ number, name }: ContractCase) => `${String(number).padStart(2, '0')} ${name}`
  const applies = ({ number }: ContractCase) => exceptions[id][number] === undefined
  const rows = contractCases.filter(applies).map((one) => [label(one), one] as const)
  const others = contractCases.filter((one) => !applies(one)).map((one) => [label(one), exceptions[id][one.number]])
  // Side by side, because much of it is waiting for a silent gateway.
  describe.concurrent(`the payment gateway ${id}`, () => {
    test.each(rows)('%s', { timeout: 40_000 }, (_, one) => runCase(one, id, start))
    test.each(others)('%s: cannot apply, %s', (_, reason) => expect(String(reason).length).toBeGreaterThan(20))
  })
}

/** Runs a case with gateways of its own, and ends them. */
async function runCase({ run }: ContractCase, id: GatewayId, start: Start): Promise<void> {
  const running: GatewayUnderTest[] = []
  const tracked: Start = async (options) => {
    const under = await start(options)
    running.push(under)
    return under
  }
  try {
    await run({ id, start: tracked })
  } finally {
    await Promise.all(running.map(({ fake }) => fake.close().catch(() => {})))
  }
}
