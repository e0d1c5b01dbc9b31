import type { Language } from '#domain/languages/languages.ts'

/** A payment of the sandbox gateway, serialisable as JSON. Times are epoch milliseconds. */
export type SandboxPayment = {
  readonly id: string
  /** The shop's reference. */
  readonly reference: string
  /** 128 random bits in the page's URL. */
  readonly pageToken: string
  /** The requested amount in paise; `reportedAmount` differs only to simulate an error. */
  readonly amount: number
  readonly reportedAmount: number
  readonly currency: string
  readonly description: string
  readonly returnUrl: string
  /** The language of its page; absent in payments of earlier versions. */
  readonly language?: Language
  readonly status: SandboxStatus
  readonly createdAt: number
  readonly expiresAt: number
  /** The time of a success after the payment's expiry. */
  readonly succeedsAt: number | null
  readonly captures: readonly { readonly id: string; readonly amount: number }[]
  readonly refunds: readonly SandboxRefund[]
  /** Refunds of this payment fail, as chosen on the page. */
  readonly refundsFail: boolean
  readonly deliveries: readonly SandboxDelivery[]
}

export type SandboxStatus = 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled'

export type SandboxRefund = {
  readonly id: string
  readonly reference: string
  readonly capture: string
  readonly amount: number
  readonly settlesAt: number
  readonly fails: boolean
}

/** A webhook to send. It has the reference and the event but no amount, so the shop must query the gateway. */
export type SandboxDelivery = {
  readonly id: string
  readonly event: string
  readonly refundReference?: string
  /** Sent with an invalid signature, as chosen on the page. */
  readonly forged: boolean
  readonly dueAt: number
  readonly tries: number
}

/** The payment at a point in time, after a late success or its expiry. */
export function paymentAt(payment: SandboxPayment, now: number): SandboxPayment {
  if (payment.succeedsAt !== null && now >= payment.succeedsAt) return { ...payment, status: 'paid' }
  const open = payment.status === 'created' || payment.status === 'pending'
  return open && now >= payment.expiresAt ? { ...payment, status: 'expired' } : payment
}

/** The captures of a paid payment; any other has none. */
export function capturesOf(payment: SandboxPayment): SandboxPayment['captures'] {
  return payment.status === 'paid' ? payment.captures : []
}

export function refundStatusOf({ settlesAt, fails }: SandboxRefund, now: number): 'pending' | 'succeeded' | 'failed' {
  if (now < settlesAt) return 'pending'
  return fails ? 'failed' : 'succeeded'
}

/** The time of the next webhook, for the store's index. */
export function nextDeliveryAt({ deliveries }: SandboxPayment): number | null {
  return deliveries.length === 0 ? null : Math.min(...deliveries.map(({ dueAt }) => dueAt))
}
