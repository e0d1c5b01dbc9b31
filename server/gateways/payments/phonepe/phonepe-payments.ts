import { z } from 'zod'
import { paise, sumPaise } from '#domain/money.ts'
import type { PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import { checkoutAddress, withinLimits } from '../checkout-address.ts'
import { cutText } from '../cut-text.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, CreatedPayment, CreatePaymentInput, PaymentRef } from '../gateway.ts'
import { codeOf, type PhonePeApi, readPhonePe } from './phonepe-api.ts'
import { phonePeCapabilities } from './phonepe-capabilities.ts'

const createdShape = z.object({ orderId: z.string().min(1), redirectUrl: z.string(), expireAt: z.number().optional() })

/** What the dashboard and the payment page show is a text of limited length. */
const MESSAGE_LENGTH = 100

export async function createOrder(
  api: PhonePeApi,
  input: CreatePaymentInput,
  now: Date,
  ctx: CallContext,
): Promise<CreatedPayment> {
  const end = withinLimits(input.expiresAt, now, phonePeCapabilities.expiry)
  const json = {
    merchantOrderId: input.merchantRef,
    amount: input.amount,
    expireAfter: Math.round((end.getTime() - now.getTime()) / 1000),
    // Status answers name PhonePe's order only. This comes back with them, so we can tell that it is our payment.
    metaInfo: { udf1: input.merchantRef },
    paymentFlow: {
      type: 'PG_CHECKOUT',
      message: cutText(input.description, MESSAGE_LENGTH),
      merchantUrls: { redirectUrl: input.returnUrl },
    },
  }
  const answer = await api('/checkout/v2/pay', ctx, { method: 'POST', json })
  if (isDuplicate(answer.status, codeOf(answer))) throw new GatewayError('phonepe', 'duplicate_ref', answer.status)
  const order = readPhonePe(createdShape, answer)
  const url = checkoutAddress('phonepe', order.redirectUrl, phonePeCapabilities.checkoutHosts)
  const expiresAt = order.expireAt ? new Date(order.expireAt) : end
  return { gatewayRef: order.orderId, action: { kind: 'redirect', url }, expiresAt }
}

/** What PhonePe says to a repeated reference is not documented; both likely forms are taken. */
function isDuplicate(status: number, code: string | undefined): boolean {
  return status === 409 || (status === 400 && /DUPLICATE/.test(code ?? ''))
}

const statusShape = z.object({
  orderId: z.string().min(1),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  amount: z.int().nonnegative(),
  errorCode: z.string().optional(),
  merchantOrderId: z.string().optional(),
  metaInfo: z.object({ udf1: z.string().optional() }).optional(),
  paymentDetails: z
    .array(
      z.object({
        transactionId: z.string().min(1),
        amount: z.int(),
        state: z.string(),
        paymentMode: z.string().optional(),
      }),
    )
    .optional(),
})
type Status = z.infer<typeof statusShape>

export async function fetchOrder(api: PhonePeApi, ref: PaymentRef, ctx: CallContext): Promise<PaymentSnapshot | null> {
  const path = `/checkout/v2/order/${encodeURIComponent(ref.merchantRef)}/status?details=true&errorContext=true`
  const answer = await api(path, ctx)
  if (isUnknown(answer.status, codeOf(answer))) return null
  const order = readPhonePe(statusShape, answer)
  if (
    (order.merchantOrderId ?? order.metaInfo?.udf1) !== ref.merchantRef ||
    (ref.gatewayRef ?? order.orderId) !== order.orderId
  )
    throw new GatewayError('phonepe', 'bad_response', undefined, 'other_payment')
  return snapshotOf(order, ref.merchantRef)
}

export function isUnknown(status: number, code: string | undefined): boolean {
  return status === 404 || (status === 400 && /NOT_FOUND/.test(code ?? ''))
}

/** The root state only: a try that failed beside a completed order is normal. */
function snapshotOf(order: Status, merchantRef: string): PaymentSnapshot {
  const done =
    order.state === 'COMPLETED' ? (order.paymentDetails ?? []).filter(({ state }) => state === 'COMPLETED') : []
  // Never confirmed on the word alone: without a transaction there is nothing that a refund or an audit could name.
  if (order.state === 'COMPLETED' && done.length === 0)
    throw new GatewayError('phonepe', 'bad_response', undefined, 'no_capture')
  const captures = done.map(({ transactionId: id, amount, paymentMode: method }) => ({
    id,
    amount: paise(amount),
    ...(method && { method }),
  }))
  return {
    status: statusOf(order),
    merchantRef,
    gatewayRef: order.orderId,
    amount: paise(order.amount),
    currency: 'INR',
    paid: sumPaise(captures.map(({ amount }) => amount)),
    captures,
    ...(order.state === 'FAILED' && { failure: { code: order.errorCode ?? 'FAILED' } }),
    rawStatus: order.state,
  }
}

function statusOf({ state, errorCode = '' }: Status): SnapshotStatus {
  if (state === 'PENDING') return 'pending'
  if (state === 'COMPLETED') return 'paid'
  // Which code an expired order carries is not documented; both outcomes are watched on all the same.
  return /EXPIRED/.test(errorCode) ? 'expired' : 'failed'
}
