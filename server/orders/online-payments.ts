import type { Actor } from '#domain/actor.ts'
import type { Paise } from '#domain/money.ts'
import type { RefundReason } from '#domain/payments/decision.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'

/** `unanswered`: the gateway did not respond, so the payment state is unknown. */
export type ClosingOutcome = 'closed' | 'paid' | 'pending' | 'unanswered'

/** Money to return. Without an amount it is everything that is left. */
export type RefundRequest = {
  readonly actor: Actor
  readonly reason: RefundReason
  readonly cause?: string
  readonly amount?: Paise
}

/**
 * The payment operations that orders need; app.ts injects them. `ask` and `close` call gateways, so never call them
 * inside a transaction.
 */
export type OnlinePayments = {
  /** Whether a new order can be paid online. */
  readonly accepted: boolean
  /**
   * Updates the payment state of an unpaid order from the gateway. Does not throw when the gateway does not respond.
   */
  readonly ask: (orderId: string) => Promise<void>
  /** Closes the open payment of an unpaid order at its gateway. Does not change the order. */
  readonly close: (orderId: string) => Promise<ClosingOutcome>
  /** Whether this order has an open payment. */
  readonly isOpen: (trx: Trx, orderId: string) => Promise<boolean>
  /** Records refunds for what was paid for this order, or for a part of it. */
  readonly refund: (trx: Trx, order: OrderRow, given: RefundRequest) => Promise<void>
}
