import { z } from 'zod'
import { paymentTypes } from '#domain/orders/order-status.ts'
import { readAmount } from '#domain/payments/amounts.ts'
import { shopperStatuses } from '#domain/payments/shopper-status.ts'
import { endpoint } from './endpoint.ts'
import { order } from './orders.ts'
import { checkRule, id, instant, rupees, text } from './shapes.ts'

const AMOUNT_RULE = 'The amount must be text with two decimals, for instance "499.00".'

/** Rupees as text with exactly two decimals. It is only compared with the order, never charged. */
const amount = text(100, AMOUNT_RULE).check(checkRule((value) => (readAmount(value) === null ? AMOUNT_RULE : null)))

const currency = z.literal('INR', 'The shop takes Indian rupees only: the currency must be INR.')

export const listPaymentMethods = endpoint('GET', '/api/payments/methods', {
  access: 'customer',
  summary: 'The ways to pay at this shop: no ONLINE where no payment gateway takes new payments.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    methods: z.array(z.enum(paymentTypes)),
    /** The end of the time in which the customer has to pay online after refused parcels; null: cash is possible (delivery-3). */
    codRefusedUntil: instant.nullable(),
  }),
})

export const createPayment = endpoint('POST', '/api/payments/create', {
  access: 'customer',
  summary: 'Starts the online payment of an order; send the browser to `paymentUrl`. Pressed twice it is one payment.',
  input: z.object({ orderId: id, amount, currency }),
  output: z.object({ success: z.literal(true), paymentUrl: z.url() }),
})

export const initiatePayment = endpoint('POST', '/api/payment/initiate', {
  access: 'customer',
  summary:
    "The same, for an order that waits for its payment. `redirectUrl` must be the shop's own /validate-payment/{orderId} (payments-1).",
  input: z.object({ orderId: id, amount, currency, redirectUrl: text(2000, 'Please send the redirectUrl.') }),
  output: z.object({ success: z.literal(true), redirectUrl: z.url() }),
})

export const showPaymentStatus = endpoint('GET', '/api/payment/status/:orderId', {
  access: 'customer',
  summary: 'How the payment of an order stands. Only `pending` means that money may still come.',
  input: z.object({ orderId: id }),
  output: z.object({
    success: z.boolean(),
    status: z.enum(shopperStatuses),
    message: z.string(),
    /** Present where it pays invoices of a licensed buyer, whose orders it does not change. */
    isInvoice: z.literal(true).optional(),
  }),
})

export const updateOrderStatus = endpoint('POST', '/api/orders/update-status', {
  access: 'customer',
  summary: 'Has the shop ask the gateway. A claim that is not the truth changes nothing and is answered with 409.',
  input: z.object({ orderId: id, status: text(40), paymentStatus: text(40) }),
  output: z.object({ success: z.literal(true), order }),
})

/** Names one order and proves that its payment link was given (payments-15). */
const paymentLink = { orderId: id, token: text(100) }

export const showLinkedPayment = endpoint('POST', '/api/payments/link', {
  access: 'public',
  summary: 'Number, amount and payment of the order of a payment link, without a login and without its contents.',
  input: z.object(paymentLink),
  output: z.object({
    success: z.literal(true),
    /** The number to read aloud. */
    orderNumber: z.string(),
    amount: rupees,
    status: z.enum(shopperStatuses),
    /** Whether a payment can be started now. */
    canPay: z.boolean(),
  }),
})

export const payByLink = endpoint('POST', '/api/payments/link/pay', {
  access: 'public',
  summary: 'Starts the payment of the order of a payment link; send the browser to `paymentUrl`.',
  input: z.object(paymentLink),
  output: z.object({ success: z.literal(true), paymentUrl: z.url() }),
})

export const paymentsEndpoints = [
  listPaymentMethods,
  createPayment,
  initiatePayment,
  showPaymentStatus,
  updateOrderStatus,
  showLinkedPayment,
  payByLink,
] as const
