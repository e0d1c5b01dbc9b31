import type { OrderStatus, PaymentStatus, PaymentType } from '../orders/order-status.ts'
import type { DeskAction } from '../staff/actions.ts'

type StepRule = {
  readonly permission: DeskAction
  readonly from: readonly OrderStatus[]
  /** Completes "Only … orders can be". */
  readonly participle: string
}

/** The steps of an order with their permission and the statuses that allow them. */
export const fulfilmentSteps = {
  claim: { permission: 'orders.pack', from: ['Confirmed'], participle: 'packed' },
  hold: { permission: 'orders.pack', from: ['Confirmed'], participle: 'put on hold' },
  release: { permission: 'orders.pack', from: ['Confirmed'], participle: 'released' },
  cut: { permission: 'orders.cut', from: ['Confirmed'], participle: 'shortened' },
  pack: { permission: 'orders.pack', from: ['Confirmed'], participle: 'packed' },
  ship: { permission: 'orders.ship', from: ['Packed'], participle: 'shipped' },
  sendOut: { permission: 'orders.deliver', from: ['Shipped'], participle: 'sent out for delivery' },
  deliver: { permission: 'orders.deliver', from: ['Shipped', 'Out for Delivery'], participle: 'delivered' },
  takeBack: { permission: 'orders.deliver', from: ['Shipped', 'Out for Delivery'], participle: 'taken back' },
  recordCash: {
    permission: 'orders.cash',
    from: ['Shipped', 'Out for Delivery', 'Delivered'],
    participle: 'paid in cash',
  },
  cancel: { permission: 'orders.cancel', from: ['Pending', 'Confirmed', 'Packed'], participle: 'cancelled' },
} as const satisfies Record<string, StepRule>

export type FulfilmentStep = keyof typeof fulfilmentSteps

/** Steps that the customer gets a mail about. */
export type MailedStep = Extract<FulfilmentStep, 'pack' | 'ship' | 'sendOut' | 'deliver' | 'takeBack' | 'recordCash'>

/** The progress of the prescriptions of an order: `needed` waits for the customer, `received` for a pharmacist. */
export const prescriptionStatuses = ['not-needed', 'needed', 'received', 'approved'] as const
export type PrescriptionStatus = (typeof prescriptionStatuses)[number]

/** An order as the rules of its fulfilment see it. */
export type OrderInFulfilment = {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly paymentType: PaymentType
  /** Why the order waits; null if it does not. */
  readonly holdReason: string | null
  readonly prescription: PrescriptionStatus
  /** The name of another person who claimed the order, or null. */
  readonly claimedBy: string | null
}

/** Why a step is not possible now, as a sentence for button and server, or null. Permissions are checked apart. */
export function stepRefusal(step: FulfilmentStep, order: OrderInFulfilment): string | null {
  return statusRefusal(step, order.status) ?? moreRefusals[step]?.(order) ?? null
}

/** Why a step is not possible in a state, as a sentence, or null. */
export function statusRefusal(step: FulfilmentStep, status: OrderStatus): string | null {
  const { from, participle } = fulfilmentSteps[step]
  if ((from as readonly OrderStatus[]).includes(status)) return null
  return `Only orders in the state ${listStates(from)} can be ${participle}. This one is ${status}.`
}

const moreRefusals: Partial<Record<FulfilmentStep, (order: OrderInFulfilment) => string | null>> = {
  claim: claimRefusal,
  hold: ({ holdReason }) => (holdReason === null ? null : 'This order is already on hold.'),
  release: ({ holdReason }) => (holdReason === null ? 'This order is not on hold.' : null),
  pack: (order) => claimRefusal(order) ?? packRefusal(order),
  recordCash: cashRefusal,
}

function claimRefusal({ claimedBy }: OrderInFulfilment): string | null {
  return claimedBy === null ? null : `${claimedBy} is packing this order.`
}

function packRefusal({ holdReason, prescription }: OrderInFulfilment): string | null {
  if (holdReason !== null) return `This order is on hold: ${holdReason}`
  return prescriptionRefusals[prescription]
}

const prescriptionRefusals: Readonly<Record<PrescriptionStatus, string | null>> = {
  'not-needed': null,
  needed: 'The customer has to send the prescription before this order is packed.',
  received: 'A pharmacist has to approve the prescription before this order is packed.',
  approved: null,
}

function cashRefusal({ paymentType, paymentStatus }: OrderInFulfilment): string | null {
  if (paymentType !== 'COD') return 'This order is paid online.'
  return paymentStatus === 'Pending' ? null : `The payment of this order is already ${paymentStatus}.`
}

function listStates(states: readonly OrderStatus[]): string {
  const [last, ...others] = states.toReversed()
  return others.length === 0 ? String(last) : `${others.toReversed().join(', ')} or ${String(last)}`
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

export const cashModes = ['cash', 'UPI'] as const
export type CashMode = (typeof cashModes)[number]
