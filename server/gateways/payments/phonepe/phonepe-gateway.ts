import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import { checkoutAddress, clampExpiry, truncateText } from '../checkout.ts'
import { badResponse, GatewayError } from '../gateway-error.ts'
import type { CallContext, CreatedPayment, CreatePaymentInput, PaymentGateway, PaymentRef } from '../gateway.ts'
import { type GatewayClient, type GatewayOptions, readResponse } from '../http-client.ts'
import { requireSecrets } from '../signatures.ts'
import { paymentSnapshot } from '../snapshots.ts'
import { createPhonePeClient, isUnknown, phonePeCapabilities, type PhonePeSettings } from './phonepe-api.ts'
import { findPhonePeRefund, refundPhonePeOrder } from './phonepe-refunds.ts'
import { verifyPhonePeWebhook } from './phonepe-webhook.ts'

/** PhonePe Standard Checkout v2. Throws a RangeError for a missing or short secret. */
export function createPhonePeGateway(settings: PhonePeSettings, options: GatewayOptions): PaymentGateway {
  requireSecrets('PhonePe webhook password', settings.webhookPasswords, 8)
  requireSecrets('PhonePe webhook user', [settings.webhookUser], 5)
  const client = createPhonePeClient(settings, options)
  return {
    id: 'phonepe',
    capabilities: phonePeCapabilities,
    createPayment: (input, ctx) => createOrder(client, input, options.now(), ctx),
    fetchPayment: (ref, ctx) => fetchSnapshot(client, ref, ctx),
    cancelPayment: async () => ({ outcome: 'unsupported' }),
    refundPayment: (input, ctx) => refundPhonePeOrder(client, input, ctx),
    fetchRefund: (ref, ctx) => findPhonePeRefund(client, ref, ctx),
    listRefunds: async () => null,
    verifyWebhook: (request) => verifyPhonePeWebhook(request, settings.webhookUser, settings.webhookPasswords),
    // The return address carries nothing that is signed or documented.
    readReturn: () => ({ claimed: 'unknown', signature: 'absent' }),
  }
}

const createdShape = z.object({ orderId: z.string().min(1), redirectUrl: z.string(), expireAt: z.number().optional() })

async function createOrder(
  client: GatewayClient,
  input: CreatePaymentInput,
  now: Date,
  ctx: CallContext,
): Promise<CreatedPayment> {
  const expiry = clampExpiry(input.expiresAt, now, phonePeCapabilities.expiry)
  const json = {
    merchantOrderId: input.merchantRef,
    amount: input.amount,
    expireAfter: Math.round((expiry.getTime() - now.getTime()) / 1000),
    // Status responses may name only PhonePe's order; `udf1` identifies the payment in them.
    metaInfo: { udf1: input.merchantRef },
    paymentFlow: {
      type: 'PG_CHECKOUT',
      message: truncateText(input.description, 100),
      merchantUrls: { redirectUrl: input.returnUrl },
    },
  }
  const response = await client('/checkout/v2/pay', ctx, { method: 'POST', json })
  // PhonePe does not document its response to a repeated reference.
  if (response.status === 409 || (response.status === 400 && response.code?.includes('DUPLICATE')))
    throw new GatewayError('phonepe', 'duplicate_ref', response.status)
  const order = readResponse(createdShape, response)
  const url = checkoutAddress('phonepe', order.redirectUrl, phonePeCapabilities.checkoutHosts)
  const expiresAt = order.expireAt ? new Date(order.expireAt) : expiry
  return { gatewayRef: order.orderId, action: { kind: 'redirect', url }, expiresAt }
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
type OrderState = z.infer<typeof statusShape>

async function fetchSnapshot(
  client: GatewayClient,
  { merchantRef, gatewayRef }: PaymentRef,
  ctx: CallContext,
): Promise<PaymentSnapshot | null> {
  const path = `/checkout/v2/order/${encodeURIComponent(merchantRef)}/status?details=true&errorContext=true`
  const response = await client(path, ctx)
  if (isUnknown(response)) return null
  const order = readResponse(statusShape, response)
  const isOther = (order.merchantOrderId ?? order.metaInfo?.udf1) !== merchantRef
  if (isOther || (gatewayRef ?? order.orderId) !== order.orderId) throw badResponse('phonepe', 'other_payment')
  return toSnapshot(order, merchantRef)
}

/** The root state decides, because a completed order may list failed tries. */
function toSnapshot(order: OrderState, merchantRef: string): PaymentSnapshot {
  const isCompleted = order.state === 'COMPLETED'
  const captured = isCompleted ? (order.paymentDetails ?? []).filter(({ state }) => state === 'COMPLETED') : []
  // A refund needs the id of a transaction.
  if (isCompleted && captured.length === 0) throw badResponse('phonepe', 'no_capture')
  return paymentSnapshot({
    status: statusOf(order),
    merchantRef,
    gatewayRef: order.orderId,
    amount: paise(order.amount),
    currency: 'INR',
    captures: captured.map(({ transactionId: id, amount, paymentMode: method }) => ({
      id,
      amount: paise(amount),
      method,
    })),
    failureCode: order.state === 'FAILED' ? (order.errorCode ?? 'FAILED') : undefined,
    rawStatus: order.state,
  })
}

function statusOf({ state, errorCode = '' }: OrderState): SnapshotStatus {
  if (state === 'PENDING') return 'pending'
  if (state === 'COMPLETED') return 'paid'
  // PhonePe does not document the code of an expired order.
  return errorCode.includes('EXPIRED') ? 'expired' : 'failed'
}
