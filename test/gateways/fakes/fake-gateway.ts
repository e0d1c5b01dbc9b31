import type { CheckoutAction } from '#domain/payments/gateway-messages.ts'
import type { RawHttp } from '#server/gateways/payments/gateway.ts'
import type { FakeServer } from './fake-server.ts'
import type { Ledger } from './ledger.ts'

export type WebhookOptions = {
  /** Announce this refund instead of the payment. */
  readonly refundRef?: string
  /** Sign with another secret than the current one. */
  readonly secret?: string
  /** The time of the signature; it is received at the fake's present time. */
  readonly at?: Date
  /** Replaces the vendor's body. */
  readonly body?: string | Uint8Array
}

/** A fake vendor with configurable payments and faults. */
export type FakeGateway = Omit<FakeServer, 'url'> & {
  readonly url: string
  /** Opens the page or posts the form of a payment's action. Throws where the vendor refuses. */
  readonly visit: (action: CheckoutAction) => Promise<void>
  readonly pay: (ref: string, how?: { paise?: number; twice?: boolean }) => void | Promise<void>
  readonly hold: (ref: string) => void | Promise<void>
  readonly fail: (ref: string) => void | Promise<void>
  readonly expire: (ref: string) => void | Promise<void>
  readonly mixUp: (ref: string) => void
  readonly settleRefund: (refundRef: string, ok: boolean) => void | Promise<void>
  readonly payments: () => readonly { readonly ref: string; readonly paise: number; readonly returnUrl: string }[]
  readonly refunds: () => readonly { readonly ref: string; readonly paise: number }[]
  readonly webhook: (ref: string, options?: WebhookOptions) => RawHttp
  /** Redirects browsers to this address. */
  readonly misdirect: (url: string) => void
  /** Shifts the vendor's clock. */
  readonly skew: (ms: number) => void
}

/** A fake gateway on a ledger. `own` holds the webhook and the vendor-specific methods. */
export function createFakeGateway(
  server: FakeServer,
  ledger: Ledger,
  own: Pick<FakeGateway, 'webhook'> & Partial<FakeGateway>,
): FakeGateway {
  return {
    ...server,
    ...ledger,
    payments: () => [...ledger.payments.values()],
    refunds: () => [...ledger.refunds.values()],
    visit: async () => {},
    misdirect: () => {},
    skew: () => {},
    ...own,
  }
}

export function buildRawPost(body: string | Uint8Array, headers: Record<string, string>, receivedAt: Date): RawHttp {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { method: 'POST', url: '/api/payments/webhooks/any', headers, body: bytes, receivedAt }
}
