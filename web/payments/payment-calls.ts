import { amountString, tolerantPaise } from '#domain/money.ts'
import { type PaymentType, paymentTypes } from '#domain/orders/order-status.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { sleep, withTimeout } from '#web/platform/timing.ts'

const METHODS_LIMIT_MS = 3 * SECOND
const POLL_INTERVAL_MS = 5 * SECOND
const POLL_LIMIT_MS = 15 * MINUTE

/** The input of both payment calls (payments-6). The amount is compared, never charged. */
export function paymentRequest({ _id, totalAmount }: Pick<Order, '_id' | 'totalAmount'>) {
  return { orderId: _id, amount: amountString(tolerantPaise(totalAmount)), currency: 'INR' } as const
}

/** The address of the gateway's page, or `null` when it is no web address. */
export function gatewayUrl(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? url : null
}

type PaymentMethods = {
  readonly methods: readonly PaymentType[]
  /** Until when this customer cannot pay in cash; null: cash is possible. */
  readonly codRefusedUntil: string | null
}

/** The payment methods of the shop. Without an answer both are offered. */
export async function paymentMethods(call: Client): Promise<PaymentMethods> {
  const answer = await withTimeout(call('GET /api/payments/methods', {}), METHODS_LIMIT_MS)
  const { methods, codRefusedUntil } = (answer?.ok && answer.body) || {}
  return {
    methods: Array.isArray(methods)
      ? paymentTypes.filter((type) => type === 'COD' || methods.includes(type))
      : paymentTypes,
    codRefusedUntil: codRefusedUntil ?? null,
  }
}

/** Polls the status of a payment that was still open after half a minute (payments-3). */
export async function pollPaymentStatus(
  call: Client,
  orderId: string,
  signal: AbortSignal,
): Promise<'settled' | 'open'> {
  const end = Date.now() + POLL_LIMIT_MS
  while (Date.now() < end) {
    await sleep(POLL_INTERVAL_MS, signal)
    if (signal.aborted) return 'open'
    const answer = await call('GET /api/payment/status/:orderId', { orderId }, { signal })
    const status = answer.ok ? answer.body?.status : 'pending'
    if (status === 'paid' || status === 'failed') return 'settled'
  }
  return 'open'
}
