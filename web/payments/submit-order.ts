import { href } from 'react-router'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import type { Address } from '#domain/addresses/address-rules.ts'
import { type Cart, sameContents } from '#domain/cart/cart-lines.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { shippingRefusal } from '#domain/orders/shipping-details.ts'
import { cartTotals } from '#web/cart/cart-totals.ts'
import {
  correctionNotices,
  priceChangeNotices,
  readServerCart,
  type ServerCart,
  sortLike,
} from '#web/cart/server-cart.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import { clearIdempotencyKey, idempotencyKey } from './idempotency-key.ts'
import { gatewayUrl, paymentRequest } from './payment-calls.ts'

export type OrderRequest = {
  readonly token: string | null
  readonly lines: Cart
  readonly address: Address | null
  readonly paymentType: PaymentType
}

export type OrderResult =
  | { readonly kind: 'placed'; readonly order: ApiOutput<'POST /api/orders/create'>['order'] }
  | { readonly kind: 'elsewhere'; readonly path: string }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly hint?: string
      /** The number of the order that the refusal is about (D77). */
      readonly orderId?: string
    }

export type CheckoutPorts = {
  readonly call: Client
  readonly shelf: Pick<BrowserStorage, 'read' | 'write' | 'remove'>
  /** Sends pending cart edits and holds later ones back (D6). */
  readonly flush: () => Promise<void>
  readonly release: () => void
  /** The cart as it is after the flush. */
  readonly lines: () => Cart
  /** Shows the cart which came with a refusal. */
  readonly adopt: (server: ServerCart, sentences: readonly string[]) => void
}

/** The key of the attempt makes it true (D13). */
const SAFE_TO_REPEAT = 'Please check your internet connection and press the button again. Nothing is ordered twice.'
const CART_CHANGED = 'Your cart has changed. Please check it before you order.'

/** Places an order for exactly what the customer saw (spec §5, §8; D11, D13). A failure loses nothing. */
export async function submitOrder(
  counter: CheckoutPorts,
  { token, lines, address, paymentType }: OrderRequest,
): Promise<OrderResult> {
  if (token === null) return { kind: 'elsewhere', path: href('/login') }
  if (lines.length === 0) return { kind: 'elsewhere', path: href('/products') }
  if (address === null) return { kind: 'elsewhere', path: href('/address') }
  const incomplete = shippingRefusal(address)
  if (incomplete !== null) return { kind: 'failed', message: incomplete }

  await counter.flush()
  let outcome: OrderResult = { kind: 'failed', message: CART_CHANGED }
  if (isAsSeen(lines, counter.lines()))
    outcome = await createOrderCall(counter, payloadFor(lines, address, paymentType), lines)
  if (outcome.kind !== 'placed') counter.release()
  return outcome
}

async function createOrderCall(
  { call, shelf, adopt }: CheckoutPorts,
  payload: ApiInput<'POST /api/orders/create'>,
  seen: Cart,
): Promise<OrderResult> {
  const answer = await call('POST /api/orders/create', payload, {
    headers: { 'idempotency-key': idempotencyKey(shelf, payload) },
  })
  if (isSettled(answer)) clearIdempotencyKey(shelf)
  if (answer.ok) {
    const { success, message, order } = answer.body ?? {}
    return success === true && order?._id
      ? { kind: 'placed', order }
      : { kind: 'failed', message: message || 'Failed to create order' }
  }
  if (answer.reason !== 'refused') return { kind: 'failed', message: 'Failed to process order', hint: SAFE_TO_REPEAT }
  const fresh = readServerCart((answer.body as { cart?: unknown } | null)?.cart)
  if (fresh !== null) {
    const lines = sortLike(seen, fresh.lines)
    adopt({ ...fresh, lines }, [...correctionNotices(answer.body), ...priceChangeNotices(seen, lines)])
  }
  const orderId = (answer.body as { orderId?: unknown } | null)?.orderId
  const message = answer.message || 'Failed to create order'
  return { kind: 'failed', message, ...(typeof orderId === 'string' && { orderId }) }
}

/** Whether the server has decided. After silence, a crash or "too busy" the same order may still come into being: same key. */
function isSettled(answer: ApiResult<unknown>): boolean {
  if (answer.ok) return true
  return answer.reason === 'refused' && answer.status < 500 && answer.status !== 429
}

function payloadFor(lines: Cart, address: Address, paymentType: PaymentType): ApiInput<'POST /api/orders/create'> {
  const { itemsTotal, deliveryFee, totalAmount } = cartTotals(lines)
  return {
    items: lines.map(({ id, quantity, sellingPrice, productName }) => ({
      productId: id,
      quantity,
      price: sellingPrice,
      name: productName,
    })),
    shippingDetails: { ...address },
    paymentType,
    itemsTotal: rupeesFromPaise(itemsTotal),
    deliveryFee: rupeesFromPaise(deliveryFee),
    totalAmount: rupeesFromPaise(totalAmount),
  }
}

function isAsSeen(seen: Cart, now: Cart): boolean {
  return sameContents(seen, now) && cartTotals(seen).totalAmount === cartTotals(now).totalAmount
}

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
