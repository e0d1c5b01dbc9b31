import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { paymentTypes } from '#domain/orders/order-status.ts'
import { requestChanges } from '#domain/prescriptions/request-changes.ts'
import { differenceReasons, MAX_NAMED_LINES, requestStates } from '#domain/prescriptions/request-rules.ts'
import { storedAddress } from './addresses.ts'
import { cartLineInput } from './cart.ts'
import { noticeVersion } from './consents.ts'
import { deskChanges } from './desk-change.ts'
import { zoneCharge } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { createOrder } from './orders.ts'
import { patient } from './patients.ts'
import { prescriptionApproval, prescriptionPictures, queuePlace } from './prescription-input.ts'
import { deskPage, id, instant, line, numberedOrder, rowNumber, rupees, seenRupees, wholeNumber } from './shapes.ts'
import { collection } from './staff-orders.ts'

const reasons = Object.keys(differenceReasons) as [keyof typeof differenceReasons]

const packs = wholeNumber.min(1, 'Please type at least 1 pack.').max(MAX_QUANTITY, `At most ${MAX_QUANTITY} packs.`)

const requestLine = z.object({
  position: z.number().int(),
  /** What the customer named; empty for a line that the pharmacist read from the prescription. */
  asked: z.string(),
  askedPacks: z.number().int().nullable(),
  /** Null before the offer, and for what is not supplied. The price is the one when it was prepared. */
  offer: z
    .object({ productId: id, productName: z.string(), packSize: z.string(), packs: z.number().int(), price: rupees })
    .nullable(),
  /** Why the offer differs from what was asked. */
  reason: z.enum(reasons).nullable(),
})
export type RequestLine = z.infer<typeof requestLine>

const prescriptionRequest = z.object({
  _id: id,
  state: z.enum(requestStates),
  sentAt: instant,
  pictures: z.array(z.string()),
  /** The patient, or an empty text. */
  patientName: z.string(),
  note: z.string(),
  address: storedAddress,
  /** The outlet where the customer collects the order, at `address`; null: it is delivered. */
  collectAt: z.string().nullable(),
  lines: z.array(requestLine),
  itemsTotal: rupees,
  deliveryFee: rupees,
  totalAmount: rupees,
  /** What delivery costs, whatever the lines become. */
  charge: zoneCharge,
  /** How many offers were sent so far: the number of the newest, 0 before the first. */
  offerNumber: z.number().int(),
  /** What the pharmacist tells the customer; may be empty. */
  message: z.string(),
  /** Until when the offer can be confirmed; null before it. */
  endsAt: instant.nullable(),
  /** The order that it became. */
  order: numberedOrder.nullable(),
})
const shownRequest = z.object({
  success: z.literal(true),
  request: prescriptionRequest.extend({
    /** Its place among the requests at the desk; null unless it waits there. */
    queue: queuePlace.nullable(),
  }),
})
export type PrescriptionRequest = z.infer<typeof shownRequest>['request']
export type PrescriptionRequestInPaise = z.input<typeof shownRequest>['request']

export const sendPrescriptionRequest = endpoint('POST', '/api/prescription-requests', {
  access: 'customer',
  status: 201,
  summary: 'Sends uploaded pictures, from which a pharmacist prepares an order; at most three requests wait at once.',
  input: z.object({
    fileIds: prescriptionPictures,
    patientId: id.optional(),
    /** What is wanted. Without lines: as written. */
    lines: z
      .array(z.object({ name: line(200).min(1, 'Please type the name of the medicine.'), packs }))
      .max(MAX_NAMED_LINES, `Please name at most ${MAX_NAMED_LINES} medicines.`),
    note: line(300).optional(),
    /** The notice that the customer agrees to; needed once (consents-2). */
    consent: noticeVersion.optional(),
    /** Null: it is delivered to the saved address. */
    collect: collection.nullable(),
  }),
  output: shownRequest,
})

export const showPrescriptionRequest = endpoint('GET', '/api/prescription-requests/:id', {
  access: 'customer',
  summary: 'One request of this customer, with the offer.',
  input: z.object({ id }),
  output: shownRequest,
})

export const confirmPrescriptionRequest = endpoint('POST', '/api/prescription-requests/:id/confirm', {
  access: 'customer',
  status: 201,
  summary:
    'Places the order of an offer by the rules and with the refusals of `/api/orders/create`. Send an `Idempotency-Key` header.',
  input: z.object({
    id,
    /** The number of the offer that the customer saw; 409 if a newer one was sent. */
    offerNumber: z.number().int().min(1),
    /** The lines of the offer, or fewer packs after a refusal because of stock. */
    items: z.array(cartLineInput).min(1, 'Please keep a product.').max(MAX_LINES),
    paymentType: z.enum(paymentTypes, 'Please choose how you pay.'),
    itemsTotal: seenRupees,
    deliveryFee: seenRupees,
    totalAmount: seenRupees,
  }),
  output: createOrder.output,
})

export const declinePrescriptionRequest = endpoint('POST', '/api/prescription-requests/:id/decline', {
  access: 'customer',
  summary: 'Ends an open request without an order; later 409.',
  input: z.object({ id, reason: line(200).optional() }),
  output: shownRequest,
})

const requestRow = z.object({
  _id: id,
  number: z.number().int(),
  state: z.enum(requestStates),
  sentAt: instant,
  customerName: z.string(),
  /** The medicines that the customer named; 0: as written. */
  named: z.number().int(),
})
export type RequestQueueRow = z.infer<typeof requestRow>

const deskRequest = prescriptionRequest.extend({
  customer: z.object({ _id: id, name: z.string(), phone: z.string() }),
  /** As the customer chose it, or as a pharmacist confirmed it. */
  patient: patient.nullable(),
  /** Whether the prescription is still to be decided. */
  isUndecided: z.boolean(),
})
export type DeskPrescriptionRequest = z.infer<typeof deskRequest>
export type DeskPrescriptionRequestInPaise = z.input<typeof deskRequest>

export const shownDeskRequest = z.object({ success: z.literal(true), request: deskRequest })

export const deskPrescriptionRequestList = endpoint('GET', '/api/desk/prescription-requests', {
  access: { desk: 'rx.read' },
  summary: 'Requests that wait for a pharmacist, the oldest first, or those in another state, the newest first.',
  input: z.object({ state: z.enum(requestStates).optional(), after: rowNumber.optional() }),
  output: deskPage(requestRow),
})

export const deskPrescriptionRequestDetails = endpoint('GET', '/api/desk/prescription-requests/:id', {
  access: { desk: 'rx.read' },
  summary: 'One request with its pictures. Owners say why they read it; the audit log keeps it.',
  input: z.object({ id, reason: line(200).optional() }),
  output: shownDeskRequest,
})

/** The changes of an order from a prescription by pharmacists. */
export const requestChangeEndpoints = deskChanges(
  '/api/desk/prescription-requests/:id',
  requestChanges,
  shownDeskRequest,
  {
    prepare: {
      lines: z
        .array(
          z.object({
            /** The named line that it answers; null: read from the prescription. */
            position: z.number().int().min(0).max(MAX_NAMED_LINES).nullable(),
            productId: id.nullable(),
            packs: wholeNumber.min(0).max(MAX_QUANTITY),
            reason: z.enum(reasons).nullable(),
          }),
        )
        .max(MAX_LINES),
      /** A sentence for the customer. */
      message: line(300).optional(),
      /** Approves the prescription for the offered packs. Absent: it is decided with the order. */
      approval: prescriptionApproval.optional(),
    },
  },
)

export const prescriptionRequestsEndpoints = [
  sendPrescriptionRequest,
  showPrescriptionRequest,
  confirmPrescriptionRequest,
  declinePrescriptionRequest,
  deskPrescriptionRequestList,
  deskPrescriptionRequestDetails,
  ...Object.values(requestChangeEndpoints),
] as const
