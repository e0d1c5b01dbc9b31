import type { OrderState } from '../orders/order-status.ts'

type CountedMoney = OrderState & {
  readonly amountDue: number
  readonly amountPaid: number
  /** What went back to the customer or is on its way. */
  readonly amountRefunded: number
}

/** How the money of an order stands, in a word or two (orders-12). All amounts have the same unit. */
export function paymentWords({ paymentStatus, amountDue, amountPaid, amountRefunded }: CountedMoney): string {
  if (amountDue > 0) return 'Due'
  if (amountPaid > 0) return amountRefunded >= amountPaid ? 'Refunded' : amountRefunded > 0 ? 'Partly refunded' : 'Paid'
  return paymentStatus === 'Failed' ? 'Failed' : 'Nothing due'
}
