import {
  awaitsOnlinePayment,
  cancelModelOrder,
  endOfModelHold,
  findLiveModelOrder,
  modelOrderTotal,
  unrefundedAmount,
} from './model-rules.ts'
import type { Model, ModelAttempt, ModelOrder } from './model-state.ts'
import { createModelReminder } from './prescription-rules.ts'
import { modelPacksForSale } from './stock-rules.ts'

/** Refunds a second payment of an order. */
function refundExtraPayment(order: ModelOrder, attempt: ModelAttempt): void {
  order.refunds.push({ of: attempt, amount: modelOrderTotal(order), sent: false })
}

/**
 * Applies the gateway's state of an attempt. `kept`: the shop closes the attempt, so its failure does not cancel the
 * order.
 */
export function applyAttemptState(model: Model, order: ModelOrder, attempt: ModelAttempt, kept = false): void {
  if (attempt.known === 'paid') return
  if (attempt.bank === 'paid') return applyPaidAttempt(model, order, attempt)
  if (attempt.bank !== 'failed' || attempt.known === 'ended') return
  attempt.known = 'ended'
  if (!kept && awaitsOnlinePayment(order)) cancelModelOrder(order, false)
}

function applyPaidAttempt(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  attempt.known = 'paid'
  if (order.paidBy !== null) return refundExtraPayment(order, attempt)
  if (order.status === 'Cancelled') {
    const enough = order.lines.every(({ product, quantity }) => modelPacksForSale(model, product) >= quantity)
    const taken = findLiveModelOrder(model, order.customer, order.cart) !== null
    if (order.cancelledByPerson || taken || !enough) return refundExtraPayment(order, attempt)
    order.reminder = createModelReminder(model, order.lines)
  }
  order.status = 'Confirmed'
  order.payment = 'Paid'
  order.paidBy = attempt
  const who = model.customers[order.customer]!
  if (who.cart === order.cart) who.saved = []
}

export function endModelAttempt(attempt: ModelAttempt): void {
  attempt.known = 'ended'
}

/** Closes expired orders and sends refunds. */
export function applyPaymentRound(model: Model): void {
  for (const order of model.orders) {
    if (awaitsOnlinePayment(order) && model.now >= endOfModelHold(order)) cancelModelOrder(order, false)
    for (const refund of order.refunds) refund.sent = true
    if (order.paidBy !== null && unrefundedAmount(order) === 0 && order.payment === 'Paid') order.payment = 'Refunded'
  }
}
