import type { OrderRow } from '../db/order-tables.ts'
import { invalidField, Refusal } from '../http/refusal.ts'

export function onlineUnavailable(): Refusal {
  return invalidField('paymentType', 'Online payment is not available yet. Please choose Cash on Delivery.')
}

export function priceChanged(): Refusal {
  return new Refusal('price_changed', 'A price has changed since you opened this page. Please check the new total.')
}

/** The page of the customer states another fee until it is loaded again (cart-9). */
export function feeChanged(): Refusal {
  return new Refusal(
    'price_changed',
    'The delivery fee or a price has changed since you opened this page. Please load the page again and check the new total.',
  )
}

export function alreadyPaid(order: OrderRow): Refusal {
  const message =
    'Your online payment for this order has arrived: it is paid and confirmed. You find it under your orders, where you can still cancel it.'
  return new Refusal('already_paid', message, besideOrderId(order))
}

export function paymentPending(order: OrderRow, why: 'pending' | 'unanswered'): Refusal {
  const reason =
    why === 'pending'
      ? `An online payment for your order ${order.number} is still open.`
      : `The payment gateway does not answer, so nobody can say whether your order ${order.number} is paid.`
  return new Refusal('payment_pending', `${reason} Please try again in a minute.`, besideOrderId(order))
}

export function conflictingRepeat(order: OrderRow): Refusal {
  const message = `You have already ordered these items: order ${order.number}. To change its address, cancel that order and order again, or call us. To order the items once more, add them to the cart again.`
  return new Refusal('already_ordered', message, besideOrderId(order))
}

function besideOrderId(order: OrderRow) {
  return { beside: { orderId: String(order.number) } }
}
