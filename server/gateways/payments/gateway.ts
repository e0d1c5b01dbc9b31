import type { Paise } from '#domain/money.ts'
import type { CancelOutcome } from '#domain/payments/close-unpaid.ts'
import type { Capture, PaymentSnapshot, RefundSnapshot } from '#domain/payments/snapshot.ts'

/** What every payment gateway can do for the shop. How each one does it is its folder's business. */
export const gatewayIds = ['sandbox', 'razorpay', 'phonepe', 'cashfree', 'payu'] as const
export type GatewayId = (typeof gatewayIds)[number]

export type GatewayCapabilities = {
  /** 'sync' = the page is dead when the call returns; 'async' = asked for, poll it; 'none' = wait for its end. */
  readonly cancel: 'sync' | 'async' | 'none'
  /** 'signed-body' = all that `verifyWebhook` uses of the body is signed; 'static-header' = only the sender knows a value, the body is NOT protected. */
  readonly webhookAuth: 'signed-body' | 'static-header'
  /** Whether refunds are announced by webhook too; where not, only asking tells. */
  readonly refundWebhooks: boolean
  /** A signed timestamp older than this is refused; null = no timestamp is signed, so replays must be harmless. */
  readonly webhookMaxAgeMs: number | null
  readonly minPaise: number
  /** The lifetime of a payment is kept inside these, also when our clock is two minutes off; null = it has no end. */
  readonly expiry: { readonly minMs: number; readonly maxMs: number } | null
  /** Keep asking after failed/expired/cancelled for this long: a success may still land. */
  readonly lateSuccessWindowMs: number
  /** Does the hosted page bring the browser back after a failure or a cancel? */
  readonly returnsAfterFailure: boolean
  /** A browser is sent to these hosts (and names under them) only; `createPayment` has checked it. */
  readonly checkoutHosts: readonly string[]
}

export type CallContext = { readonly signal?: AbortSignal; readonly requestId: string }

export type CreatePaymentInput = {
  /** From `formatReference('payment', …)`, new for every attempt. */
  readonly merchantRef: string
  readonly amount: Paise
  readonly currency: 'INR'
  /** "Order 1042". Never a medicine name. */
  readonly description: string
  readonly customer: { readonly id: string; readonly phone?: string; readonly email?: string; readonly name?: string }
  /** Ours, built on the server. */
  readonly returnUrl: string
  readonly expiresAt: Date
}

/** What the browser must do to pay. Only 'redirect' is a plain address; the others go through our hand-off page. */
export type CheckoutAction =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'form_post'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'script'; readonly bootstrap: 'cashfree-v3'; readonly params: Readonly<Record<string, string>> }

export type CreatedPayment = {
  readonly gatewayRef: string
  readonly action: CheckoutAction
  /** When the gateway closes its page; null = it does not say. */
  readonly expiresAt: Date | null
}

export type PaymentRef = { readonly merchantRef: string; readonly gatewayRef: string | null }

export type CancelResult = { readonly outcome: CancelOutcome }

export type RefundInput = PaymentRef & {
  /** From PaymentSnapshot.captures. */
  readonly captureId: string
  /** Ours, stable over retries: it IS the idempotency key. */
  readonly refundRef: string
  readonly amount: Paise
}
export type RefundRef = { readonly merchantRef: string; readonly captureId: string; readonly refundRef: string }

export type CapturePeriod = { readonly from: Date; readonly to: Date }

/** A request as it came, in bytes: a body that was parsed and written again has lost its signature. */
export type RawHttp = {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  readonly receivedAt: Date
}

/** Says WHICH payment to look at. It carries no state on purpose: state comes only from `fetchPayment`. */
export type GatewayEvent = {
  readonly kind: 'payment' | 'refund'
  readonly merchantRef: string
  readonly refundRef?: string
  /** The gateway's own name for it, for logs. */
  readonly name: string
}

export type WebhookRefusal = 'missing_signature' | 'bad_signature' | 'stale' | 'malformed'

/** `events` may be empty: authentic, but about nothing of ours. It is answered with 200 all the same. */
export type WebhookVerdict =
  | { readonly ok: true; readonly dedupeKey: string; readonly events: readonly GatewayEvent[] }
  | { readonly ok: false; readonly reason: WebhookRefusal }

export type ReturnHint = {
  readonly claimed: 'success' | 'failure' | 'cancelled' | 'unknown'
  readonly signature: 'valid' | 'invalid' | 'absent'
}

export type PaymentGateway = {
  readonly id: GatewayId
  readonly capabilities: GatewayCapabilities
  /** Same merchantRef twice: the same payment, or GatewayError('duplicate_ref'). Never a second collectable payment. */
  createPayment(input: CreatePaymentInput, ctx: CallContext): Promise<CreatedPayment>
  /** null = the gateway does not know it (PayU: not before the shopper has opened its page). */
  fetchPayment(ref: PaymentRef, ctx: CallContext): Promise<PaymentSnapshot | null>
  cancelPayment(ref: PaymentRef, ctx: CallContext): Promise<CancelResult>
  /** Same refundRef twice: one refund. */
  refundPayment(input: RefundInput, ctx: CallContext): Promise<RefundSnapshot>
  fetchRefund(ref: RefundRef, ctx: CallContext): Promise<RefundSnapshot | null>
  /** Every refund of a capture, also those the gateway made by itself; null = this gateway cannot list them. */
  listRefunds(ref: Omit<RefundRef, 'refundRef'>, ctx: CallContext): Promise<readonly RefundSnapshot[] | null>
  /** All money that was taken in a period, ours or not; absent where the gateway has no such list. */
  listCaptures?(period: CapturePeriod, ctx: CallContext): Promise<readonly Capture[]>
  /** Pure and synchronous; no I/O, never throws on hostile input. */
  verifyWebhook(request: RawHttp): WebhookVerdict
  /** Pure; for wording and logs only. */
  readReturn(request: RawHttp): ReturnHint
}
