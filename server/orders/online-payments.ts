import { awaitsPayment } from '#domain/orders/live-order.ts'
import { asLiveOrder } from '../cart/cart-generation.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'

/** What orders need of online payments, which they do not know: app.ts passes it in. The first two speak to gateways, so never inside a transaction. */
export type OnlinePayments = {
  /** Whether a new order can be paid online. */
  readonly accepted: boolean
  /** Has the gateway asked how the payment of an unpaid order stands. No answer is no error. */
  readonly ask: (orderId: string) => Promise<void>
  /** Ends what is open of an unpaid order at its gateway. Refuses when it is paid by now, still being paid, or nobody can say. */
  readonly close: (orderId: string) => Promise<void>
  /** Whether somebody may be paying this order at this moment. */
  readonly isOpen: (trx: Trx, orderId: string) => Promise<boolean>
  /** Writes down that what was paid for this order goes back. */
  readonly giveBack: (trx: Trx, order: OrderRow) => Promise<void>
}

/** An order is not cancelled under somebody who has just begun to pay it. Call it with the order locked. */
export async function refuseWhilePaying(payments: OnlinePayments, trx: Trx, order: OrderRow): Promise<void> {
  if (!awaitsPayment(asLiveOrder(order)) || !(await payments.isOpen(trx, order.id))) return
  throw stillPaying()
}

export function stillPaying(): Refusal {
  return new Refusal('conflict', 'An online payment for this order is still open. Please try again in a minute.')
}

/** The order was paid while its customer wanted something else. */
export function paidByNow(): Refusal {
  const message =
    'Your online payment for this order has arrived: it is paid and confirmed. You find it under your orders, where you can still cancel it.'
  return new Refusal('conflict', message)
}
