import type { OrderStatus, PaymentStatus, OrderPaymentType } from '../orders/order-status.ts'

type PaymentFilter = {
  readonly label: string
  /** Absent: both types. */
  readonly type?: OrderPaymentType
  readonly paymentStatus: PaymentStatus
  /** Absent: every status. */
  readonly statuses?: readonly OrderStatus[]
}

/** The filters of the desk's orders by their payment. A cancelled cash order has nothing to collect. */
export const paymentFilters = {
  'cash-due': {
    label: 'Cash to collect',
    type: 'COD',
    paymentStatus: 'Pending',
    statuses: ['Confirmed', 'Packed', 'Shipped', 'Out for Delivery', 'Delivered'],
  },
  'cash-paid': { label: 'Paid in cash or UPI', type: 'COD', paymentStatus: 'Paid' },
  'online-due': { label: 'Online, not paid yet', type: 'ONLINE', paymentStatus: 'Pending' },
  'online-paid': { label: 'Paid online', type: 'ONLINE', paymentStatus: 'Paid' },
  credit: { label: 'On credit', type: 'CREDIT', paymentStatus: 'Pending' },
  failed: { label: 'Payment failed', paymentStatus: 'Failed' },
  refunded: { label: 'Refunded', paymentStatus: 'Refunded' },
} as const satisfies Record<string, PaymentFilter>

export type PaymentFilterName = keyof typeof paymentFilters

export const paymentFilterNames = Object.keys(paymentFilters) as [PaymentFilterName, ...PaymentFilterName[]]

/** The filters of the desk's orders by their buyer. */
export const buyerFilters = { trade: 'Trade orders', retail: 'Retail orders' } as const
export type BuyerFilterName = keyof typeof buyerFilters
export const buyerFilterNames = Object.keys(buyerFilters) as [BuyerFilterName, ...BuyerFilterName[]]
