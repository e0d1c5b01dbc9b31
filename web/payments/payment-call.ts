import { amountString, tolerantPaise } from '#domain/money.ts'
import type { Order } from '#contract/orders.ts'

/** What both payment calls say of an order (spec §7): the amount as text with two decimals. It is compared, never charged. */
export function paymentRequest({ _id, totalAmount }: Pick<Order, '_id' | 'totalAmount'>) {
  return { orderId: _id, amount: amountString(tolerantPaise(totalAmount)), currency: 'INR' } as const
}

/** The gateway's page as the server named it, or `null` when a browser cannot go there. */
export function gatewayUrl(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? url : null
}
