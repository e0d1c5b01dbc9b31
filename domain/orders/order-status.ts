/** Every state of an order (orders-3). */
export const orderStatuses = [
  'Pending',
  'Confirmed',
  'Packed',
  'Shipped',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
  'Returned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = ['Pending', 'Paid', 'Failed', 'Refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The payments that every customer may choose. */
export const paymentTypes = ['COD', 'ONLINE'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** CREDIT: a licensed buyer pays the invoice within the terms of the account (trade-5). */
export const orderPaymentTypes = [...paymentTypes, 'CREDIT'] as const
export type OrderPaymentType = (typeof orderPaymentTypes)[number]

/** The legal transitions of an order (orders-3): Cancelled → Confirmed for late payments, Packed → Delivered at the outlet. */
const orderMoves = {
  Pending: ['Confirmed', 'Cancelled'],
  Confirmed: ['Packed', 'Cancelled'],
  Packed: ['Shipped', 'Delivered', 'Cancelled'],
  Shipped: ['Out for Delivery', 'Delivered', 'Returned'],
  'Out for Delivery': ['Delivered', 'Returned'],
  Delivered: ['Returned'],
  Cancelled: ['Confirmed'],
  Returned: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** The legal transitions of a payment (orders-3). */
const paymentMoves = {
  Pending: ['Paid', 'Failed'],
  Failed: ['Paid', 'Pending'],
  Paid: ['Refunded'],
  Refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/** Whether an order may move between two different states. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return (orderMoves[from] as readonly OrderStatus[]).includes(to)
}

/** Whether a payment may move between two different states. */
export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return (paymentMoves[from] as readonly PaymentStatus[]).includes(to)
}

export type OrderState = { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus }

/** Whether a change is legal: at least one part changes, and each change is a legal transition. */
export function isLegalChange(from: OrderState, to: OrderState): boolean {
  const statusChanges = from.status !== to.status
  const paymentChanges = from.paymentStatus !== to.paymentStatus
  if (!statusChanges && !paymentChanges) return false
  return (
    (!statusChanges || canMove(from.status, to.status)) &&
    (!paymentChanges || canMovePayment(from.paymentStatus, to.paymentStatus))
  )
}

/** The initial state of each payment type (orders-3). */
export const initialState = {
  COD: { status: 'Confirmed', paymentStatus: 'Pending' },
  ONLINE: { status: 'Pending', paymentStatus: 'Pending' },
  CREDIT: { status: 'Confirmed', paymentStatus: 'Pending' },
} as const satisfies Record<OrderPaymentType, OrderState>

/** The states in which the customer may cancel: before packing. */
export const customerMayCancel = ['Pending', 'Confirmed'] as const satisfies readonly OrderStatus[]

/** The reason why a customer cannot cancel, as a sentence for button and server, or `null` if allowed. */
export function cancelRefusal(status: OrderStatus): string | null {
  if ((customerMayCancel as readonly OrderStatus[]).includes(status)) return null
  if (status === 'Cancelled') return 'This order is already cancelled.'
  return `This order is already ${status.toLowerCase()} and can no longer be cancelled here. Please call us.`
}
