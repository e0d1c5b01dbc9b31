import { href } from 'react-router'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { SECOND } from '#domain/time.ts'
import type { ApiInput, ApiOutput } from '#contract/api.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { loginHref } from '#web/accounts/login-redirect.ts'
import { type DelayedRedirect, sleep, withTimeout } from '#web/platform/timing.ts'

type ValidatePaymentPorts = {
  readonly call: Client
  readonly token: string | null
  /** The order is paid: its cart and its stored id are done with. `null` when the order itself could not be read. */
  readonly settle: (order: Order | null) => void
}

/** What the page says until it knows (spec §2). */
export const VALIDATING = 'Validating Payment...'

type Status = ApiResult<ApiOutput<'GET /api/payment/status/:orderId'>>

/** For so long a payment that is neither here nor there is asked for again (D9). */
const ASK_FOR = 30 * SECOND
/** The server asks the gateway less often than that; whatever else it hears is known here at once. */
const ASK_EVERY = 1.5 * SECOND
/** What is still to be told and read after a success keeps nobody longer than this. */
const AFTER_LIMIT = 3 * SECOND

/** Where the gateway sends the browser: how did the payment end (spec §2, §4, §8; D8, D9)? `null`: the page was left. */
export async function validatePayment(
  parts: ValidatePaymentPorts,
  orderId: string | undefined,
  signal: AbortSignal,
): Promise<DelayedRedirect | null> {
  const { call, token } = parts
  if (!orderId) return toCart('Invalid Transaction ID')
  if (token === null) return toLogin(orderId)
  const status = await askUntilSettled(call, orderId, signal)
  if (signal.aborted) return null
  if (status === 'pending') return { tone: 'waiting', message: VALIDATING, path: href('/order-pending'), delayMs: 0 }
  if (status.ok && status.body?.success === true) return succeed(parts, orderId)
  if (status.ok && status.body?.success === false) {
    void report(call, { orderId, status: 'Cancelled', paymentStatus: 'Failed' })
    return toCart('Payment failed! Redirecting to cart...')
  }
  if (!status.ok && status.reason !== 'no_response' && status.status === 401) return toLogin(orderId)
  const said = !status.ok && status.reason === 'refused' ? status.message : ''
  return toCart(said || 'Error validating payment')
}

/** The first answer that is not "pending", or `pending` when the time is over. */
async function askUntilSettled(call: Client, orderId: string, signal: AbortSignal): Promise<Status | 'pending'> {
  const until = Date.now() + ASK_FOR
  let wasPending = false
  while (!signal.aborted && Date.now() < until) {
    const answer = await withTimeout(
      call('GET /api/payment/status/:orderId', { orderId }, { signal }),
      until - Date.now(),
    )
    if (answer === null || signal.aborted) return 'pending'
    const isPending = answer.ok && answer.body?.success !== true && answer.body?.status === 'pending'
    // A payment that is under way does not fail because one question about it got lost.
    if (!isPending && !(wasPending && isTransient(answer))) return answer
    wasPending ||= isPending
    await sleep(Math.min(ASK_EVERY, until - Date.now()), signal)
  }
  return 'pending'
}

/** Whether the next answer may be another one: silence, a crash, or a busy server. */
function isTransient(answer: Status): boolean {
  return !answer.ok && (answer.reason === 'no_response' || answer.status >= 500 || answer.status === 429)
}

async function succeed({ call, settle }: ValidatePaymentPorts, orderId: string): Promise<DelayedRedirect> {
  const reported = report(call, { orderId, status: 'Confirmed', paymentStatus: 'Paid' })
  const found = call('GET /api/orders/:orderId', { orderId })
  const [answer] = await Promise.all([withTimeout(found, AFTER_LIMIT), withTimeout(reported, AFTER_LIMIT)])
  const order = (answer?.ok && answer.body?.order) || null
  settle(order)
  return {
    tone: 'success',
    message: 'Payment successful! Redirecting to order confirmation...',
    path: href('/order-success'),
    delayMs: 2 * SECOND,
    ...(order && { state: order.orderId }),
  }
}

/** Tells the order what the gateway said. The server asks for itself (D8), so a failure is only logged. */
async function report(call: Client, claim: ApiInput<'POST /api/orders/update-status'>): Promise<void> {
  const answer = await call('POST /api/orders/update-status', claim)
  if (!answer.ok) console.error('The order could not be updated', answer)
}

function toLogin(orderId: string): DelayedRedirect {
  const path = loginHref(href('/validate-payment/:orderId?', { orderId }))
  return { tone: 'danger', message: 'Please login to continue', path, delayMs: 2 * SECOND }
}

function toCart(message: string): DelayedRedirect {
  return { tone: 'danger', message, path: href('/cart'), delayMs: 2 * SECOND }
}

/**
 * Whether a cart is another one than the order which has just been paid: a customer who comes back to this page later,
 * or pays for an old order, keeps what was collected since.
 */
export function isUnrelatedCart(lines: Cart, order: Pick<Order, 'items'> | null): boolean {
  return lines.length > 0 && order !== null && !lines.some(({ id }) => order.items.some((item) => item._id === id))
}
