import { rupeesFromPaise } from '#domain/money.ts'
import type { PaymentSnapshot } from '#domain/payments/snapshot.ts'
import { withinLimits } from '../checkout-address.ts'
import { cutText } from '../cut-text.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, CancelResult, CreatedPayment, CreatePaymentInput, PaymentRef } from '../gateway.ts'
import { type CashfreeApi, type CashfreeSettings, codeOf, paiseOf, readCashfree } from './cashfree-api.ts'
import { cashfreeCapabilities } from './cashfree-capabilities.ts'
import { type Order, orderShape, snapshotOf, triesShape } from './cashfree-answers.ts'

type Mode = CashfreeSettings['environment']

/** An order, to be paid through Cashfree's own script on our hand-off page: it has no address of its own. */
export async function createOrder(
  api: CashfreeApi,
  mode: Mode,
  input: CreatePaymentInput,
  now: Date,
  ctx: CallContext,
): Promise<CreatedPayment> {
  const { id, phone, email } = input.customer
  // Cashfree demands a phone number of 10 digits. Without one there is nothing to ask it.
  if (!/^\d{10}$/.test(phone ?? '')) throw new GatewayError('cashfree', 'rejected', undefined, 'customer_phone_missing')
  const json = {
    order_id: input.merchantRef,
    order_amount: rupeesFromPaise(input.amount),
    order_currency: input.currency,
    customer_details: { customer_id: customerId(id), customer_phone: phone, ...(email && { customer_email: email }) },
    order_meta: { return_url: input.returnUrl },
    order_expiry_time: withinLimits(input.expiresAt, now, cashfreeCapabilities.expiry).toISOString(),
    order_note: cutText(input.description, 200).padEnd(3, '.'),
  }
  const answer = await api('/orders', ctx, { method: 'POST', json, once: `create ${input.merchantRef}` })
  if (answer.status === 409) return createdFrom(await findTwin(api, input, ctx), mode)
  return createdFrom(sameAs(readCashfree(orderShape, answer), input.merchantRef), mode)
}

/** The order which an earlier call with this reference made; its session is still good. */
async function findTwin(api: CashfreeApi, input: CreatePaymentInput, ctx: CallContext): Promise<Order> {
  const order = await findOrder(api, input, ctx)
  if (order?.order_status !== 'ACTIVE' || paiseOf(order.order_amount) !== input.amount)
    throw new GatewayError('cashfree', 'duplicate_ref', 409)
  return order
}

function createdFrom(order: Order, mode: Mode): CreatedPayment {
  if (!order.payment_session_id) throw new GatewayError('cashfree', 'bad_response', undefined, 'no_session')
  const end = order.order_expiry_time ? new Date(order.order_expiry_time) : null
  const action = {
    kind: 'script',
    bootstrap: 'cashfree-v3',
    params: { mode, paymentSessionId: order.payment_session_id },
  } as const
  return { gatewayRef: order.cf_order_id, action, expiresAt: end !== null && Number.isNaN(end.getTime()) ? null : end }
}

/** 3 to 50 letters and digits. */
function customerId(id: string): string {
  return id
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 50)
    .padStart(3, '0')
}

export async function fetchOrder(api: CashfreeApi, ref: PaymentRef, ctx: CallContext): Promise<PaymentSnapshot | null> {
  const order = await findOrder(api, ref, ctx)
  if (order === null) return null
  if (ref.gatewayRef !== null && order.cf_order_id !== ref.gatewayRef) throw otherPayment()
  const tries = readCashfree(triesShape, await api(`${pathOf(ref.merchantRef)}/payments`, ctx))
  if (tries.some(({ order_id: id }) => id !== undefined && id !== ref.merchantRef)) throw otherPayment()
  return snapshotOf(order, tries)
}

async function findOrder(
  api: CashfreeApi,
  ref: { readonly merchantRef: string },
  ctx: CallContext,
): Promise<Order | null> {
  const answer = await api(pathOf(ref.merchantRef), ctx)
  if (answer.status === 404) return null
  return sameAs(readCashfree(orderShape, answer), ref.merchantRef)
}

/** Only asked for: "order might not be terminated", so the answer says what came of it. */
export async function cancelOrder(
  api: CashfreeApi,
  { merchantRef }: PaymentRef,
  ctx: CallContext,
): Promise<CancelResult> {
  const json = { order_status: 'TERMINATED' }
  const answer = await api(pathOf(merchantRef), ctx, { method: 'PATCH', json, once: `cancel ${merchantRef}` })
  const refused = answer.status === 400 || answer.status === 409 || answer.status === 422
  const order = refused
    ? await findOrder(api, { merchantRef }, ctx)
    : sameAs(readCashfree(orderShape, answer), merchantRef)
  if (order === null) throw new GatewayError('cashfree', 'not_found', answer.status)
  if (order.order_status === 'TERMINATED') return { outcome: 'cancelled' }
  if (order.order_status === 'TERMINATION_REQUESTED') return { outcome: 'requested' }
  if (order.order_status === 'ACTIVE') throw new GatewayError('cashfree', 'rejected', answer.status, codeOf(answer))
  return { outcome: 'already_final' }
}

export function pathOf(merchantRef: string): string {
  return `/orders/${encodeURIComponent(merchantRef)}`
}

function sameAs(order: Order, merchantRef: string): Order {
  if (order.order_id !== merchantRef) throw otherPayment()
  return order
}

function otherPayment(): GatewayError {
  return new GatewayError('cashfree', 'bad_response', undefined, 'other_payment')
}
