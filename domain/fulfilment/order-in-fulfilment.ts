import type { OrderStatus, PaymentStatus, OrderPaymentType } from '../orders/order-status.ts'
import type { PlaceOfSupply } from '../tax/place-of-supply.ts'
import { COD_CHECK, type OrderQueue, queueRefusal } from './order-queues.ts'
import { isOwnStaff } from './parcels.ts'

/** The progress of the prescriptions of an order: `needed` waits for the customer, `received` for a pharmacist. */
export const prescriptionStatuses = ['not-needed', 'needed', 'received', 'approved'] as const
export type PrescriptionStatus = (typeof prescriptionStatuses)[number]

/** An order as the rules of its fulfilment see it. */
export type OrderInFulfilment = {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly paymentType: OrderPaymentType
  readonly isTrade: boolean
  /** Why the order waits; null if it does not. */
  readonly holdReason: string | null
  readonly queue: OrderQueue | null
  readonly placeOfSupply: PlaceOfSupply
  /** The outlet where the customer collects the order; null: it is delivered. */
  readonly collectAt: string | null
  /** Who brings the parcel: a courier or own staff; null before it is shipped. */
  readonly carrier: string | null
  /** The name of another person who claimed the order, or null. */
  readonly claimedBy: string | null
  /** Whether its invoice waits for the IRN of the e-invoice portal (documents-12). */
  readonly needsIrn: boolean
}

/** Why an order is cancelled by staff; the customer reads it. */
export const cancelReasons = [
  'The customer asked for it',
  'A product is not available',
  'The address cannot be delivered to',
  'The customer could not be reached',
  'Ordered twice',
] as const

/** Why a line is cut; the customer reads it. */
export const cutReasons = [
  'The prescription was refused',
  'No prescription was sent',
  'Not enough in stock',
  'The batch was recalled',
  'The customer asked for it',
] as const

export type CutReason = (typeof cutReasons)[number]

/** Why a parcel was not taken at the door; the customer reads it. */
export const missedReasons = [
  'Nobody opened the door',
  'Nobody answered the phone',
  'The address was not found',
  'Another time was asked for',
] as const

/** The ways to pay a cash order, with their labels. */
export const cashModes = { cash: 'Cash', UPI: 'UPI', card: 'Card' } as const
export type CashMode = keyof typeof cashModes

/** How an order was paid: in one way, or a part in cash and the rest by UPI. */
export const orderPaidModes = { ...cashModes, split: 'Part in cash, the rest by UPI' } as const
export type OrderPaidMode = keyof typeof orderPaidModes

/** Why a colleague's claim stands in the way, or null. */
export function claimRefusal({ claimedBy }: OrderInFulfilment): string | null {
  return claimedBy === null ? null : `${claimedBy} is packing this order.`
}

/** Why the queue or an unknown state keeps an order from being packed, or null (fulfilment-1). */
export function packRefusal({ queue, holdReason, placeOfSupply }: OrderInFulfilment): string | null {
  const refusal = queueRefusal(queue, holdReason)
  if (refusal !== null || placeOfSupply.code !== null) return refusal
  return 'The state of the delivery address is not known, and the tax depends on it. Please choose the state first.'
}

/** Why an order does not wait for a call, or null. */
export function callRefusal({ holdReason }: OrderInFulfilment): string | null {
  return holdReason === COD_CHECK ? null : 'This order does not wait for a call.'
}

/** Why an order has no hold to release, or null: a call releases a first large cash order. */
export function releaseRefusal({ holdReason }: OrderInFulfilment): string | null {
  if (holdReason === COD_CHECK) return 'This order waits for a call to the customer.'
  return holdReason === null ? 'This order is not on hold.' : null
}

/** Why a packed parcel cannot leave, or null. */
export function shipRefusal({ queue, needsIrn }: OrderInFulfilment): string | null {
  if (queue === 'recalled') return 'A batch in this parcel is recalled. Please cancel the order.'
  return needsIrn
    ? 'The invoice to a registered buyer needs its IRN and QR code from the e-invoice portal first.'
    : null
}

/** Why an order is not sent out, or null (orders-17). */
export function sendingRefusal({ collectAt }: OrderInFulfilment): string | null {
  return collectAt === null ? null : `The customer collects this order at ${collectAt}: it is handed over there.`
}

/** Why an order is not handed over at an outlet, or null (orders-17). */
export function handOverRefusal({ collectAt }: OrderInFulfilment): string | null {
  return collectAt === null ? 'This order is delivered, not collected.' : null
}

/** Why an order has no cash to record, or null. */
export function cashRefusal({ paymentType, paymentStatus }: OrderInFulfilment): string | null {
  if (paymentType === 'CREDIT') return 'This order is on credit: its invoice is paid into the account.'
  if (paymentType !== 'COD') return 'This order is paid online.'
  return paymentStatus === 'Pending' ? null : `The payment of this order is already ${paymentStatus}.`
}

/** Why own staff do not bring a parcel, or null. */
export function runRefusal({ carrier }: OrderInFulfilment): string | null {
  return isOwnStaff(carrier) ? null : `${carrier ?? 'Nobody'} brings this parcel.`
}
