import type { Language } from '#domain/languages/languages.ts'
import type { Paise } from '#domain/money.ts'
import type { CheckoutAction, GatewayEvent } from '#domain/payments/gateway-messages.ts'
import type { CancelOutcome } from '#domain/payments/close-unpaid.ts'
import type { Capture, PaymentSnapshot, RefundSnapshot } from '#domain/payments/snapshot.ts'

export const gatewayIds = ['sandbox', 'razorpay', 'phonepe', 'cashfree', 'payu'] as const
export type GatewayId = (typeof gatewayIds)[number]

export type GatewayCapabilities = {
  /** 'sync': cancelled when the call returns; 'async': poll it; 'none': wait until it expires. */
  readonly cancel: 'sync' | 'async' | 'none'
  /** 'signed-body': every used field is signed; 'static-header': a constant header proves the sender, and the body is NOT protected. */
  readonly webhookAuth: 'signed-body' | 'static-header'
  readonly refundWebhooks: boolean
  /** The maximum age of a signed timestamp; null: no timestamp is signed, so replays must be harmless. */
  readonly webhookMaxAgeMs: number | null
  readonly minPaise: number
  /** The limits on the lifetime of a payment, with a margin for clock skew; null: payments do not expire. */
  readonly expiry: { readonly minMs: number; readonly maxMs: number } | null
  /** How long a failed, expired or cancelled payment may still succeed. */
  readonly lateSuccessWindowMs: number
  /** Whether the hosted page redirects the browser back after a failure or a cancellation. */
  readonly returnsAfterFailure: boolean
  /** The only hosts, with their subdomains, to which `createPayment` sends a browser. */
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
  readonly customer: {
    readonly id: string
    readonly phone?: string
    readonly email?: string
    readonly name?: string
    /** The shop's own address, for gateways that need one where the customer has none. */
    readonly fallbackEmail?: string
  }
  /** An address of the shop, built on the server. */
  readonly returnUrl: string
  /** The language of the page that pays; absent: English. */
  readonly language?: Language
  readonly expiresAt: Date
}

export type CreatedPayment = {
  readonly gatewayRef: string
  readonly action: CheckoutAction
  /** When the gateway closes its page; null: unknown. */
  readonly expiresAt: Date | null
}

export type PaymentRef = { readonly merchantRef: string; readonly gatewayRef: string | null }

export type CancelResult = { readonly outcome: CancelOutcome }

export type RefundInput = PaymentRef & {
  /** From PaymentSnapshot.captures. */
  readonly captureId: string
  /** The idempotency key: the same for every retry. */
  readonly refundRef: string
  readonly amount: Paise
}
export type RefundRef = { readonly merchantRef: string; readonly captureId: string; readonly refundRef: string }

export type CapturePeriod = { readonly from: Date; readonly to: Date }

/** An unparsed request: a parsed and serialised body no longer fits its signature. */
export type RawHttp = {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  readonly receivedAt: Date
}

type WebhookRefusal = 'missing_signature' | 'bad_signature' | 'stale' | 'malformed'

/** An authentic webhook about other payments has no events and is answered with 200. */
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
  /** A repeat with the same merchantRef returns the same payment or throws GatewayError('duplicate_ref'). */
  createPayment(input: CreatePaymentInput, ctx: CallContext): Promise<CreatedPayment>
  /** null: the gateway does not know it. PayU knows a payment only after the shopper opens its page. */
  fetchPayment(ref: PaymentRef, ctx: CallContext): Promise<PaymentSnapshot | null>
  cancelPayment(ref: PaymentRef, ctx: CallContext): Promise<CancelResult>
  /** A repeat with the same refundRef makes no second refund. */
  refundPayment(input: RefundInput, ctx: CallContext): Promise<RefundSnapshot>
  fetchRefund(ref: RefundRef, ctx: CallContext): Promise<RefundSnapshot | null>
  /** Every refund of a capture, including the gateway's own; null: the gateway cannot list them. */
  listRefunds(ref: Omit<RefundRef, 'refundRef'>, ctx: CallContext): Promise<readonly RefundSnapshot[] | null>
  /** Every capture of the account in a period; absent if the gateway has no such list. */
  listCaptures?(period: CapturePeriod, ctx: CallContext): Promise<readonly Capture[]>
  /** Pure. Never throws on hostile input. */
  verifyWebhook(request: RawHttp): WebhookVerdict
  /** Pure. A hint for wording and logs only. */
  readReturn(request: RawHttp): ReturnHint
}
