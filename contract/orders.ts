import { z } from 'zod'
import { addressFields } from '#domain/addresses/address-rules.ts'
import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { orderStatuses, paymentStatuses, orderPaymentTypes, paymentTypes } from '#domain/orders/order-status.ts'
import { businessErrors, businessFields } from '#domain/documents/business-buyer.ts'
import { documentKinds } from '#domain/documents/document-kinds.ts'
import { refundProgress } from '#domain/payments/refund-progress.ts'
import { storedAddress } from './addresses.ts'
import { TOO_MANY_LINES, cart, cartLineInput, correction } from './cart.ts'
import { changeShapes } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { balance, checkFields, day, id, instant, line, rupees, seenRupees, text, expiryWindow } from './shapes.ts'

/** What the customer is charged without the cut packs, has paid, and has still to pay (orders-12). */
export const orderAmountFields = { amountCharged: rupees, amountPaid: rupees, amountDue: rupees }

const shipmentDetails = z.object({
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The courier's page of the parcel; null for an unknown courier, or without a number. */
  trackingUrl: z.string().nullable(),
  shippingDate: instant.nullable(),
  estimatedDeliveryDate: instant.nullable(),
  shippingCost: rupees.nullable(),
})

/**
 * An order as its customer sees it (orders-7). `orderId` is the number to read aloud, `_id` is used in addresses (orders-7).
 */
export const order = z.object({
  _id: id,
  orderId: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paymentType: z.enum(orderPaymentTypes),
  itemsTotal: rupees,
  deliveryFee: rupees,
  /** What the invoice of a packed cash order adds or takes off for a whole rupee (documents-11). */
  roundOff: balance,
  totalAmount: rupees,
  ...orderAmountFields,
  createdAt: instant,
  items: z.array(
    z.object({
      _id: id,
      image: z.string(),
      productName: z.string(),
      price: rupees,
      /** All packs, free ones included. */
      quantity: z.number().int(),
      /** What the packs cost together. At trade prices it is not a multiple of the price. */
      amount: rupees,
      free: z.number().int(),
      /** When packs expire that were sold short-dated, or null. */
      shortDated: expiryWindow.nullable(),
    }),
  ),
  shippingDetails: storedAddress,
  shipmentDetails,
  /** The last day of delivery that the customer was told; null for old orders. */
  promisedOn: day.nullable(),
  /** The outlet where the customer collects the order, at the address of `shippingDetails`; null: it is delivered. */
  collectAt: z.string().nullable(),
  /** Whether it is an order at trade prices, and the buyer's own number of it, or ''. */
  isTrade: z.boolean(),
  poNumber: z.string(),
  /** The person of the buyer's firm who entered it; null: the holder of the account, or the shop (trade-22). */
  enteredBy: z.string().nullable(),
  /** Whether the reader may cancel it while its state allows it: not an order that a colleague entered. */
  mayCancel: z.boolean(),
  /** The firm of a retail buyer who gave a GSTIN for the invoice, else null. */
  business: z.object({ gstin: z.string(), firm: z.string() }).nullable(),
  /** Whether an online payment can be started now ("Pay now"). */
  canPayNow: z.boolean(),
  /** Packs that the shop could not supply. */
  cuts: z.array(z.object({ productName: z.string(), quantity: z.number().int(), amount: rupees, reason: z.string() })),
  /** Refunds. `reference` is the reference of bank and gateway. */
  refunds: z.array(
    z.object({
      amount: rupees,
      reference: z.string(),
      status: z.enum(refundProgress),
      requestedAt: instant,
      /** How long the bank takes, such as "5-7 working days". */
      expectedDays: z.string(),
    }),
  ),
  /** What was paid back for returns of a cash order, whose payment stays "Paid". The target without its secret part. */
  payouts: z.array(z.object({ amount: rupees, paidAt: instant, to: z.string(), reference: z.string() })),
  /** The failed tries to deliver the parcel. */
  deliveryTries: z.array(z.object({ at: instant, reason: z.string() })),
  /** Numbered documents: the invoice of a packed order, or the memo of an older supply on prescription. */
  documents: z.array(z.object({ _id: id, number: z.string(), kind: z.enum(documentKinds), isCancelled: z.boolean() })),
  /** The pharmacist who checked the packed order; null before packing, or when staff without a registration packed it. */
  checkedBy: z.object({ name: z.string(), registration: z.string() }).nullable(),
  history: z.array(
    z.object({ at: instant, status: z.enum(orderStatuses), paymentStatus: z.enum(paymentStatuses), note: z.string() }),
  ),
})
export type Order = z.infer<typeof order>
export type OrderInPaise = z.input<typeof order>

/** The fields of an address as text. Other types count as missing, other fields are dropped. */
const shippingDetails = z
  .record(z.string(), z.unknown())
  .transform((details) =>
    Object.fromEntries(
      addressFields.flatMap((field) => {
        const value = details[field]
        return typeof value === 'string' ? [[field, value]] : []
      }),
    ),
  )
  .pipe(z.partialRecord(z.enum(addressFields), text(2000)))

const EMPTY_CART = 'Your cart is empty. Please add items to proceed with payment.'

export const createOrder = endpoint('POST', '/api/orders/create', {
  access: 'customer',
  summary: 'Places an order. Send an `Idempotency-Key` header so that a repeat gives the same answer.',
  status: 201,
  input: z.object({
    items: z.array(cartLineInput, EMPTY_CART).min(1, EMPTY_CART).max(MAX_LINES, TOO_MANY_LINES),
    /** Missing fields are refused by the use-case with one sentence that lists them (orders-9). */
    shippingDetails: shippingDetails.default({}),
    paymentType: z.enum(paymentTypes, 'Please choose Cash on Delivery or Pay Online.'),
    itemsTotal: seenRupees,
    deliveryFee: seenRupees,
    totalAmount: seenRupees,
  }),
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    order: order.pick({ _id: true, orderId: true, status: true, paymentStatus: true, totalAmount: true }),
    /** The number of the unpaid online order that this one replaces; it is cancelled (orders-2). */
    replacedOrderId: z.string().optional(),
  }),
})

/** The answer to a placed order. */
export type OrderPlaced = z.infer<typeof createOrder.output>
export type OrderPlacedInPaise = Omit<z.input<typeof createOrder.output>, 'success'>

/** The most orders in one answer (orders-6). */
export const MAX_LISTED_ORDERS = 200

export const listOrders = endpoint('GET', '/api/orders/list', {
  access: 'customer',
  summary: 'The newest 200 orders, or `limit`, oldest first; `before` (an order id) pages further back.',
  input: z.object({ before: id.optional(), limit: z.coerce.number().int().min(1).max(MAX_LISTED_ORDERS).optional() }),
  output: z.object({ success: z.literal(true), orders: z.array(order) }),
})

export const showOrderDetails = endpoint('GET', '/api/orders/details/:id', {
  access: 'customer',
  summary: 'One order of this customer, by `_id` or `orderId`.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), order }),
})

export const showOrder = endpoint('GET', '/api/orders/:orderId', {
  access: 'customer',
  summary: 'One order of this customer, by `_id` or `orderId`.',
  input: z.object({ orderId: id }),
  output: z.object({ success: z.literal(true), order }),
})

export const cancelOrder = endpoint('POST', '/api/orders/:id/cancel', {
  access: 'customer',
  summary: 'Cancels an order before it is packed and gives its stock back; later 409.',
  input: z.object({ id, reason: line(500).optional() }),
  output: z.object({ success: z.literal(true), order }),
})

export const nameOrderBusiness = endpoint('POST', '/api/orders/:id/business', {
  access: 'customer',
  summary: 'Names a firm with its GSTIN for the invoice, or nothing, before packing; later 409.',
  input: z.object({ id, ...changeShapes(businessFields) }).check(checkFields(businessErrors)),
  output: z.object({ success: z.literal(true), order }),
})

export const reorder = endpoint('POST', '/api/orders/:id/reorder', {
  access: 'customer',
  summary: 'Adds the products of an order to the saved cart, at today’s prices and as far as they are in stock.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), cart, corrections: z.array(correction) }),
})

export const ordersEndpoints = [
  createOrder,
  listOrders,
  showOrderDetails,
  showOrder,
  cancelOrder,
  nameOrderBusiness,
  reorder,
] as const
