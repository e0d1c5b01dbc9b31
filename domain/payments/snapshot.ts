import type { Paise } from '../money.ts'

/**
 * The status of a payment at its gateway. `created` and `pending`: money may still arrive. `failed`, `expired` and
 * `cancelled`: a late success is unlikely but possible. `paid`: captured.
 */
export const snapshotStatuses = ['created', 'pending', 'paid', 'failed', 'expired', 'cancelled'] as const
export type SnapshotStatus = (typeof snapshotStatuses)[number]

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** Captured money, not merely authorised. The id is the gateway's and never changes. */
export type Capture = { readonly id: string; readonly amount: Paise; readonly method?: string }

/** The state of a payment, fetched from the gateway with the shop's credentials. */
export type PaymentSnapshot = {
  readonly status: SnapshotStatus
  readonly merchantRef: string
  readonly gatewayRef: string
  /** The requested amount. */
  readonly amount: Paise
  readonly currency: string
  /** The sum of the captures. */
  readonly paid: Paise
  readonly captures: readonly Capture[]
  readonly failure?: { readonly code: string }
  /** The gateway's status, for logs. */
  readonly rawStatus: string
}

/** The state of a refund. `refundRef` is empty for a refund that the shop did not order. */
export type RefundSnapshot = {
  readonly status: RefundStatus
  readonly refundRef: string
  readonly gatewayRefundId: string
  readonly amount: Paise
  readonly rawStatus: string
}
