import { z } from 'zod'
import { amountString, paise } from '#domain/money.ts'
import type { PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import { badResponse, GatewayError } from '../gateway-error.ts'
import type { CallContext, CreatedPayment, CreatePaymentInput, PaymentGateway, PaymentRef } from '../gateway.ts'
import type { GatewayOptions } from '../http-client.ts'
import { paymentSnapshot } from '../snapshots.ts'
import {
  createPayUClient,
  parsePayU,
  payUCapabilities,
  payUCheckoutPages,
  type PayUClient,
  payUIdShape,
  payURupeesShape,
  type PayUSettings,
} from './payu-api.ts'
import { requestHash } from './payu-hash.ts'
import { findPayURefund, listPayURefunds, refundPayUCapture } from './payu-refunds.ts'
import { readPayUReturn, verifyPayUWebhook } from './payu-webhook.ts'

/** PayU's hosted checkout form. Throws a RangeError for a missing or short salt. */
export function createPayUGateway(settings: PayUSettings, options: GatewayOptions): PaymentGateway {
  const client = createPayUClient(settings, options)
  return {
    id: 'payu',
    capabilities: payUCapabilities,
    createPayment: async (input) => createCheckoutForm(settings, input),
    fetchPayment: (ref, ctx) => fetchSnapshot(client, ref, ctx),
    cancelPayment: async () => ({ outcome: 'unsupported' }),
    refundPayment: (input, ctx) => refundPayUCapture(client, input, ctx),
    fetchRefund: (ref, ctx) => findPayURefund(client, ref, ctx),
    listRefunds: (ref, ctx) => listPayURefunds(client, ref.captureId, ctx),
    verifyWebhook: (request) => verifyPayUWebhook(request, settings),
    readReturn: (request) => readPayUReturn(request, settings),
  }
}

/** A signed form that the browser posts to PayU. Calls nothing; the same input gives the same form. */
function createCheckoutForm({ environment, key, salts }: PayUSettings, input: CreatePaymentInput): CreatedPayment {
  const { phone = '', name = '' } = input.customer
  // PayU takes no payment without a mail address, and some customers have none.
  const email = input.customer.email || (input.customer.fallbackEmail ?? '')
  if (!/^\d{10}$/.test(phone)) throw new GatewayError('payu', 'rejected', undefined, 'customer_phone_missing')
  if (!/^[^\s|@]+@[^\s|@]+$/.test(email))
    throw new GatewayError('payu', 'rejected', undefined, 'customer_email_missing')
  const form = {
    key,
    txnid: input.merchantRef,
    amount: amountString(input.amount),
    productinfo: toAscii(input.description, 100) || 'Order',
    firstname: toAscii(name, 60) || 'Customer',
    email,
    phone,
    surl: input.returnUrl,
    furl: input.returnUrl,
  }
  const fields = { ...form, hash: requestHash((name) => form[name as keyof typeof form], salts[0] ?? '') }
  return {
    gatewayRef: input.merchantRef,
    action: { kind: 'form_post', url: payUCheckoutPages[environment], fields },
    expiresAt: null,
  }
}

/** The hash joins fields with "|" in an unknown encoding, so only ASCII without "|" is safe. */
function toAscii(text: string, length: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .#-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
}

const paymentShape = z.object({
  mihpayid: payUIdShape,
  txnid: z.string(),
  status: z.string(),
  unmappedstatus: z.string().catch(''),
  amt: payURupeesShape,
  transaction_amount: payURupeesShape.optional(),
  net_amount_debit: payURupeesShape.nullish(),
  mode: z.string().nullish(),
  error_code: z.string().nullish(),
})
const absentShape = z.object({ status: z.literal('Not Found') })
const verificationShape = z.object({ transaction_details: z.record(z.string(), z.union([absentShape, paymentShape])) })

async function fetchSnapshot(
  client: PayUClient,
  { merchantRef }: PaymentRef,
  ctx: CallContext,
): Promise<PaymentSnapshot | null> {
  // PayU reads "|" as a separator of several references.
  if (merchantRef.includes('|')) return null
  const result = await client('verify_payment', [merchantRef], ctx)
  const payment = new Map(Object.entries(parsePayU(verificationShape, result).transaction_details)).get(merchantRef)
  if (payment !== undefined && !('txnid' in payment)) return null
  if (payment?.txnid !== merchantRef) throw badResponse('payu', 'other_payment')
  return toSnapshot(payment)
}

function toSnapshot(payment: z.infer<typeof paymentShape>): PaymentSnapshot {
  const status = statusOf(payment)
  const { mihpayid: id, mode: method, amt, net_amount_debit: debited } = payment
  const isOver = status !== 'paid' && status !== 'pending'
  return paymentSnapshot({
    status,
    merchantRef: payment.txnid,
    gatewayRef: id,
    amount: payment.transaction_amount ?? amt,
    currency: 'INR',
    // The debit may include charges, or be less than the price after a discount.
    captures: status === 'paid' ? [{ id, amount: paise(Math.min(amt, debited ?? amt)), method }] : [],
    failureCode: isOver ? (payment.error_code ?? 'failure') : undefined,
    rawStatus: `${payment.status} ${payment.unmappedstatus}`.trim(),
  })
}

/** `unmappedstatus` distinguishes captured money from authorised money. */
function statusOf({ status, unmappedstatus }: { status: string; unmappedstatus: string }): SnapshotStatus {
  const detail = unmappedstatus.toLowerCase()
  if (status === 'success') return detail === 'captured' || detail === 'refunded' ? 'paid' : 'pending'
  if (status !== 'failure') return 'pending'
  return detail === 'usercancelled' ? 'cancelled' : 'failed'
}
