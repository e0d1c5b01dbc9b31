import { href } from 'react-router'
import { SECOND } from '#domain/time.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import { type DelayedRedirect, withTimeout } from '#web/platform/timing.ts'
import { gatewayUrl, paymentRequest } from './payment-calls.ts'

type OpenPaymentPorts = {
  readonly call: Client
  readonly token: string | null
  /** Where this shop lives, for instance "https://shop.example". */
  readonly origin: string
  /** Keeps the id of the order that is paid now. */
  readonly remember: (orderId: string) => void
}

export type OpenedPayment =
  | { readonly kind: 'leave'; readonly url: string }
  | ({ readonly kind: 'ended' } & DelayedRedirect)

const NOT_STARTED = 'Failed to initialize payment'
const CALL_LIMIT = 30 * SECOND

/** "Pay now" on an order that is not paid yet (spec §2, §8; D7): to the gateway, or a sentence and back to the cart. */
export async function openPayment(
  { call, token, origin, remember }: OpenPaymentPorts,
  orderId: string | undefined,
  signal: AbortSignal,
): Promise<OpenedPayment> {
  if (!orderId || token === null) return toCart('Invalid session. Please try again.', 2 * SECOND)

  const found = await withTimeout(call('GET /api/orders/:orderId', { orderId }, { signal }), CALL_LIMIT)
  const order = found?.ok ? found.body?.order : undefined
  if (!order?._id) return toCart(found?.ok ? 'Order not found' : refusalOf(found), 3 * SECOND)

  const redirectUrl = `${origin}/validate-payment/${encodeURIComponent(order._id)}`
  const started = await withTimeout(
    call('POST /api/payment/initiate', { ...paymentRequest(order), redirectUrl }, { signal }),
    CALL_LIMIT,
  )
  const url = started?.ok ? gatewayUrl(started.body?.redirectUrl) : null
  if (url === null) return toCart(refusalOf(started), 3 * SECOND)
  remember(order._id)
  return { kind: 'leave', url }
}

function refusalOf(answer: ApiResult<unknown> | null): string {
  return (answer !== null && !answer.ok && answer.reason === 'refused' && answer.message) || NOT_STARTED
}

function toCart(message: string, delayMs: number): OpenedPayment {
  return { kind: 'ended', tone: 'danger', message, path: href('/cart'), delayMs }
}
