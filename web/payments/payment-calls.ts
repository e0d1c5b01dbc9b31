import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { amountString, tolerantPaise } from '#domain/money.ts'
import { type PaymentType, paymentTypes } from '#domain/orders/order-status.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import { sleep, withTimeout } from '#web/platform/timing.ts'

/** What both payment calls say of an order (spec §7): the amount as text with two decimals. It is compared, never charged. */
export function paymentRequest({ _id, totalAmount }: Pick<Order, '_id' | 'totalAmount'>) {
  return { orderId: _id, amount: amountString(tolerantPaise(totalAmount)), currency: 'INR' } as const
}

/** The gateway's page as the server named it, or `null` when a browser cannot go there. */
export function gatewayUrl(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? url : null
}

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

/** The number of the order that this browser left for the gateway, while it can still be paid; else null (D86). */
export async function findPayableOrderNumber(
  call: Client,
  shelf: Pick<BrowserStorage, 'read'>,
): Promise<string | null> {
  const orderId = shelf.read('orderId')
  if (orderId === null) return null
  const answer = await call('GET /api/orders/:orderId', { orderId })
  return answer.ok && answer.body?.order?.canPayNow ? answer.body.order.orderId : null
}

const ASK_EVERY = 5 * SECOND
const ASK_FOR = 15 * MINUTE

/** Asks quietly on after the first half minute (D9), and says when the payment is settled, one way or the other. */
export async function pollPaymentStatus(
  call: Client,
  orderId: string,
  signal: AbortSignal,
): Promise<'settled' | 'open'> {
  const until = Date.now() + ASK_FOR
  while (Date.now() < until) {
    await sleep(ASK_EVERY, signal)
    if (signal.aborted) return 'open'
    const answer = await call('GET /api/payment/status/:orderId', { orderId }, { signal })
    const status = answer.ok ? answer.body?.status : 'pending'
    if (status === 'paid' || status === 'failed') return 'settled'
  }
  return 'open'
}
