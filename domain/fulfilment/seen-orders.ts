import type { OrderPaymentType, OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import type { StaffRole } from '../staff/actions.ts'

/** Which orders each role sees: all, those that it still works on, none but the parcels of the own run, or none (fulfilment-3, day-4). */
const orderReach = {
  owner: 'all',
  pharmacist: 'all',
  packer: 'in-hand',
  support: 'all',
  accountant: 'all',
  rider: 'own-run',
  salesman: 'none',
} as const satisfies Record<StaffRole, 'all' | 'in-hand' | 'own-run' | 'none'>

/** Whether orders in a status are work in hand; `cash-due`: until their cash is recorded (fulfilment-3). */
export const statusesInHand = {
  Pending: 'no',
  Confirmed: 'yes',
  Packed: 'yes',
  Shipped: 'yes',
  'Out for Delivery': 'yes',
  Delivered: 'cash-due',
  Cancelled: 'no',
  Returned: 'no',
} as const satisfies Record<OrderStatus, 'yes' | 'no' | 'cash-due'>

type SeenOrder = {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly paymentType: OrderPaymentType
}

/** Whether a packer still works on an order: not yet delivered, or its cash is to be recorded (fulfilment-3). */
export function isInHand({ status, paymentStatus, paymentType }: SeenOrder): boolean {
  const rule = statusesInHand[status]
  return rule === 'cash-due' ? paymentType === 'COD' && paymentStatus === 'Pending' : rule === 'yes'
}

/** Whether these roles see every order and what was paid back; others see work in hand (fulfilment-3). */
export function seesAllOrders(roles: readonly StaffRole[]): boolean {
  return roles.some((role) => orderReach[role] === 'all')
}

/** Whether these roles see no order of the desk: at most the parcels of their own run (day-4, trade-19). */
export function seesOwnRunOnly(roles: readonly StaffRole[]): boolean {
  return roles.every((role) => orderReach[role] === 'own-run' || orderReach[role] === 'none')
}

/** Why these roles do not see an order, as a sentence, or null (fulfilment-3). */
export function orderSightRefusal(roles: readonly StaffRole[], order: SeenOrder): string | null {
  if (roles.includes('salesman') && seesOwnRunOnly(roles)) return 'Salesmen see the orders of their own buyers.'
  if (seesOwnRunOnly(roles)) return 'Riders see the parcels of their own run.'
  if (seesAllOrders(roles) || isInHand(order)) return null
  return 'Packers see an order until it is delivered and its cash is recorded.'
}
