import type { RefundState } from './refunds.ts'

/** A refund as its shopper follows it. `delayed`: the gateway could not make it and a person of the shop looks after it. */
export const refundProgress = ['on_its_way', 'done', 'delayed'] as const
export type RefundProgress = (typeof refundProgress)[number]

/** The state of a refund row in the shopper's words. */
export const refundProgressOf = {
  requested: 'on_its_way',
  pending: 'on_its_way',
  succeeded: 'done',
  failed: 'delayed',
} as const satisfies Record<RefundState, RefundProgress>

/** How long a bank takes until refunded money is on the account, as gateways promise it (payments.md §8). */
export const REFUND_DAYS = '5-7 working days'
