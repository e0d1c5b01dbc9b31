import { gatewayUrl, paymentRequest } from './payment-call.ts'
import { type CheckoutPorts, type OrderResult, submitOrder, type OrderRequest } from './place-order.ts'

export type OnlineCheckoutPorts = CheckoutPorts & {
  /** Keeps the id of the order in the browser until it is paid (spec §4). */
  readonly remember: (orderId: string) => void
  /** The order has the lines: what was still to be written of the cart must not refill it later (D6). */
  readonly dropWrites: () => void
}

/** `leave`: the browser goes to the gateway's page. `placed`: nothing is left to pay, the order was paid before (D13). */
export type OnlineOrderResult = OrderResult | { readonly kind: 'leave'; readonly url: string; readonly orderId: string }

const NOT_STARTED = 'Failed to initialize payment'
const ORDER_WAITS =
  'Your order is kept and nothing was charged. Press the button again to pay, or choose Cash on Delivery.'

/** Places the order, then starts its payment (spec §4, §8; D7). Pressed again, the same order is paid. */
export async function payOnline(counter: OnlineCheckoutPorts, wish: OrderRequest): Promise<OnlineOrderResult> {
  const placed = await submitOrder(counter, { ...wish, paymentType: 'ONLINE' })
  if (placed.kind !== 'placed') return placed
  const { order } = placed
  if (order.paymentStatus === 'Paid') return placed
  counter.remember(order._id)
  counter.dropWrites()

  const answer = await counter.call('POST /api/payments/create', paymentRequest(order))
  if (answer.ok) {
    const url = gatewayUrl(answer.body?.paymentUrl)
    return url === null ? notStarted(NOT_STARTED) : { kind: 'leave', url, orderId: order._id }
  }
  return notStarted(answer.reason === 'refused' ? answer.message || NOT_STARTED : 'Failed to process order')
}

function notStarted(message: string): OrderResult {
  return { kind: 'failed', message, hint: ORDER_WAITS }
}
