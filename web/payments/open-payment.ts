import { href } from 'react-router'
import { SECOND } from '#domain/time.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import { refusalText } from '#web/platform/api.ts'
import { withTimeout } from '#web/platform/timing.ts'
import { gatewayUrl, paymentRequest } from './payment-calls.ts'
import type { DelayedRedirect } from './waiting-page.tsx'

type OpenPaymentPorts = {
  readonly call: Client
  readonly token: string | null
  /** The origin of the shop, for instance "https://shop.example". */
  readonly origin: string
  /** Stores the id of the order that is being paid. */
  readonly storeOrderId: (orderId: string) => void
}

type OpenedPayment =
  | { readonly kind: 'gateway'; readonly url: string }
  | ({ readonly kind: 'failed' } & DelayedRedirect)

const CALL_LIMIT_MS = 30 * SECOND

/** Starts the payment of an unpaid order (payments-1). A failure leads back to the cart. Never throws. */
export async function openPayment(
  ports: OpenPaymentPorts,
  orderId: string | undefined,
  signal: AbortSignal,
): Promise<OpenedPayment> {
  try {
    return await startPayment(ports, orderId, signal)
  } catch (error) {
    console.error('The payment could not be started', error)
    return toCart(NOT_STARTED, 3 * SECOND)
  }
}

const NOT_STARTED = 'Failed to initialize payment'

async function startPayment(
  { call, token, origin, storeOrderId }: OpenPaymentPorts,
  orderId: string | undefined,
  signal: AbortSignal,
): Promise<OpenedPayment> {
  if (!orderId || token === null) return toCart('Invalid session. Please try again.', 2 * SECOND)

  const found = await withTimeout(call('GET /api/orders/:orderId', { orderId }, { signal }), CALL_LIMIT_MS)
  const order = found?.ok ? found.body?.order : undefined
  if (!order?._id) return toCart(found?.ok ? 'Order not found' : failureText(found), 3 * SECOND)

  const redirectUrl = `${origin}/validate-payment/${encodeURIComponent(order._id)}`
  const started = await withTimeout(
    call('POST /api/payment/initiate', { ...paymentRequest(order), redirectUrl }, { signal }),
    CALL_LIMIT_MS,
  )
  const url = started?.ok ? gatewayUrl(started.body?.redirectUrl) : null
  if (url === null) return toCart(failureText(started), 3 * SECOND)
  storeOrderId(order._id)
  return { kind: 'gateway', url }
}

function failureText(answer: ApiResult<unknown> | null): string {
  return refusalText(answer ?? { ok: false, reason: 'no_response' }, NOT_STARTED)
}

function toCart(message: string, delayMs: number): OpenedPayment {
  return { kind: 'failed', tone: 'danger', message, path: href('/cart'), delayMs }
}
