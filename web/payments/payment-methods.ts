import { SECOND } from '#domain/time.ts'
import { type PaymentType, paymentTypes } from '#domain/orders/order-status.ts'
import type { Client } from '#contract/client.ts'
import { withTimeout } from './ending.ts'

/** A slow answer does not keep the payment page waiting longer than this. */
const LIMIT = 3 * SECOND

/**
 * The ways to pay which this shop offers. Only an answer which leaves ONLINE out hides it: where nobody answers, the
 * button itself says what does not work.
 */
export async function paymentMethods(call: Client): Promise<readonly PaymentType[]> {
  const answer = await withTimeout(call('GET /api/payments/methods', {}), LIMIT)
  const offered = answer?.ok ? answer.body?.methods : null
  return Array.isArray(offered) ? paymentTypes.filter((type) => type === 'COD' || offered.includes(type)) : paymentTypes
}
