import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { Capture, PaymentSnapshot } from '#domain/payments/snapshot.ts'
import { checkoutAddress, withinLimits } from '../checkout-address.ts'
import { cutText } from '../cut-text.ts'
import { GatewayError } from '../gateway-error.ts'
import type {
  CallContext,
  CancelResult,
  CapturePeriod,
  CreatedPayment,
  CreatePaymentInput,
  PaymentRef,
} from '../gateway.ts'
import { razorpayCapabilities } from './razorpay-capabilities.ts'
import {
  errorIn,
  type Link,
  linkShape,
  type RazorpayApi,
  razorpayError,
  readRazorpay,
  snapshotOf,
} from './razorpay-api.ts'

/** Payment Links: the only product with a plain address and every method, UPI apps included (payments.md §1.2). */
export async function createLink(
  api: RazorpayApi,
  input: CreatePaymentInput,
  now: Date,
  ctx: CallContext,
): Promise<CreatedPayment> {
  const { phone, email } = input.customer
  const json = {
    amount: input.amount,
    currency: input.currency,
    accept_partial: false,
    reference_id: input.merchantRef,
    description: cutText(input.description, 2048),
    expire_by: Math.ceil(withinLimits(input.expiresAt, now, razorpayCapabilities.expiry).getTime() / 1000),
    customer: { ...(phone && { contact: `+91${phone}` }), ...(email && { email }) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: input.returnUrl,
    callback_method: 'get',
  }
  const answer = await api('/payment_links/', ctx, { method: 'POST', json })
  if (answer.status === 400 && /reference id already attempted/i.test(errorIn(answer)?.description ?? ''))
    return createdFrom(await findTwin(api, input, ctx))
  return createdFrom(sameAs(readRazorpay(linkShape, answer), input.merchantRef))
}

/** The link which an earlier call with this reference made. One that cannot be paid any more is not handed out again. */
async function findTwin(api: RazorpayApi, input: CreatePaymentInput, ctx: CallContext): Promise<Link> {
  const link = await findByReference(api, input.merchantRef, ctx)
  if (link === null || link.status !== 'created' || link.amount !== input.amount)
    throw new GatewayError('razorpay', 'duplicate_ref', 400)
  return link
}

function createdFrom(link: Link): CreatedPayment {
  const url = checkoutAddress('razorpay', link.short_url ?? '', razorpayCapabilities.checkoutHosts)
  const expiresAt = link.expire_by ? new Date(link.expire_by * 1000) : null
  return { gatewayRef: link.id, action: { kind: 'redirect', url }, expiresAt }
}

export async function fetchLink(api: RazorpayApi, ref: PaymentRef, ctx: CallContext): Promise<PaymentSnapshot | null> {
  const link = await findLink(api, ref, ctx)
  return link && snapshotOf(link)
}

async function findLink(
  api: RazorpayApi,
  { merchantRef, gatewayRef }: PaymentRef,
  ctx: CallContext,
): Promise<Link | null> {
  if (gatewayRef === null) return findByReference(api, merchantRef, ctx)
  const answer = await api(`/payment_links/${encodeURIComponent(gatewayRef)}`, ctx)
  // An id that Razorpay does not know is a 400 there; our own reference has the last word.
  if (answer.status === 400 || answer.status === 404) return findByReference(api, merchantRef, ctx)
  return sameAs(readRazorpay(linkShape, answer), merchantRef)
}

async function findByReference(api: RazorpayApi, merchantRef: string, ctx: CallContext): Promise<Link | null> {
  const answer = await api(`/payment_links/?reference_id=${encodeURIComponent(merchantRef)}`, ctx)
  const { payment_links: links } = readRazorpay(z.object({ payment_links: z.array(linkShape) }), answer)
  const [link] = links
  return link === undefined ? null : sameAs(link, merchantRef)
}

/** Ends the page at once; a link that was paid or is over cannot be ended. */
export async function cancelLink(api: RazorpayApi, ref: PaymentRef, ctx: CallContext): Promise<CancelResult> {
  const id = ref.gatewayRef ?? (await findByReference(api, ref.merchantRef, ctx))?.id
  if (id === undefined) throw new GatewayError('razorpay', 'not_found')
  const answer = await api(`/payment_links/${encodeURIComponent(id)}/cancel`, ctx, { method: 'POST', json: {} })
  if (answer.status !== 400) return outcomeOf(sameAs(readRazorpay(linkShape, answer), ref.merchantRef))
  const link = await findLink(api, ref, ctx)
  if (link === null || link.status === 'created') throw razorpayError(answer)
  return { outcome: 'already_final' }
}

function outcomeOf({ status }: Link): CancelResult {
  return { outcome: status === 'cancelled' ? 'cancelled' : 'already_final' }
}

const paymentListShape = z.object({
  items: z.array(z.object({ id: z.string().min(1), amount: z.int(), captured: z.boolean() })),
})
/** The most that Razorpay lists at a time. */
const PAGE = 100

/** Every payment of the account that was captured, of those begun in a period. */
export async function listCaptures(
  api: RazorpayApi,
  { from, to }: CapturePeriod,
  ctx: CallContext,
): Promise<readonly Capture[]> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const captures: Capture[] = []
  for (let skip = 0; ; skip += PAGE) {
    const query = `from=${seconds(from)}&to=${seconds(to)}&count=${PAGE}&skip=${skip}`
    const { items } = readRazorpay(paymentListShape, await api(`/payments?${query}`, ctx))
    for (const { id, amount, captured } of items) if (captured) captures.push({ id, amount: paise(amount) })
    if (items.length < PAGE) return captures
  }
}

/** An answer about another payment than the one asked for is no answer. */
function sameAs(link: Link, merchantRef: string): Link {
  if (link.reference_id !== merchantRef) throw new GatewayError('razorpay', 'bad_response', undefined, 'other_payment')
  return link
}
