import { href } from 'react-router'
import type { Address } from '#domain/addresses/address-rules.ts'
import { type Cart, sameContents } from '#domain/cart/cart-lines.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { shippingRefusal } from '#domain/orders/shipping-details.ts'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import type { Client } from '#contract/client.ts'
import type { FeeTerms } from '#domain/cart/price-cart.ts'
import { cartTotals } from '#web/cart/cart-totals.ts'
import { readCorrectedCart, requestedItems, type ServerCartLines } from '#web/cart/server-cart.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import { clearIdempotencyKey, idempotencyKey, isDecided } from '#web/platform/idempotency-key.ts'
import { gatewayUrl, paymentRequest } from './payment-calls.ts'

export type OrderRequest = {
  readonly token: string | null
  readonly lines: Cart
  readonly address: Address | null
  readonly paymentType: PaymentType
  /** What delivery costs, as the page states it; absent: the fee of a new shop. */
  readonly fee?: FeeTerms | undefined
}

export type OrderResult =
  | { readonly kind: 'placed'; readonly order: ApiOutput<'POST /api/orders/create'>['order'] }
  /** Something is missing that the page at `path` asks for. */
  | { readonly kind: 'redirect'; readonly path: string }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly hint?: string
      /** The number of the order that the refusal is about (orders-2). */
      readonly orderNumber?: string
    }

export type OnlineOrderResult =
  | OrderResult
  | { readonly kind: 'gateway'; readonly url: string; readonly orderId: string }

export type CheckoutPorts = {
  readonly call: Client
  readonly storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>
  /** Sends pending cart edits and holds later ones back (cart-3). */
  readonly flush: () => Promise<void>
  readonly release: () => void
  /** The cart after the flush. */
  readonly lines: () => Cart
  /** Shows the cart that came with a refusal. */
  readonly applyServerCart: (server: ServerCartLines, notices: readonly string[]) => void
  /** Stores the id of the order until it is paid (orders-10). */
  readonly storeOrderId: (orderId: string) => void
  /** Drops unsent cart edits once an order took the lines (cart-3). */
  readonly discardPendingWrites: () => void
}

/** The idempotency key makes this true (orders-1). */
const SAFE_TO_REPEAT = 'Please check your internet connection and press the button again. Nothing is ordered twice.'
const CART_CHANGED = 'Your cart has changed. Please check it before you order.'
const NOT_PROCESSED = 'Failed to process order'
const PAYMENT_NOT_STARTED = 'Failed to initialize payment'
const ORDER_KEPT =
  'Your order is kept and nothing was charged. Press the button again to pay, or choose Cash on Delivery.'

/** Places an order for exactly the lines that the customer saw (orders-4, orders-1). */
export async function submitOrder(ports: CheckoutPorts, request: OrderRequest): Promise<OrderResult> {
  const { token, lines, address } = request
  if (token === null) return { kind: 'redirect', path: href('/login') }
  if (lines.length === 0) return { kind: 'redirect', path: href('/products') }
  if (address === null) return { kind: 'redirect', path: href('/address') }
  const incomplete = shippingRefusal(address)
  if (incomplete !== null) return { kind: 'failed', message: incomplete }

  const result = await placeSeenLines(ports, lines, orderPayload(request, address)).catch(failedOrder)
  if (result.kind !== 'placed') ports.release()
  return result
}

async function placeSeenLines(
  ports: CheckoutPorts,
  seen: Cart,
  payload: ApiInput<'POST /api/orders/create'>,
): Promise<OrderResult> {
  await ports.flush()
  return isUnchanged(seen, ports.lines())
    ? createOrderCall(ports, payload, seen)
    : { kind: 'failed', message: CART_CHANGED }
}

/** The result after an error of code: the order may be placed. */
function failedOrder(error: unknown): OrderResult {
  console.error('The order could not be processed', error)
  return { kind: 'failed', message: NOT_PROCESSED, hint: SAFE_TO_REPEAT }
}

/** Places the order, then starts its payment (orders-10, payments-1). A repeat pays the same order. */
export async function submitOnlineOrder(ports: CheckoutPorts, request: OrderRequest): Promise<OnlineOrderResult> {
  const placed = await submitOrder(ports, { ...request, paymentType: 'ONLINE' })
  if (placed.kind !== 'placed') return placed
  const { order } = placed
  // A repeat may find the order paid (orders-1).
  if (order.paymentStatus === 'Paid') return placed
  ports.storeOrderId(order._id)
  ports.discardPendingWrites()

  const answer = await ports.call('POST /api/payments/create', paymentRequest(order))
  const url = answer.ok ? gatewayUrl(answer.body?.paymentUrl) : null
  if (url !== null) return { kind: 'gateway', url, orderId: order._id }
  const refusal = !answer.ok && answer.reason === 'refused' ? answer.message : ''
  const isLost = !answer.ok && answer.reason !== 'refused'
  return {
    kind: 'failed',
    message: isLost ? NOT_PROCESSED : refusal || PAYMENT_NOT_STARTED,
    hint: ORDER_KEPT,
  }
}

async function createOrderCall(
  { call, storage, applyServerCart }: CheckoutPorts,
  payload: ApiInput<'POST /api/orders/create'>,
  seen: Cart,
): Promise<OrderResult> {
  const answer = await call('POST /api/orders/create', payload, {
    headers: { 'idempotency-key': idempotencyKey(storage, payload) },
  })
  if (isDecided(answer)) clearIdempotencyKey(storage)
  if (answer.ok) {
    const { success, message, order } = answer.body ?? {}
    return success === true && order?._id
      ? { kind: 'placed', order }
      : { kind: 'failed', message: message || 'Failed to create order' }
  }
  if (answer.reason !== 'refused') return { kind: 'failed', message: NOT_PROCESSED, hint: SAFE_TO_REPEAT }
  const corrected = readCorrectedCart(answer.body, seen)
  if (corrected !== null) applyServerCart(corrected.server, corrected.notices)
  const orderNumber = (answer.body as { orderId?: unknown } | null)?.orderId
  const message = answer.message || 'Failed to create order'
  return { kind: 'failed', message, ...(typeof orderNumber === 'string' && { orderNumber }) }
}

function orderPayload(
  { lines, paymentType, fee }: OrderRequest,
  address: Address,
): ApiInput<'POST /api/orders/create'> {
  const { itemsTotal, deliveryFee, totalAmount } = cartTotals(lines, fee)
  return {
    items: requestedItems(lines),
    shippingDetails: { ...address },
    paymentType,
    itemsTotal: rupeesFromPaise(itemsTotal),
    deliveryFee: rupeesFromPaise(deliveryFee),
    totalAmount: rupeesFromPaise(totalAmount),
  }
}

function isUnchanged(seen: Cart, now: Cart): boolean {
  return sameContents(seen, now) && cartTotals(seen, undefined).itemsTotal === cartTotals(now, undefined).itemsTotal
}
