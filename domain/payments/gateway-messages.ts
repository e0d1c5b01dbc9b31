/** The browser's way to the payment: a redirect, or the shop's hand-off page with a form or script. */
export type CheckoutAction =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'form_post'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'script'; readonly bootstrap: 'cashfree-v3'; readonly params: Readonly<Record<string, string>> }

/** Names the payment or refund to check. It has no state, because state comes only from the gateway's API. */
export type GatewayEvent = {
  readonly kind: 'payment' | 'refund'
  readonly merchantRef: string
  readonly refundRef?: string
  /** The gateway's event name, for logs. */
  readonly name: string
}
