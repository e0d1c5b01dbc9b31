import { z } from 'zod'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import {
  type CashMode,
  cashModes,
  type OrderPaidMode,
  orderPaidModes,
  prescriptionStatuses,
} from '#domain/fulfilment/order-in-fulfilment.ts'
import { paperChanges } from '#domain/fulfilment/paper-changes.ts'
import { orderQueues } from '#domain/fulfilment/order-queues.ts'
import { buyerFilterNames, paymentFilterNames } from '#domain/fulfilment/payment-filters.ts'
import { returnStates } from '#domain/returns/return-states.ts'
import { orderStatuses, paymentStatuses, orderPaymentTypes } from '#domain/orders/order-status.ts'
import { MAX_TRADE_LINES } from '#domain/trade/trade-lines.ts'
import { storedAddress } from './addresses.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { customerCard } from './desk-customers.ts'
import { deskOrderLine, packedLine } from './desk-order-lines.ts'
import { order, orderAmountFields } from './orders.ts'
import { day, deskPage, id, instant, searchedLine, rupees, staffClaim, typedDay } from './shapes.ts'

const prescription = z.enum(prescriptionStatuses)

/** An order in a list of the desk. */
const deskOrderRow = z.object({
  _id: id,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paymentType: z.enum(orderPaymentTypes),
  /** Whether a licensed buyer ordered it at trade prices. */
  isTrade: z.boolean(),
  placedAt: instant,
  customerName: z.string(),
  city: z.string(),
  packs: z.number().int(),
  ...orderAmountFields,
  /** What went back to the customer or is on its way: refunds, and payouts of returned cash orders. */
  amountRefunded: rupees,
  prescription,
  /** Null for orders that wait for nothing. */
  queue: z.enum(orderQueues).nullable(),
  /** The number to call in the queue `to-call`, else null. */
  callPhone: z.string().nullable(),
  holdReason: z.string().nullable(),
  claim: staffClaim,
  collectAt: order.shape.collectAt,
})
export type DeskOrderRow = z.infer<typeof deskOrderRow>
export type DeskOrderRowInPaise = z.input<typeof deskOrderRow>

/** What the e-invoice portal gave for a document. `isVerified`: its signature fits a certificate of the settings. */
const keptEInvoice = z.object({
  irn: z.string(),
  ackNumber: z.string(),
  ackOn: day,
  qr: z.string(),
  isVerified: z.boolean().default(false),
})

export const deskOrder = deskOrderRow.extend({
  customerId: id,
  /** The licensed buyer of an order at trade prices, else null. */
  trade: z
    .object({
      accountId: id,
      firm: z.string(),
      gstin: z.string(),
      /** Who of the staff entered the order; null: the buyer. */
      enteredBy: z.string().nullable(),
      poNumber: z.string(),
      /** The transport that the invoice names; each may be empty. */
      transporter: z.string(),
      lrNumber: z.string(),
    })
    .nullable(),
  shippingDetails: storedAddress,
  shipmentDetails: order.shape.shipmentDetails.omit({ trackingUrl: true }),
  itemsTotal: rupees,
  deliveryFee: rupees,
  totalAmount: rupees,
  cutAmount: rupees,
  roundOff: order.shape.roundOff,
  cashMode: z.enum(Object.keys(orderPaidModes) as OrderPaidMode[]).nullable(),
  /** What was received in each way; empty for orders that were paid before it was recorded. */
  received: z.array(z.object({ mode: z.enum(Object.keys(cashModes) as CashMode[]), amount: rupees })),
  lines: z.array(deskOrderLine),
  /** Empty for packers, like what was refunded. */
  refunds: order.shape.refunds,
  payouts: order.shape.payouts,
  returns: z.array(
    z.object({
      _id: id,
      state: z.enum(returnStates),
      isWithdrawn: z.boolean(),
      askedAt: instant,
      refund: rupees.nullable(),
    }),
  ),
  /** Null for roles that see no customers. */
  customer: customerCard.nullable(),
  documents: order.shape.documents,
  business: order.shape.business,
  /** The value of taxable goods above which an e-way bill is needed. */
  ewayBillAbove: rupees,
  /** The e-way bill that is kept with the order. */
  ewayBill: z
    .object({
      number: z.string(),
      issuedOn: day,
      mode: z.enum(['road', 'rail', 'air', 'ship']),
      vehicleNumber: z.string(),
      transporterName: z.string(),
      transporterId: z.string(),
      lrNumber: z.string(),
      lrDate: z.string(),
      distance: z.number().int(),
    })
    .nullable(),
  /** What the e-invoice portal gave for the invoice. */
  eInvoice: keptEInvoice.nullable(),
  /** The credit notes of a registered invoice, each with what the portal gave for it; null while it waits (documents-12). */
  creditNoteIrns: z.array(z.object({ number: z.string(), eInvoice: keptEInvoice.nullable() })),
  /** Whether the parcel waits for the IRN of its invoice (documents-12). */
  needsIrn: z.boolean(),
  /** Where the tax is due: the two digits of the state, and what staff should look at before packing. */
  placeOfSupply: z.object({ code: z.string().nullable(), warning: z.string().nullable() }),
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
export type DeskOrderInPaise = z.input<typeof deskOrder>

export const changedOrder = z.object({ success: z.literal(true), order: deskOrder })

export const deskOrderList = endpoint('GET', '/api/desk/orders', {
  access: { desk: 'orders.read' },
  summary:
    'Orders by state, queue, payment, zone, days, number, phone, name or product: 50 a page, newest first, or oldest first within a state or queue.',
  input: z.object({
    q: searchedLine(200).optional(),
    status: z.enum(orderStatuses).optional(),
    queue: z.enum(orderQueues).optional(),
    payment: z.enum(paymentFilterNames).optional(),
    buyer: z.enum(buyerFilterNames).optional(),
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

const orderQueueCount = z.object({
  name: z.enum(orderQueues),
  /** Stops at 501, which pages show as "500+" (desk-4). */
  count: z.number().int(),
  oldestAt: instant.nullable(),
})
export type OrderQueueCount = z.infer<typeof orderQueueCount>

export const deskOrderQueueList = endpoint('GET', '/api/desk/orders/queues', {
  access: { desk: 'orders.read' },
  summary: 'How many orders wait in each queue, and since when the oldest does.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), queues: z.array(orderQueueCount) }),
})

export const deskOrderDetails = endpoint('GET', '/api/desk/orders/:id', {
  access: { desk: 'orders.read' },
  summary: 'One order with its lines, money, timeline and mails.',
  input: z.object({ id }),
  output: changedOrder,
})

/** The changes of an order by staff. */
export const orderChangeEndpoints = deskChanges('/api/desk/orders/:id', orderChanges, changedOrder, {
  pack: { lines: z.array(packedLine).max(MAX_TRADE_LINES).optional() },
  handOver: {
    mode: changeShapes(orderChanges.recordCash.fields).mode.optional(),
    inCash: changeShapes(orderChanges.recordCash.fields).inCash,
  },
  /** A colleague who delivers it; absent: the caller. */
  takeOnRun: { staff: id.optional() },
  hold: { reason: changeShapes(orderChanges.hold.fields).reason.nullable() },
  cut: {
    lines: z
      .array(z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1).max(100_000) }))
      .min(1, 'Please say how many packs to cut.')
      .max(MAX_TRADE_LINES),
  },
})

/** The changes that keep what the portals gave for an order. */
export const orderPaperEndpoints = deskChanges('/api/desk/orders/:id', paperChanges, changedOrder, {})

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
  deskOrderQueueList,
  deskOrderDetails,
  deskResendMail,
  ...Object.values(orderChangeEndpoints),
  ...Object.values(orderPaperEndpoints),
] as const
