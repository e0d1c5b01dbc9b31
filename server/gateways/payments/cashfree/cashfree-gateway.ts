import { rupeesFromPaise } from '#domain/money.ts'
import type { PaymentSnapshot } from '#domain/payments/snapshot.ts'
import { clampExpiry, truncateText } from '../checkout.ts'
import { badResponse, GatewayError } from '../gateway-error.ts'
import type {
  CallContext,
  CancelResult,
  CreatedPayment,
  CreatePaymentInput,
  PaymentGateway,
  PaymentRef,
} from '../gateway.ts'
import { type GatewayOptions, type GatewayResponse, readResponse } from '../http-client.ts'
import {
  cashfreeCapabilities,
  type CashfreeClient,
  type CashfreeSettings,
  createCashfreeClient,
  orderPath,
  paiseOf,
} from './cashfree-api.ts'
import { type CashfreeOrder, cashfreeOrderShape, cashfreeTriesShape, toPaymentSnapshot } from './cashfree-orders.ts'
import { findCashfreeRefund, listCashfreeRefunds, refundCashfreeOrder } from './cashfree-refunds.ts'
import { verifyCashfreeWebhook } from './cashfree-webhook.ts'

/** Cashfree orders, paid through its script. Throws a RangeError for a missing or short secret. */
export function createCashfreeGateway(settings: CashfreeSettings, options: GatewayOptions): PaymentGateway {
  const client = createCashfreeClient(settings, options)
  return {
    id: 'cashfree',
    capabilities: cashfreeCapabilities,
    createPayment: async (input, ctx) =>
      toCreatedPayment(await createOrder(client, input, options.now(), ctx), settings.environment),
    fetchPayment: (ref, ctx) => fetchSnapshot(client, ref, ctx),
    cancelPayment: (ref, ctx) => terminateOrder(client, ref, ctx),
    refundPayment: (input, ctx) => refundCashfreeOrder(client, input, ctx),
    fetchRefund: (ref, ctx) => findCashfreeRefund(client, ref, ctx),
    listRefunds: (ref, ctx) => listCashfreeRefunds(client, ref, ctx),
    verifyWebhook: (request) => verifyCashfreeWebhook(request, settings.secrets),
    // The return address carries nothing signed.
    readReturn: () => ({ claimed: 'unknown', signature: 'absent' }),
  }
}

async function createOrder(
  client: CashfreeClient,
  input: CreatePaymentInput,
  now: Date,
  ctx: CallContext,
): Promise<CashfreeOrder> {
  const { id, phone, email } = input.customer
  if (!/^\d{10}$/.test(phone ?? '')) throw new GatewayError('cashfree', 'rejected', undefined, 'customer_phone_missing')
  const customerId = id.replace(/[^A-Za-z0-9]/g, '').slice(0, 50)
  const json = {
    order_id: input.merchantRef,
    order_amount: rupeesFromPaise(input.amount),
    order_currency: input.currency,
    customer_details: {
      customer_id: customerId.padStart(3, '0'),
      customer_phone: phone,
      ...(email && { customer_email: email }),
    },
    order_meta: { return_url: input.returnUrl },
    order_expiry_time: clampExpiry(input.expiresAt, now, cashfreeCapabilities.expiry).toISOString(),
    order_note: truncateText(input.description, 200).padEnd(3, '.'),
  }
  const request = { method: 'POST', json, idempotencyName: `create ${input.merchantRef}` } as const
  const response = await client('/orders', ctx, request)
  if (response.status !== 409) return readOrder(response, input.merchantRef)
  // An earlier call with this reference created the order.
  const twin = await findOrder(client, input.merchantRef, ctx)
  if (twin?.order_status !== 'ACTIVE' || paiseOf(twin.order_amount) !== input.amount)
    throw new GatewayError('cashfree', 'duplicate_ref', 409)
  return twin
}

function toCreatedPayment(order: CashfreeOrder, mode: CashfreeSettings['environment']): CreatedPayment {
  if (!order.payment_session_id) throw badResponse('cashfree', 'no_session')
  const params = { mode, paymentSessionId: order.payment_session_id }
  const expiry = new Date(order.order_expiry_time ?? Number.NaN)
  return {
    gatewayRef: order.cf_order_id,
    action: { kind: 'script', bootstrap: 'cashfree-v3', params },
    expiresAt: Number.isNaN(expiry.getTime()) ? null : expiry,
  }
}

async function fetchSnapshot(
  client: CashfreeClient,
  { merchantRef, gatewayRef }: PaymentRef,
  ctx: CallContext,
): Promise<PaymentSnapshot | null> {
  const order = await findOrder(client, merchantRef, ctx)
  if (order === null) return null
  if (gatewayRef !== null && order.cf_order_id !== gatewayRef) throw badResponse('cashfree', 'other_payment')
  const tries = readResponse(cashfreeTriesShape, await client(`${orderPath(merchantRef)}/payments`, ctx))
  if (tries.some(({ order_id: id }) => id !== undefined && id !== merchantRef))
    throw badResponse('cashfree', 'other_payment')
  return toPaymentSnapshot(order, tries)
}

async function findOrder(client: CashfreeClient, merchantRef: string, ctx: CallContext): Promise<CashfreeOrder | null> {
  const response = await client(orderPath(merchantRef), ctx)
  return response.status === 404 ? null : readOrder(response, merchantRef)
}

/** Requests termination. Cashfree may refuse it, so the status of the order decides. */
async function terminateOrder(
  client: CashfreeClient,
  { merchantRef }: PaymentRef,
  ctx: CallContext,
): Promise<CancelResult> {
  const json = { order_status: 'TERMINATED' }
  const request = { method: 'PATCH', json, idempotencyName: `cancel ${merchantRef}` } as const
  const response = await client(orderPath(merchantRef), ctx, request)
  const isRefused = [400, 409, 422].includes(response.status)
  const order = isRefused ? await findOrder(client, merchantRef, ctx) : readOrder(response, merchantRef)
  if (order === null) throw new GatewayError('cashfree', 'not_found', response.status)
  if (order.order_status === 'TERMINATED') return { outcome: 'cancelled' }
  if (order.order_status === 'TERMINATION_REQUESTED') return { outcome: 'requested' }
  if (order.order_status === 'ACTIVE') throw new GatewayError('cashfree', 'rejected', response.status, response.code)
  return { outcome: 'already_final' }
}

function readOrder(response: GatewayResponse, merchantRef: string): CashfreeOrder {
  const order = readResponse(cashfreeOrderShape, response)
  if (order.order_id !== merchantRef) throw badResponse('cashfree', 'other_payment')
  return order
}
