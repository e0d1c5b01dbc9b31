import { z } from 'zod'
import { MAX_TRADE_LINES } from '#domain/trade/trade-lines.ts'
import { paymentStatuses, orderPaymentTypes } from '#domain/orders/order-status.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '#domain/prescriptions/prescription-rules.ts'
import { normalisePayoutTarget, PAYOUT_TARGET_MAX, PAYOUT_TARGET_RULE } from '#domain/returns/payout-target.ts'
import { askingChanges } from '#domain/returns/asking-changes.ts'
import { returnChanges, sentFields } from '#domain/returns/return-changes.ts'
import { returnStates } from '#domain/returns/return-states.ts'
import { RETURN_NOTE_MAX, RETURN_PACKS_MAX, returnFormErrors, returnReasonNames } from '#domain/returns/return-rules.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { uploadPrescriptionFile } from './prescriptions.ts'
import {
  checkFields,
  checkRule,
  day,
  deskPage,
  foldedLine,
  id,
  instant,
  line,
  orderReference,
  rowNumber,
  rupees,
  wholeNumber,
} from './shapes.ts'

const reason = z.enum(returnReasonNames, 'Please say why it comes back.')
const state = z.enum(returnStates)

/** A return as its customer sees it. */
const orderReturn = z.object({
  _id: id,
  state,
  reason,
  askedAt: instant,
  /** The day in India by which the money is due (returns-4). */
  dueOn: day,
  lines: z.array(z.object({ position: z.number().int(), productName: z.string(), quantity: z.number().int() })),
  /** Why it was refused or withdrawn, or an empty text. */
  refusal: z.string(),
  /** Whether a refused return was withdrawn: the customer keeps the goods. */
  isWithdrawn: z.boolean(),
  /** What goes back to the customer; null before it is settled. */
  refund: rupees.nullable(),
  /** When the money was sent; null before. */
  settledAt: instant.nullable(),
  /** Where the money of a cash order goes, without its secret part, and the reference of the transfer; may be empty. */
  payoutHint: z.string(),
  payoutReference: z.string(),
  /** How the goods were sent; may be empty. */
  carrier: z.string(),
  trackingNumber: z.string(),
})
export type OrderReturn = z.infer<typeof orderReturn>

const orderReturns = z.object({
  success: z.literal(true),
  returns: z.array(orderReturn),
  /** Why nothing can be sent back now, or null. */
  refusal: z.string().nullable(),
  /** The last day in India on which something can be sent back; null before the delivery. */
  lastDay: day.nullable(),
  /** Whether the customer says where the money goes, because the order was paid at the door. */
  needsPayout: z.boolean(),
  /** The share of expired goods that is credited, in per cent; null for a retail order, whose goods are paid back (returns-7). */
  claimPercent: z.number().int().nullable(),
  lines: z.array(
    z.object({
      position: z.number().int(),
      productName: z.string(),
      /** Packs that have not come back yet. */
      left: z.number().int(),
      /** Why it comes back only if something is wrong with it, or null. */
      unwantedRefusal: z.string().nullable(),
    }),
  ),
})
export type OrderReturns = z.infer<typeof orderReturns>
export type OrderReturnsInPaise = z.input<typeof orderReturns>

export const uploadReturnPhoto = endpoint('POST', '/api/returns/files', {
  access: 'customer',
  summary: 'Uploads a photo for a return (JPEG, PNG, WebP or PDF, at most 10 MB) as the body of the request; 20 a day.',
  status: 201,
  maxUploadBytes: MAX_FILE_BYTES,
  input: z.object({}),
  output: uploadPrescriptionFile.output,
})

export const listOrderReturns = endpoint('GET', '/api/orders/:id/returns', {
  access: 'customer',
  summary: 'The returns of an order of this customer, and what can be sent back.',
  input: z.object({ id }),
  output: orderReturns,
})

const returnedLine = z.object({
  position: z.number().int().min(0).max(MAX_TRADE_LINES),
  quantity: wholeNumber.min(1).max(RETURN_PACKS_MAX),
})

const returnedLines = z
  .array(returnedLine)
  .min(1, 'Please choose what comes back.')
  .max(MAX_TRADE_LINES)
  .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
    error: 'Please name each product once.',
  })

export const askForReturn = endpoint('POST', '/api/orders/:id/returns', {
  access: 'customer',
  summary:
    'Asks to send packs of a delivered order back. 422 for more than was supplied; 409 after the last day, for packs that came back, and while another return of the order is open.',
  status: 201,
  input: z
    .object({
      id,
      reason,
      lines: returnedLines,
      note: foldedLine(RETURN_NOTE_MAX).default(''),
      isUnopened: z.boolean().default(false),
      fileIds: z.array(id).max(MAX_FILES, `Please send at most ${MAX_FILES} photos.`).default([]),
      /** A UPI id, or account number and IFSC: needed for orders that were paid at the door. */
      payout: line(PAYOUT_TARGET_MAX)
        .check(checkRule((text) => (text === '' || normalisePayoutTarget(text) !== null ? null : PAYOUT_TARGET_RULE)))
        .default(''),
    })
    .check(checkFields(returnFormErrors)),
  output: orderReturns,
})

const sentShapes = changeShapes(sentFields)

export const confirmReturnSent = endpoint('POST', '/api/returns/:id/sent', {
  access: 'customer',
  summary: 'Says that the goods of an approved return are on their way. 409 in every other state.',
  input: z.object({
    id,
    carrier: sentShapes.carrier.default(''),
    trackingNumber: sentShapes.trackingNumber.default(''),
  }),
  output: orderReturns,
})

export const withdrawOwnReturn = endpoint('POST', '/api/returns/:id/withdraw', {
  access: 'customer',
  summary: 'Ends a return whose goods the customer keeps. 409 once they arrived.',
  input: z.object({ id }),
  output: orderReturns,
})

/** A return in a list of the desk. */
const deskReturnRow = z.object({
  _id: id,
  number: z.number().int(),
  state,
  isWithdrawn: z.boolean(),
  /** Whether it is the payout of a paid cash order whose parcel came back (returns-5). */
  isRefusedParcel: z.boolean(),
  /** The share that a claim for expired goods credits, in per cent; null for other returns. */
  creditPercent: z.number().int().nullable(),
  reason,
  askedAt: instant,
  dueOn: day,
  isLate: z.boolean(),
  order: orderReference,
  customerName: z.string(),
  packs: z.number().int(),
})
export type DeskReturnRow = z.infer<typeof deskReturnRow>

const deskReturn = deskReturnRow.extend({
  paymentType: z.enum(orderPaymentTypes),
  paymentStatus: z.enum(paymentStatuses),
  refund: rupees.nullable(),
  refusal: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Null for roles that may not pay out, and once the return ended. */
  payout: z.string().nullable(),
  payoutHint: z.string(),
  payoutReference: z.string(),
  /** Empty, as the names of products and the photos, for roles that do not decide or inspect returns. */
  note: z.string(),
  /** Addresses of photos that work for five minutes in this session. */
  photos: z.array(z.string()),
  lines: z.array(
    z.object({
      position: z.number().int(),
      productName: z.string(),
      quantity: z.number().int(),
      /** Why packs of it never go back to the shelf, or null. */
      shelfRefusal: z.string().nullable(),
      /** The batches that were packed, with what the inspection accepted. */
      batches: z.array(
        z.object({
          batchId: id,
          number: z.string(),
          /** Packs that did not come back before. */
          packed: z.number().int(),
          shelved: z.number().int(),
          destroyed: z.number().int(),
        }),
      ),
    }),
  ),
})
export type DeskReturn = z.infer<typeof deskReturn>
export type DeskReturnInPaise = z.input<typeof deskReturn>

export const changedReturn = z.object({ success: z.literal(true), return: deskReturn })

export const deskReturnList = endpoint('GET', '/api/desk/returns', {
  access: { desk: 'returns.read' },
  summary: 'Returns, or those of a state, or the late ones, oldest first: 50 a page.',
  input: z.object({
    state: z.enum([...returnStates, 'late']).optional(),
    /** The number of the last return of the page before. */
    after: rowNumber.optional(),
  }),
  output: deskPage(deskReturnRow),
})

export const deskReturnDetails = endpoint('GET', '/api/desk/returns/:id', {
  access: { desk: 'returns.read' },
  summary: 'One return with its lines, photos and money.',
  input: z.object({ id }),
  output: changedReturn,
})

const packs = wholeNumber.min(0).max(RETURN_PACKS_MAX)
const inspectedLine = z.object({ position: z.number().int().min(0), batchId: id, shelved: packs, destroyed: packs })

/** The change of an order that adds a return to it, and answers with the return. */
export const returnAskingEndpoints = deskChanges('/api/desk/orders/:id', askingChanges, changedReturn, {
  ask: { lines: returnedLines },
})

export const returnChangeEndpoints = deskChanges('/api/desk/returns/:id', returnChanges, changedReturn, {
  inspect: { lines: z.array(inspectedLine).min(1).max(1_000) },
})

export const returnsEndpoints = [
  uploadReturnPhoto,
  listOrderReturns,
  askForReturn,
  confirmReturnSent,
  withdrawOwnReturn,
  deskReturnList,
  deskReturnDetails,
  ...Object.values(returnAskingEndpoints),
  ...Object.values(returnChangeEndpoints),
] as const
