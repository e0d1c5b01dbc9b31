import { z } from 'zod'
import { emailError, normaliseEmail, usernameError } from '#domain/accounts/account-rules.ts'
import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { attachmentChanges, orderCustomerChanges } from '#domain/customers/order-customer-changes.ts'
import { businessErrors, businessFields } from '#domain/documents/business-buyer.ts'
import { paymentTypes } from '#domain/orders/order-status.ts'
import { languages } from '#domain/languages/languages.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '#domain/prescriptions/prescription-rules.ts'
import { address, storedAddress } from './addresses.ts'
import { cartLineInput, TOO_MANY_LINES } from './cart.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { deskOrder } from './fulfilment.ts'
import { checkFields, checkRule, id, instant, line, plainLine, seenRupees, text } from './shapes.ts'

const access = { desk: 'orders.place' } as const

/** A customer as the desk finds them for an order. */
const deskCustomer = z.object({
  _id: id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Added at the desk and never logged in: the mail address may still be corrected (accounts-11). */
  isUnclaimed: z.boolean(),
  blockReason: z.string().nullable(),
  /** The saved address, else the one of the last delivery. */
  address: storedAddress.nullable(),
  /** The newest order. */
  lastOrder: z.object({ orderNumber: z.string(), placedAt: instant }).nullable(),
})
export type OrderCustomer = z.infer<typeof deskCustomer>

const mailAddress = text(300).overwrite(normaliseEmail).check(checkRule(emailError))
const name = line(100).check(checkRule(usernameError))

export const deskOrderCustomerList = endpoint('GET', '/api/desk/order-customers', {
  access,
  summary:
    'At most 20 customers by the beginning of a phone number or mail address, or by a part of the name or mail address.',
  input: z.object({ q: plainLine(100) }),
  output: z.object({ success: z.literal(true), rows: z.array(deskCustomer) }),
})

export const deskOrderCustomerDetails = endpoint('GET', '/api/desk/order-customers/:id', {
  access,
  summary: 'One customer with the address for the next order.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), customer: deskCustomer }),
})

export const changedOrderCustomer = z.object({ success: z.literal(true), customer: deskCustomer })

/** The changes of customers for whom staff order. */
export const orderCustomerChangeEndpoints = deskChanges(
  '/api/desk/order-customers/:id',
  orderCustomerChanges,
  changedOrderCustomer,
  {
    add: {
      name,
      phone: address.shape.phoneNumber,
      email: mailAddress.optional(),
      language: z.enum(languages).optional(),
    },
    setMail: { email: mailAddress },
  },
)

/** Who collects an order, and at which outlet. */
export const collection = z.object({ outlet: line(100), name, phoneNumber: address.shape.phoneNumber })

/** How an order reaches the customer: exactly one of both. */
const handing = {
  /** The delivery address. */
  shippingDetails: address.omit({ email: true, country: true }).nullable(),
  collect: collection.nullable(),
}

export const deskPlaceOrder = endpoint('POST', '/api/desk/orders', {
  access,
  isRepeatable: true,
  status: 201,
  summary:
    'Places an order for a customer: the rules, the stock and the refusals of `/api/orders/create`. ONLINE is paid by a link.',
  input: z.object({
    customerId: id,
    items: z.array(cartLineInput).min(1, 'Please add a product.').max(MAX_LINES, TOO_MANY_LINES),
    ...handing,
    paymentType: z.enum(paymentTypes, 'Please choose how it is paid.'),
    /** What the page showed. Collected orders have no fee. */
    itemsTotal: seenRupees,
    deliveryFee: seenRupees,
    totalAmount: seenRupees,
    /** The firm of the buyer with its GSTIN, if the invoice goes to one. */
    business: z.object(changeShapes(businessFields)).check(checkFields(businessErrors)).optional(),
    /** The reservation that becomes this order; it is closed. */
    ticketId: id.optional(),
  }),
  output: z.object({ success: z.literal(true), order: deskOrder }),
})

export const deskShowPaymentLink = endpoint('GET', '/api/desk/orders/:id/payment-link', {
  access,
  summary: 'The address at which an order that waits for its payment can be paid without a login; 409 for others.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), link: z.url(), validUntil: instant }),
})

export const deskUploadPrescription = endpoint('POST', '/api/desk/orders/:id/prescription-files', {
  access,
  status: 201,
  summary: 'Uploads a picture or PDF of a prescription for an order, under the limits of the customer’s own uploads.',
  maxUploadBytes: MAX_FILE_BYTES,
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), fileIds: z.array(id) }),
})

export const deskAttachPrescription = endpoint('POST', '/api/desk/orders/:id/prescriptions', {
  access: { desk: attachmentChanges.attachPrescription.permission },
  isRepeatable: true,
  status: 201,
  summary: attachmentChanges.attachPrescription.summary,
  input: z.object({ id, fileIds: z.array(id).min(1, 'Please add a picture of the prescription.').max(MAX_FILES) }),
  output: z.object({ success: z.literal(true), order: deskOrder }),
})

export const staffOrdersEndpoints = [
  deskOrderCustomerList,
  deskOrderCustomerDetails,
  ...Object.values(orderCustomerChangeEndpoints),
  deskPlaceOrder,
  deskShowPaymentLink,
  deskUploadPrescription,
  deskAttachPrescription,
] as const
