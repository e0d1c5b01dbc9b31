import { randomBytes } from 'node:crypto'
import { formatReference, REFERENCE_BYTES } from '#domain/payments/references.ts'
import { SECOND } from '#domain/time.ts'
import type { Gateways } from '../gateways/payments/create-gateways.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import type { PaymentGateway } from '../gateways/payments/gateway.ts'
import { broken, type Finding, good, warning } from './finding.ts'

/** Checks the API keys of each configured gateway by fetching a payment that does not exist. */
export async function checkGateways({ all }: Gateways): Promise<Finding[]> {
  return Promise.all(all.filter(({ id }) => id !== 'sandbox').map(tryKeys))
}

async function tryKeys(gateway: PaymentGateway): Promise<Finding> {
  const merchantRef = formatReference('payment', randomBytes(REFERENCE_BYTES))
  const call = { requestId: 'preflight', signal: AbortSignal.timeout(5 * SECOND) }
  try {
    await gateway.fetchPayment({ merchantRef, gatewayRef: null }, call)
    return good(`The payment gateway ${gateway.id} takes the keys.`)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'auth') return broken(`The payment gateway ${gateway.id} refuses the keys.`)
    if (error.kind === 'not_found') return good(`The payment gateway ${gateway.id} takes the keys.`)
    return warning(`The payment gateway ${gateway.id} gives no answer (${error.kind}).`)
  }
}
