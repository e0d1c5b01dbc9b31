import { describe, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { type GatewayId, gatewayIds } from '#server/gateways/payments/gateway.ts'
import { type GatewayUnderTest, type StartGateway, gatewayStarters } from '../fakes/start-fakes.ts'
import type { ContractCase } from './contract-kit.ts'
import { createCases } from './create-cases.ts'
import { failureCases } from './failure-cases.ts'
import { refundCases } from './refund-cases.ts'
import { statusCases } from './status-cases.ts'
import { webhookCases } from './webhook-cases.ts'

/** The cases of docs/payments.md. */
const cases = [...createCases, ...statusCases, ...failureCases, ...refundCases, ...webhookCases]

const noToken = 'the key itself goes with every call'

/** The cases that do not apply to a gateway, by number, with the reason. */
const inapplicable: Readonly<Record<GatewayId, Readonly<Record<number, string>>>> = {
  sandbox: { 40: noToken },
  razorpay: { 40: noToken },
  phonepe: { 29: 'the header covers no body; the adapter declares static-header (case 28)' },
  cashfree: { 40: noToken },
  payu: {
    4: 'nothing is sent at create: the browser posts a sealed form',
    9: 'the form does not expire; the shop ends the attempt',
    10: 'the form does not expire; case 8 covers a late success',
    12: 'one txnid is one transaction: verify_payment reports no second capture',
    29: 'webhooks are forms, signed by field and not by byte',
    40: noToken,
    42: 'the form does not expire, so no clock is compared',
  },
}

// The cases mostly wait for their fakes, so they run concurrently. The timeout ends only hanging cases.
describe.each(gatewayIds)('the payment gateway %s', (id) => {
  const applicable = cases
    .filter(({ number }) => inapplicable[id][number] === undefined)
    .toSorted((a, b) => a.number - b.number)
    .map((one) => [`${String(one.number).padStart(2, '0')} ${one.name}`, one] as const)
  test.concurrent.each(applicable)('%s', { timeout: 2 * MINUTE }, (_, one) => runCase(one, id))
})

/** Runs a case and closes every gateway that it starts. */
async function runCase({ run }: ContractCase, id: GatewayId): Promise<void> {
  const running: GatewayUnderTest[] = []
  const start: StartGateway = async (options) => {
    const under = await gatewayStarters[id](options)
    running.push(under)
    return under
  }
  try {
    await run(await start(), { id, start })
  } finally {
    await Promise.all(running.map(({ fake }) => fake.close().catch(() => {})))
  }
}
