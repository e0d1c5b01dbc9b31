import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { Capture, PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import { checkoutAddress, clampExpiry, truncateText } from '../checkout.ts'
import { badResponse, GatewayError } from '../gateway-error.ts'
import type {
  CallContext,
  CancelResult,
  CapturePeriod,
  CreatedPayment,
  CreatePaymentInput,
  PaymentGateway,
  PaymentRef,
} from '../gateway.ts'
import { type GatewayClient, type GatewayOptions, readResponse, responseError } from '../http-client.ts'
import { requireSecrets } from '../signatures.ts'
import { paymentSnapshot } from '../snapshots.ts'
import { createRazorpayClient, errorDescription, razorpayCapabilities, type RazorpaySettings } from './razorpay-api.ts'
import { findRazorpayRefund, listRazorpayRefunds, refundRazorpayCapture } from './razorpay-refunds.ts'
import { readRazorpayReturn, verifyRazorpayWebhook } from './razorpay-webhook.ts'

/**
 * Razorpay Payment Links: its only product with a plain address and every method, UPI apps included.
 * Throws a RangeError for a missing or short secret.
 */
export function createRazorpayGateway(settings: RazorpaySettings, options: GatewayOptions): PaymentGateway {
  requireSecrets('Razorpay webhook secret', settings.webhookSecrets, 16)
  const client = createRazorpayClient(settings, options)
  return {
    id: 'razorpay',
    capabilities: razorpayCapabilities,
    createPayment: (input, ctx) => createLink(client, input, options.now(), ctx),
    fetchPayment: async (ref, ctx) => toSnapshot(await findLink(client, ref, ctx)),
    cancelPayment: (ref, ctx) => cancelLink(client, ref, ctx),
    refundPayment: (input, ctx) => refundRazorpayCapture(client, input, ctx),
    fetchRefund: (ref, ctx) => findRazorpayRefund(client, ref, ctx),
    listRefunds: (ref, ctx) => listRazorpayRefunds(client, ref.captureId, ctx),
    listCaptures: (period, ctx) => listRazorpayCaptures(client, period, ctx),
    verifyWebhook: (request) => verifyRazorpayWebhook(request, settings.webhookSecrets),
    readReturn: (request) => readRazorpayReturn(request, settings.keySecret),
  }
}

const linkShape = z.object({
  id: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.string(),
  reference_id: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  short_url: z.string().optional(),
  expire_by: z.int().nullish(),
  payments: z
    .array(
      z.object({ payment_id: z.string().min(1), amount: z.int(), method: z.string().nullish(), status: z.string() }),
    )
    .nullish(),
})
type PaymentLink = z.infer<typeof linkShape>

async function createLink(
  client: GatewayClient,
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
    description: truncateText(input.description, 2048),
    expire_by: Math.ceil(clampExpiry(input.expiresAt, now, razorpayCapabilities.expiry).getTime() / 1000),
    customer: { ...(phone && { contact: `+91${phone}` }), ...(email && { email }) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    callback_url: input.returnUrl,
    callback_method: 'get',
  }
  const response = await client('/payment_links/', ctx, { method: 'POST', json })
  const isDuplicate = response.status === 400 && /reference id already attempted/i.test(errorDescription(response.body))
  const link = isDuplicate
    ? await getPayableLink(client, input, ctx)
    : requireReference(readResponse(linkShape, response), input.merchantRef)
  const url = checkoutAddress('razorpay', link.short_url ?? '', razorpayCapabilities.checkoutHosts)
  const expiresAt = link.expire_by ? new Date(link.expire_by * 1000) : null
  return { gatewayRef: link.id, action: { kind: 'redirect', url }, expiresAt }
}

/** The link that an earlier call with this reference created. Refuses a link that cannot be paid any more. */
async function getPayableLink(
  client: GatewayClient,
  { merchantRef, amount }: CreatePaymentInput,
  ctx: CallContext,
): Promise<PaymentLink> {
  const link = await findLinkByReference(client, merchantRef, ctx)
  if (link?.status !== 'created' || link.amount !== amount) throw new GatewayError('razorpay', 'duplicate_ref', 400)
  return link
}

async function findLink(
  client: GatewayClient,
  { merchantRef, gatewayRef }: PaymentRef,
  ctx: CallContext,
): Promise<PaymentLink | null> {
  if (gatewayRef === null) return findLinkByReference(client, merchantRef, ctx)
  const response = await client(`/payment_links/${encodeURIComponent(gatewayRef)}`, ctx)
  // Razorpay answers 400 for an unknown id.
  if (response.status === 400 || response.status === 404) return findLinkByReference(client, merchantRef, ctx)
  return requireReference(readResponse(linkShape, response), merchantRef)
}

async function findLinkByReference(
  client: GatewayClient,
  merchantRef: string,
  ctx: CallContext,
): Promise<PaymentLink | null> {
  const response = await client(`/payment_links/?reference_id=${encodeURIComponent(merchantRef)}`, ctx)
  const [link] = readResponse(z.object({ payment_links: z.array(linkShape) }), response).payment_links
  return link === undefined ? null : requireReference(link, merchantRef)
}

async function cancelLink(client: GatewayClient, ref: PaymentRef, ctx: CallContext): Promise<CancelResult> {
  const id = ref.gatewayRef ?? (await findLinkByReference(client, ref.merchantRef, ctx))?.id
  if (id === undefined) throw new GatewayError('razorpay', 'not_found')
  const response = await client(`/payment_links/${encodeURIComponent(id)}/cancel`, ctx, { method: 'POST', json: {} })
  if (response.status !== 400) {
    const { status } = requireReference(readResponse(linkShape, response), ref.merchantRef)
    return { outcome: status === 'cancelled' ? 'cancelled' : 'already_final' }
  }
  const link = await findLink(client, ref, ctx)
  if (link === null || link.status === 'created') throw responseError(response)
  return { outcome: 'already_final' }
}

const paymentListShape = z.object({
  items: z.array(z.object({ id: z.string().min(1), amount: z.int(), captured: z.boolean() })),
})
/** The maximum page size of Razorpay. */
const PAGE = 100

/** Every captured payment of the account, of those begun in a period. */
async function listRazorpayCaptures(
  client: GatewayClient,
  { from, to }: CapturePeriod,
  ctx: CallContext,
): Promise<readonly Capture[]> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const captures: Capture[] = []
  for (let skip = 0; ; skip += PAGE) {
    const query = `from=${seconds(from)}&to=${seconds(to)}&count=${PAGE}&skip=${skip}`
    const { items } = readResponse(paymentListShape, await client(`/payments?${query}`, ctx))
    for (const { id, amount, captured } of items) if (captured) captures.push({ id, amount: paise(amount) })
    if (items.length < PAGE) return captures
  }
}

const statuses = {
  created: 'created',
  partially_paid: 'pending',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
} as const satisfies Record<PaymentLink['status'], SnapshotStatus>

/** A link that is `paid` without a capture is pending: the money may only be authorised. */
function toSnapshot(link: PaymentLink | null): PaymentSnapshot | null {
  if (link === null) return null
  const captured = (link.payments ?? []).filter(({ status }) => status === 'captured' || status === 'refunded')
  return paymentSnapshot({
    status: link.status === 'paid' && captured.length === 0 ? 'pending' : statuses[link.status],
    merchantRef: link.reference_id,
    gatewayRef: link.id,
    amount: paise(link.amount),
    currency: link.currency,
    captures: captured.map(({ payment_id: id, amount, method }) => ({ id, amount: paise(amount), method })),
    rawStatus: link.status,
  })
}

function requireReference(link: PaymentLink, merchantRef: string): PaymentLink {
  if (link.reference_id !== merchantRef) throw badResponse('razorpay', 'other_payment')
  return link
}
