import type { PaymentStartRefusal } from '#domain/payments/plan-start.ts'
import { Refusal } from '../http/refusal.ts'

const conflict = (message: string) => () => new Refusal('conflict', message)

/** Shopper messages for refused payment starts. */
export const startRefusals = {
  not_online: conflict('This order is paid in cash when it arrives.'),
  already_paid: conflict('This order is already paid.'),
  order_closed: conflict('This order is closed and can no longer be paid. Please order again.'),
  bad_amount: () => new Refusal('invalid', 'The amount must be text with two decimals, for instance "499.00", in INR.'),
  amount_mismatch: conflict('The amount is not the total of this order. Please open the order again.'),
  nothing_to_pay: conflict('There is nothing to pay for this order.'),
  below_minimum: conflict('This amount is too small for an online payment. Please choose Cash on Delivery.'),
} as const satisfies Record<PaymentStartRefusal, () => Refusal>

/** The result of the call is unknown. Without a payment page the shopper cannot have paid. */
export function gatewayUnavailable(): Refusal {
  const message = 'The payment gateway does not answer. Nothing was charged. Please try again in a moment.'
  return new Refusal('unavailable', message, { retryAfterSeconds: 5 })
}

export function gatewayRefused(): Refusal {
  const message =
    'The payment gateway refused to start this payment. Please try again later or choose Cash on Delivery.'
  return new Refusal('gateway_refused', message)
}
