import { z } from 'zod'
import { amountString, paise, type Paise } from '#domain/money.ts'
import type { PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import { GatewayError } from '../gateway-error.ts'
import type { CallContext, CreatedPayment, CreatePaymentInput, PaymentRef } from '../gateway.ts'
import { checkoutPages, idShape, type PayUApi, type PayUSettings, readPayU, rupeesShape } from './payu-api.ts'
import { requestHash } from './payu-hash.ts'

/** Nothing is sent: the browser brings a sealed form to PayU. Made twice, it is the same form. */
export function createForm({ environment, key, salts }: PayUSettings, input: CreatePaymentInput): CreatedPayment {
  const { phone = '', email = '', name = '' } = input.customer
  if (!/^\d{10}$/.test(phone)) throw new GatewayError('payu', 'rejected', undefined, 'customer_phone_missing')
  if (!/^[^\s|@]+@[^\s|@]+$/.test(email))
    throw new GatewayError('payu', 'rejected', undefined, 'customer_email_missing')
  const form = {
    key,
    txnid: input.merchantRef,
    amount: amountString(input.amount),
    productinfo: plain(input.description, 100) || 'Order',
    firstname: plain(name, 60) || 'Customer',
    email,
    phone,
    surl: input.returnUrl,
    furl: input.returnUrl,
  }
  const fields = { ...form, hash: requestHash((name) => form[name as keyof typeof form], salts[0]!) }
  return {
    gatewayRef: input.merchantRef,
    action: { kind: 'form_post', url: checkoutPages[environment], fields },
    expiresAt: null,
  }
}

/** The seal joins fields with "|" and is made of bytes: only letters that are the same everywhere, and no "|". */
function plain(text: string, length: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .#-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
}

const paymentShape = z.object({
  mihpayid: idShape,
  txnid: z.string(),
  status: z.string(),
  unmappedstatus: z.string().catch(''),
  amt: rupeesShape,
  transaction_amount: rupeesShape.optional(),
  net_amount_debit: rupeesShape.nullish(),
  mode: z.string().nullish(),
  error_code: z.string().nullish(),
})
const absentShape = z.object({ status: z.literal('Not Found') })
const answerShape = z.object({ transaction_details: z.record(z.string(), z.union([absentShape, paymentShape])) })

export async function verifyPayment(
  api: PayUApi,
  { merchantRef }: PaymentRef,
  ctx: CallContext,
): Promise<PaymentSnapshot | null> {
  // A reference with "|" would ask about several payments.
  if (merchantRef.includes('|')) return null
  const { transaction_details: all } = readPayU(answerShape, await api('verify_payment', [merchantRef], ctx))
  const payment = Object.hasOwn(all, merchantRef) ? all[merchantRef] : undefined
  if (payment === undefined) throw otherPayment()
  if (!('txnid' in payment)) return null
  if (payment.txnid !== merchantRef) throw otherPayment()
  return snapshotOf(payment)
}

function snapshotOf(payment: z.infer<typeof paymentShape>): PaymentSnapshot {
  const status = statusOf(payment)
  const asked = payment.transaction_amount ?? payment.amt
  // What left the customer's account may hold charges on top, and less than the price after a discount.
  const paid: Paise =
    status === 'paid' ? paise(Math.min(payment.amt, payment.net_amount_debit ?? payment.amt)) : paise(0)
  const { mihpayid: id, mode: method } = payment
  const over = status !== 'paid' && status !== 'pending'
  return {
    status,
    merchantRef: payment.txnid,
    gatewayRef: id,
    amount: asked,
    currency: 'INR',
    paid,
    captures: status === 'paid' ? [{ id, amount: paid, ...(method && { method }) }] : [],
    ...(over && { failure: { code: payment.error_code ?? 'failure' } }),
    rawStatus: `${payment.status} ${payment.unmappedstatus}`.trim(),
  }
}

/** `status` is rounded; `unmappedstatus` tells captured money from money that is only held. */
function statusOf({ status, unmappedstatus }: { status: string; unmappedstatus: string }): SnapshotStatus {
  const detail = unmappedstatus.toLowerCase()
  if (status === 'success') return detail === 'captured' || detail === 'refunded' ? 'paid' : 'pending'
  if (status !== 'failure') return 'pending'
  return detail === 'usercancelled' ? 'cancelled' : 'failed'
}

function otherPayment(): GatewayError {
  return new GatewayError('payu', 'bad_response', undefined, 'other_payment')
}
