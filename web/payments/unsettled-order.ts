import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { type Address, isSameAddress } from '#domain/addresses/address-rules.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import type { FeeTerms } from '#domain/cart/price-cart.ts'
import { cartFingerprint } from '#domain/orders/cart-fingerprint.ts'
import { sameAmount } from '#domain/orders/seen-prices.ts'
import { DAY } from '#domain/time.ts'
import { cartTotals } from '#web/cart/cart-totals.ts'
import { readOrder } from '#web/orders/order-shape.ts'
import { mayStillBePaid } from '#web/orders/payment-state.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'

/** The order that this browser left for the gateway, while its payment waits or has failed within a day; else null. */
export async function findUnsettledOrder(
  call: Client,
  storage: Pick<BrowserStorage, 'read'>,
  now = Date.now(),
): Promise<Order | null> {
  const orderId = storage.read('orderId')
  if (!orderId) return null
  const answer = await call('GET /api/orders/:orderId', { orderId })
  const order = answer.ok ? readOrder(answer.body.order) : null
  if (order === null || !(mayStillBePaid(order) || hasFailed(order))) return null
  return now - Date.parse(order.createdAt) < DAY ? order : null
}

type SeenCart = { readonly lines: Cart; readonly address: Address | null; readonly fee: FeeTerms | undefined }

/** Whether an online order of this cart to this address leads back to the unpaid order (orders-2). */
export function repeatsOrder(order: Order, { lines, address, fee }: SeenCart): boolean {
  const fingerprint = cartFingerprint(lines.map(({ id, quantity }) => ({ productId: id, quantity })))
  return (
    fingerprint === cartFingerprint(order.items.map(({ _id, quantity }) => ({ productId: _id, quantity }))) &&
    address !== null &&
    isSameAddress(order.shippingDetails, address) &&
    sameAmount(order.totalAmount, cartTotals(lines, fee).totalAmount)
  )
}

/** Whether the order ended because its payment did not arrive. */
function hasFailed({ paymentType, status, paymentStatus }: Order): boolean {
  return paymentType === 'ONLINE' && status === 'Cancelled' && paymentStatus === 'Failed'
}
