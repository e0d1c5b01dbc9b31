import type { Paise } from '../money.ts'

/**
 * What a gateway can say about a payment. `created` and `pending` mean "money may still come", `failed`, `expired` and
 * `cancelled` mean "probably not, but a late success is possible", `paid` means captured. Not the order's payment status.
 */
export const snapshotStatuses = ['created', 'pending', 'paid', 'failed', 'expired', 'cancelled'] as const
export type SnapshotStatus = (typeof snapshotStatuses)[number]

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Money that really arrived: captured, not merely authorised. The id is the gateway's and never changes. */
export type Capture = { readonly id: string; readonly amount: Paise; readonly method?: string }

/** One answer of a gateway to "what about this payment?", asked for with our own credentials. */
export type PaymentSnapshot = {
  readonly status: SnapshotStatus
  readonly merchantRef: string
  readonly gatewayRef: string
  /** What the gateway was asked to collect. */
  readonly amount: Paise
  readonly currency: string
  /** What really arrived, summed over captures; 0 unless money is captured. */
  readonly paid: Paise
  readonly captures: readonly Capture[]
  readonly failure?: { readonly code: string }
  /** The gateway's own word, for logs. */
  readonly rawStatus: string
}

/** One answer of a gateway to "what about this refund?". `refundRef` is empty for a refund that is not ours. */
export type RefundSnapshot = {
  readonly status: RefundStatus
  readonly refundRef: string
  readonly gatewayRefundId: string
  readonly amount: Paise
  readonly rawStatus: string
}
