import { z } from 'zod'
import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { cancelReasons, cashModes, cutReasons, prescriptionStatuses } from '#domain/fulfilment/fulfilment-steps.ts'
import { orderQueues } from '#domain/fulfilment/order-queues.ts'
import { paymentFilterNames } from '#domain/fulfilment/payment-filters.ts'
import { trackingError } from '#domain/fulfilment/parcels.ts'
import { orderStatuses, paymentStatuses, paymentTypes } from '#domain/orders/order-status.ts'
import { storedAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { deskOrderLine, packedLine } from './desk-order-lines.ts'
import { order, orderAmountFields } from './orders.ts'
import { deskPage, id, instant, line, plainLine, rupees, staffClaim, typedDay } from './shapes.ts'

const prescription = z.enum(prescriptionStatuses)

/** An order in a list of the desk. */
const deskOrderRow = z.object({
  _id: id,
  orderId: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paymentType: z.enum(paymentTypes),
  placedAt: instant,
  customerName: z.string(),
  city: z.string(),
  packs: z.number().int(),
  ...orderAmountFields,
  prescription,
  holdReason: z.string().nullable(),
  claim: staffClaim,
})
export type DeskOrderRow = z.infer<typeof deskOrderRow>

export const deskOrder = deskOrderRow.extend({
  shippingDetails: storedAddress,
  shipmentDetails: order.shape.shipmentDetails,
  itemsTotal: rupees,
  deliveryFee: rupees,
  totalAmount: rupees,
  cutAmount: rupees,
  cashMode: z.enum(cashModes).nullable(),
  lines: z.array(deskOrderLine),
  refunds: order.shape.refunds,
  documents: order.shape.documents,
  /** Steps, cuts and notes, oldest first. `by` names a person of the shop, or the kind of actor. */
  timeline: z.array(z.object({ at: instant, by: z.string(), text: z.string() })),
  /** The mails of the last weeks to the customer. */
  mails: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      sentAt: instant.nullable(),
    }),
  ),
})
export type DeskOrder = z.infer<typeof deskOrder>

export const changedOrder = z.object({ success: z.literal(true), order: deskOrder })

export const deskOrderList = endpoint('GET', '/api/desk/orders', {
  access: { desk: 'orders.read' },
  summary:
    'Orders by state, queue, payment, zone, days, number, phone, name or product: 50 a page, newest first, or oldest first within a state or queue.',
  input: z.object({
    q: plainLine(100).optional(),
    status: z.enum(orderStatuses).optional(),
    queue: z.enum(orderQueues).optional(),
    payment: z.enum(paymentFilterNames).optional(),
    /** The delivery zone that applied when the order was placed. */
    zone: id.optional(),
    /** The first and the last day of placement in India. */
    from: typedDay.optional(),
    to: typedDay.optional(),
    /** The number of the last order of the page before. */
    after: z.coerce.number().int().positive().optional(),
  }),
  output: deskPage(deskOrderRow),
})

export const deskOrderDetails = endpoint('GET', '/api/desk/orders/:id', {
  access: { desk: 'orders.read' },
  summary: 'One order with its lines, money, timeline and mails.',
  input: z.object({ id }),
  output: changedOrder,
})

export const deskClaim = endpoint('POST', '/api/desk/orders/:id/claim', {
  access: { desk: 'orders.pack' },
  isRepeatable: true,
  summary: 'Reserves the packing of an order for ten minutes; 409 while a colleague packs it.',
  input: z.object({ id }),
  output: changedOrder,
})

export const deskHold = endpoint('POST', '/api/desk/orders/:id/hold', {
  access: { desk: 'orders.pack' },
  isRepeatable: true,
  summary: 'Puts a confirmed order on hold, or releases it without a reason.',
  input: z.object({ id, reason: line(200).min(1, 'Please say why the order waits.').nullable() }),
  output: changedOrder,
})

export const deskPack = endpoint('POST', '/api/desk/orders/:id/pack', {
  access: { desk: 'orders.pack' },
  isRepeatable: true,
  summary:
    'Packs a confirmed order: no hold, no prescription missing, not claimed by a colleague. Without `lines` the proposed batches are taken. 409 `short_stock` with a fresh `order` when a batch went meanwhile.',
  input: z.object({ id, lines: z.array(packedLine).max(MAX_LINES).optional() }),
  output: changedOrder,
})

export const shipment = z.object({
  carrier: line(100).min(1, 'Please name the courier, or “Own staff”.'),
  trackingNumber: line(100),
  shippedOn: typedDay,
  expectedOn: typedDay,
  cost: rupees.max(100_000),
})

export const deskShip = endpoint('POST', '/api/desk/orders/:id/ship', {
  access: { desk: 'orders.ship' },
  isRepeatable: true,
  summary:
    'Hands a packed order to a courier with its tracking number, or to own staff; the customer sees the shipment.',
  input: shipment.extend({ id }).superRefine(({ carrier, trackingNumber }, context) => {
    const message = trackingError(carrier, trackingNumber)
    if (message !== null) context.addIssue({ code: 'custom', path: ['trackingNumber'], message })
  }),
  output: changedOrder,
})

export const deskSendOut = endpoint('POST', '/api/desk/orders/:id/out', {
  access: { desk: 'orders.deliver' },
  isRepeatable: true,
  summary: 'Marks a shipped order as out for delivery.',
  input: z.object({ id }),
  output: changedOrder,
})

export const deskDeliver = endpoint('POST', '/api/desk/orders/:id/deliver', {
  access: { desk: 'orders.deliver' },
  isRepeatable: true,
  summary: 'Marks an order as delivered.',
  input: z.object({ id }),
  output: changedOrder,
})

export const deskTakeBack = endpoint('POST', '/api/desk/orders/:id/return', {
  access: { desk: 'orders.deliver' },
  isRepeatable: true,
  summary: 'The parcel was refused at the door: an online payment is refunded, a cash payment fails.',
  input: z.object({ id, reason: line(200).min(1, 'Please say why the parcel came back.') }),
  output: changedOrder,
})

export const deskCash = endpoint('POST', '/api/desk/orders/:id/cash', {
  access: { desk: 'orders.cash' },
  isRepeatable: true,
  summary: 'Records the money of a cash order; the amount must equal what is due.',
  input: z.object({ id, amount: rupees, mode: z.enum(cashModes) }),
  output: changedOrder,
})

export const cancelReason = z.enum(cancelReasons, 'Please choose a reason.')

export const deskCancel = endpoint('POST', '/api/desk/orders/:id/cancel', {
  access: { desk: 'orders.cancel' },
  isRepeatable: true,
  summary: 'Cancels an order before it is shipped: stock and paid money go back.',
  input: z.object({ id, reason: cancelReason }),
  output: changedOrder,
})

export const deskCut = endpoint('POST', '/api/desk/orders/:id/cut', {
  access: { desk: 'orders.cut' },
  isRepeatable: true,
  summary:
    'Takes packs out of a confirmed order; a paid order gets exactly their price back. The last pack cancels it.',
  input: z.object({
    id,
    reason: z.enum(cutReasons, 'Please choose a reason.'),
    lines: z
      .array(z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1).max(100_000) }))
      .min(1, 'Please say how many packs to cut.')
      .max(MAX_LINES),
  }),
  output: changedOrder,
})

export const deskNote = endpoint('POST', '/api/desk/orders/:id/note', {
  access: { desk: 'orders.note' },
  isRepeatable: true,
  summary: 'Writes a note that only the desk reads.',
  input: z.object({ id, note: line(500).min(1, 'Please write a note.') }),
  output: changedOrder,
})

export const deskResendMail = endpoint('POST', '/api/desk/orders/:id/resend-mail', {
  access: { desk: 'mail.resend' },
  isRepeatable: true,
  summary: 'Sends a mail of an order to the customer once more; 429 after three times a day.',
  input: z.object({
    id,
    /** The key of the mail in the order. */
    mail: id,
  }),
  output: changedOrder,
})

export const fulfilmentEndpoints = [
  deskOrderList,
  deskOrderDetails,
  deskClaim,
  deskHold,
  deskNote,
  deskResendMail,
  deskPack,
  deskShip,
  deskSendOut,
  deskDeliver,
  deskTakeBack,
  deskCash,
  deskCancel,
  deskCut,
] as const
