import type { RefundState } from './refunds.ts'

/** The progress of a refund for the shopper. `delayed`: the gateway failed and staff handle it. */
export const refundProgress = ['on_its_way', 'done', 'delayed'] as const
export type RefundProgress = (typeof refundProgress)[number]

/** The progress of each refund state. */
export const refundProgressOf = {
  requested: 'on_its_way',
  pending: 'on_its_way',
  succeeded: 'done',
  failed: 'delayed',
} as const satisfies Record<RefundState, RefundProgress>

/** How long a bank takes to credit a refund, as gateways state (payments-14). */
export const REFUND_DAYS = '5-7 working days'
