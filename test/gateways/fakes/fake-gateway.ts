import type { CheckoutAction } from '#domain/payments/gateway-messages.ts'
import type { RawHttp } from '#server/gateways/payments/gateway.ts'
import type { FakeServer } from './fake-server.ts'

export type WebhookOptions = {
  /** Announce this refund instead of the payment. */
  readonly refundRef?: string
  /** Sign with another secret than the current one. */
  readonly secret?: string
  /** When it is signed; it is received at the fake's present. */
  readonly at?: Date
  /** Exactly these bytes instead of the vendor's own body. */
  readonly body?: string | Uint8Array
}

/** A vendor that can be looked into, told what shoppers and banks do, and made to misbehave. */
export type FakeGateway = Omit<FakeServer, 'url'> & {
  readonly url: string
  /** What a browser does with a payment's action: opens the page, posts the form. Throws where the vendor would refuse. */
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
  /** Send browsers here from now on. */
  readonly misdirect: (url: string) => void
  /** The vendor's clock is off by this. */
  readonly skew: (ms: number) => void
}

/** A webhook's request as the server hands it to an adapter. */
export function rawPost(body: string | Uint8Array, headers: Record<string, string>, receivedAt: Date): RawHttp {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { method: 'POST', url: '/api/payments/webhooks/any', headers, body: bytes, receivedAt }
}
