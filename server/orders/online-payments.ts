import type { Actor } from '#domain/actor.ts'
import type { OrderRow, Trx } from '../db/tables.ts'

/** `unanswered`: the gateway did not answer, so nobody knows whether the order is paid. */
export type ClosingOutcome = 'closed' | 'paid' | 'pending' | 'unanswered'

/** What orders need of online payments; app.ts passes it in. `ask` and `close` call gateways: never inside a transaction. */
export type OnlinePayments = {
  /** Whether a new order can be paid online. */
  readonly accepted: boolean
  /** Asks the gateway how the payment of an unpaid order stands. No answer is no error. */
  readonly ask: (orderId: string) => Promise<void>
  /** Ends what is open of an unpaid order at its gateway. The order itself stays as it is. */
  readonly close: (orderId: string) => Promise<ClosingOutcome>
  /** Whether a payment of this order is open. */
  readonly isOpen: (trx: Trx, orderId: string) => Promise<boolean>
  /** Records refunds of what was paid for this order. */
  readonly giveBack: (trx: Trx, order: OrderRow, actor: Actor) => Promise<void>
}
