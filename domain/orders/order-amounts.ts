import { paise, type Paise } from '../money.ts'
import type { OrderState, OrderPaymentType } from './order-status.ts'

/** An order as its money is counted, in paise. */
type OrderMoney = OrderState & {
  readonly paymentType: OrderPaymentType
  readonly total: Paise
  readonly cut: Paise
  /** What the invoice adds for a whole rupee (documents-11). */
  readonly roundOff: Paise
}

type OrderAmounts = {
  /** The total without the cut packs, rounded as on the invoice. */
  readonly charged: Paise
  /** What the customer paid. Packs are cut after an online payment and before a cash one. */
  readonly paid: Paise
  /** What the customer has still to pay: nothing once paid, cancelled or returned. */
  readonly due: Paise
}

/** What the customer of an order is charged, has paid and still owes, in paise (orders-12). */
export function orderAmounts({ status, paymentStatus, paymentType, total, cut, roundOff }: OrderMoney): OrderAmounts {
  const charged = paise(total - cut + roundOff)
  if (paymentStatus === 'Paid' || paymentStatus === 'Refunded')
    return { charged, paid: paymentType === 'ONLINE' ? total : charged, due: paise(0) }
  const isClosed = status === 'Cancelled' || status === 'Returned'
  return { charged, paid: paise(0), due: isClosed ? paise(0) : charged }
}
