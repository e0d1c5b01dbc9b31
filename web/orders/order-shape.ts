import type { Order } from '#contract/orders.ts'

type Shape = 'string' | 'number' | readonly [Shape] | { readonly [name: string]: Shape }

/** The fields of an order that pages read. */
const orderShape: Shape = {
  _id: 'string',
  orderId: 'string',
  status: 'string',
  paymentStatus: 'string',
  paymentType: 'string',
  totalAmount: 'number',
  amountCharged: 'number',
  createdAt: 'string',
  items: [{ _id: 'string', image: 'string', productName: 'string', price: 'number', quantity: 'number' }],
  shippingDetails: { name: 'string', email: 'string', address: 'string', city: 'string' },
  shipmentDetails: {},
  cuts: [{ productName: 'string', quantity: 'number', amount: 'number', reason: 'string' }],
  refunds: [{ amount: 'number', reference: 'string', status: 'string' }],
  payouts: [{ amount: 'number', paidAt: 'string', to: 'string', reference: 'string' }],
  documents: [{ _id: 'string', number: 'string', kind: 'string' }],
  history: [{ at: 'string', status: 'string', note: 'string' }],
}

/** The order of an answer, or null for anything else. */
export function readOrder(raw: unknown): Order | null {
  return hasShape(raw, orderShape) ? (raw as Order) : null
}

function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape
  if (typeof value !== 'object' || value === null) return false
  if (isListShape(shape)) return Array.isArray(value) && value.every((one) => hasShape(one, shape[0]))
  return Object.entries(shape).every(([name, part]) => hasShape((value as Record<string, unknown>)[name], part))
}

function isListShape(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}
