/** Everything the pretend gateway knows of a payment, in a form that a JSON column can keep. Times are epoch milliseconds. */
export type SandboxPayment = {
  readonly id: string
  /** The shop's reference. */
  readonly reference: string
  /** 128 random bits in the page's address. */
  readonly pageToken: string
  /** What it was asked to collect, in paise; `reportedAmount` is what it says it was asked. They differ only on purpose. */
  readonly amount: number
  readonly reportedAmount: number
  readonly currency: string
  readonly description: string
  readonly returnUrl: string
  readonly status: SandboxStatus
  readonly createdAt: number
  readonly expiresAt: number
  /** A success that lands later than the payment's end. */
  readonly succeedsAt: number | null
  readonly captures: readonly { readonly id: string; readonly amount: number }[]
  readonly refunds: readonly SandboxRefund[]
  /** Chosen on the page: how refunds of this payment end. */
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

/** A webhook to send. It says what happened to which reference, and no amount: the shop must ask. */
export type SandboxDelivery = {
  readonly id: string
  readonly event: string
  readonly refundReference?: string
  /** Sent with a wrong signature, on purpose. */
  readonly forged: boolean
  readonly dueAt: number
  readonly tries: number
}

/** The payment as it is at a moment: a late success has landed, or its time is over. */
export function asOf(payment: SandboxPayment, now: number): SandboxPayment {
  if (payment.succeedsAt !== null && now >= payment.succeedsAt) return { ...payment, status: 'paid' }
  const open = payment.status === 'created' || payment.status === 'pending'
  return open && now >= payment.expiresAt ? { ...payment, status: 'expired' } : payment
}

/** What really arrived by then. */
export function capturesOf(payment: SandboxPayment): SandboxPayment['captures'] {
  return payment.status === 'paid' ? payment.captures : []
}

export function refundStatusOf({ settlesAt, fails }: SandboxRefund, now: number): 'pending' | 'succeeded' | 'failed' {
  if (now < settlesAt) return 'pending'
  return fails ? 'failed' : 'succeeded'
}

/** The earliest moment at which a webhook is to be sent, for the store's index. */
export function nextDeliveryAt({ deliveries }: SandboxPayment): number | null {
  return deliveries.length === 0 ? null : Math.min(...deliveries.map(({ dueAt }) => dueAt))
}
