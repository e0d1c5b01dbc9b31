import { formatWeekday } from '../delivery/delivery-words.ts'
import { formatDate, indianDay } from '../time.ts'
import type { OrderStatus } from './order-status.ts'

/** Whether a prescription of the order is still to be sent, or is with the pharmacist. */
export type PrescriptionStep = 'send' | 'check' | null

type ExpectedOrder = {
  readonly status: OrderStatus
  /** The last day that the customer was told, as "2026-11-26". */
  readonly promisedOn: string | null
  /** The day that staff expect, as ISO 8601. */
  readonly estimatedDeliveryDate: string | null
  /** When the order reached its status, as ISO 8601. */
  readonly reachedAt: string | null
  readonly prescription: PrescriptionStep
  /** The outlet where the customer collects the order, or null. */
  readonly collectAt: string | null
}

/** What a customer wants to know of an order first: the day, the next step and whom it waits for. */
type OrderOutlook = { readonly headline: string; readonly next: OrderNextStep | null }
export type OrderNextStep = { readonly text: string; readonly waitsFor: 'you' | 'us' | 'the courier' }

const nextSteps = {
  Pending: { text: 'You pay, and we confirm the order', waitsFor: 'you' },
  Confirmed: { text: 'We pack it', waitsFor: 'us' },
  Packed: { text: 'We send it off', waitsFor: 'us' },
  Shipped: { text: 'It reaches your town', waitsFor: 'the courier' },
  'Out for Delivery': { text: 'It reaches your door', waitsFor: 'the courier' },
  Delivered: null,
  Cancelled: null,
  Returned: null,
} as const satisfies Record<OrderStatus, OrderNextStep | null>

const collectSteps: { readonly [status in OrderStatus]?: OrderNextStep } = {
  Confirmed: { text: 'We pack it and tell you when it is ready', waitsFor: 'us' },
  Packed: { text: 'You collect it and give its number', waitsFor: 'you' },
}

const prescriptionSteps = {
  send: { text: 'You send the prescription', waitsFor: 'you' },
  check: { text: 'Our pharmacist checks your prescription', waitsFor: 'us' },
} as const satisfies Record<string, OrderNextStep>

/** The day of an order as a headline, such as "Arrives Thu 26 Nov", with its next step (orders-15). */
export function orderOutlook(order: ExpectedOrder, now: Date): OrderOutlook {
  const { status, prescription, collectAt } = order
  const isChecked = status !== 'Confirmed' || prescription === null
  const next = (collectAt === null ? null : collectSteps[status]) ?? nextSteps[status]
  return { headline: headlineOf(order, now), next: isChecked ? next : prescriptionSteps[prescription] }
}

function endOn(end: OrderStatus | 'Collected', day: string): string {
  const on = formatWeekday(day)
  if (end === 'Collected') return `Collected on ${on}`
  if (end === 'Delivered') return `Delivered on ${on}`
  return end === 'Cancelled' ? `Cancelled on ${on}` : `Returned on ${on}`
}

function headlineOf(
  { status, promisedOn, estimatedDeliveryDate, reachedAt, collectAt }: ExpectedOrder,
  now: Date,
): string {
  if (status === 'Pending') return 'Waiting for your payment'
  const end = status === 'Delivered' && collectAt !== null ? 'Collected' : status
  if (nextSteps[status] === null) return reachedAt === null ? end : endOn(end, indianDay(new Date(reachedAt)))
  if (collectAt !== null)
    return status === 'Packed' ? `Ready at ${collectAt}` : `Collect at ${collectAt} when it is ready`
  const expected = estimatedDeliveryDate === null ? null : indianDay(new Date(estimatedDeliveryDate))
  const day = expected ?? promisedOn
  if (day === null) return status
  if (day < indianDay(now)) return `Late: it was to arrive by ${formatDate(day)}`
  return expected === null ? `Arrives by ${formatWeekday(day)}` : `Arrives ${formatWeekday(day)}`
}
