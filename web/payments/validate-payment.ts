import { href } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { SECOND } from '#domain/time.ts'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { loginHref } from '#web/accounts/login-redirect.ts'
import { readOrder } from '#web/orders/order-shape.ts'
import { refusalText } from '#web/platform/api.ts'
import { sleep, withTimeout } from '#web/platform/timing.ts'
import type { DelayedRedirect } from './waiting-page.tsx'

type ValidatePaymentPorts = {
  readonly call: Client
  readonly token: string | null
  /** Called once the payment succeeded. The order is null when it could not be read. */
  readonly onPaid: (order: Order | null) => void
}

/** Shown while the payment is validated (payments-3). */
export const VALIDATING = 'Validating Payment...'

type Status = ApiResult<ApiOutput<'GET /api/payment/status/:orderId'>>

/** A pending payment is polled for this long (payments-3). */
const POLL_LIMIT_MS = 30 * SECOND
/** The server asks the gateway less often, but learns of notifications at once. */
const POLL_INTERVAL_MS = 1.5 * SECOND
/** Limit of the calls after a success. */
const AFTERWARDS_LIMIT_MS = 3 * SECOND

/** How a payment ended (payments-3, payments-2); `null` when the customer left the page. */
export async function validatePayment(
  ports: ValidatePaymentPorts,
  orderId: string | undefined,
  signal: AbortSignal,
): Promise<DelayedRedirect | null> {
  const { call, token } = ports
  if (!orderId) return toCart('Invalid Transaction ID')
  if (token === null) return toLogin(orderId)
  const status = await pollUntilSettled(call, orderId, signal).catch((error: unknown): Status => {
    console.error('The payment could not be validated', error)
    return { ok: false, reason: 'exception' }
  })
  if (signal.aborted) return null
  if (status?.ok && status.body?.isInvoice) return toAccount(status.body)
  if (status === null || isPending(status))
    return { tone: 'waiting', message: VALIDATING, path: href('/order-pending'), delayMs: 0 }
  if (status.ok && status.body?.success === true) return finishPaid(ports, orderId)
  if (status.ok && status.body?.success === false) {
    void report(call, { orderId, status: 'Cancelled', paymentStatus: 'Failed' })
    return toCart('Payment failed! Redirecting to cart...', status.body.message)
  }
  if (!status.ok && 'status' in status && status.status === 401) return toLogin(orderId)
  return toCart(refusalText(status, 'Error validating payment'))
}

/** The first answer that is not pending, or the last one at the limit. */
async function pollUntilSettled(call: Client, orderId: string, signal: AbortSignal): Promise<Status | null> {
  const end = Date.now() + POLL_LIMIT_MS
  let pending: Status | null = null
  while (!signal.aborted && Date.now() < end) {
    const answer = await withTimeout(
      call('GET /api/payment/status/:orderId', { orderId }, { signal }),
      end - Date.now(),
    )
    if (answer === null || signal.aborted) return pending
    // A lost answer does not end a payment that was pending.
    if (isPending(answer)) pending = answer
    else if (pending === null || !isTransient(answer)) return answer
    await sleep(Math.min(POLL_INTERVAL_MS, end - Date.now()), signal)
  }
  return pending
}

function isPending(answer: Status): boolean {
  return answer.ok && answer.body?.success !== true && answer.body?.status === 'pending'
}

/** Whether a repeat may succeed: no answer, a crash or a busy server. */
function isTransient(answer: Status): boolean {
  return !answer.ok && (!('status' in answer) || answer.status >= 500 || answer.status === 429)
}

async function finishPaid({ call, onPaid }: ValidatePaymentPorts, orderId: string): Promise<DelayedRedirect> {
  const reported = report(call, { orderId, status: 'Confirmed', paymentStatus: 'Paid' })
  const found = call('GET /api/orders/:orderId', { orderId })
  const [answer] = await Promise.all([
    withTimeout(found, AFTERWARDS_LIMIT_MS),
    withTimeout(reported, AFTERWARDS_LIMIT_MS),
  ])
  const order = answer?.ok ? readOrder(answer.body.order) : null
  onPaid(order)
  return {
    tone: 'success',
    message: 'Payment successful! Redirecting to order confirmation...',
    path: href('/order-success'),
    delayMs: 2 * SECOND,
    ...(order && { state: order._id }),
  }
}

/** Reports the result to the server. The server asks the gateway itself (payments-2), so a failure is only logged. */
async function report(call: Client, claim: ApiInput<'POST /api/orders/update-status'>): Promise<void> {
  const answer = await call('POST /api/orders/update-status', claim)
  if (!answer.ok) console.error('The order could not be updated', answer)
}

function toLogin(orderId: string): DelayedRedirect {
  const path = loginHref(href('/validate-payment/:orderId?', { orderId }))
  return { tone: 'danger', message: 'Please login to continue', path, delayMs: 2 * SECOND }
}

/** After a payment of invoices, which changes neither cart nor orders. */
function toAccount({ status, message }: ApiOutput<'GET /api/payment/status/:orderId'>): DelayedRedirect {
  const tone = ({ paid: 'success', pending: 'waiting', failed: 'danger' } as const)[status]
  return { tone, message, path: href('/trade/account'), delayMs: 2 * SECOND }
}

function toCart(message: string, reason?: string): DelayedRedirect {
  return { tone: 'danger', message, ...(reason && { reason }), path: href('/cart'), delayMs: 2 * SECOND }
}

/** Whether the cart shares no line with the paid order. A customer who pays an old order keeps a newer cart. */
export function isUnrelatedCart(lines: Cart, order: Pick<Order, 'items'> | null): boolean {
  return lines.length > 0 && order !== null && !lines.some(({ id }) => order.items.some((item) => item._id === id))
}
