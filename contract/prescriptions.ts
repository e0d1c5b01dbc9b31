import { z } from 'zod'
import { MAX_LINES } from '#domain/cart/cart-lines.ts'
import { prescriptionChanges } from '#domain/prescriptions/prescription-changes.ts'
import {
  lineVerdicts,
  MAX_FILE_BYTES,
  prescriptionStates,
  verdictReasons,
} from '#domain/prescriptions/prescription-rules.ts'
import { requestStates } from '#domain/prescriptions/request-rules.ts'
import { patientRelations } from '#domain/prescriptions/patient-rules.ts'
import { deskChanges } from './desk-change.ts'
import { noticeVersion } from './consents.ts'
import { endpoint } from './endpoint.ts'
import { patient, patientProfile } from './patients.ts'
import { doctor, prescriptionApproval, prescriptionPictures, queuePlace } from './prescription-input.ts'
import { day, deskPage, id, instant, line, numberedOrder, rowNumber, staffClaim } from './shapes.ts'

/** Addresses of pictures that work for five minutes in this session. */
const pictures = z.array(z.string())

const prescription = z.object({
  _id: id,
  state: z.enum(prescriptionStates),
  sentAt: instant,
  /** The pharmacist's text for the customer; may be empty. */
  reason: z.string(),
  pictures,
  /** The patient, or an empty text. */
  patientName: z.string(),
  validUntil: day.nullable(),
  /** Approved products with the packs that are left. */
  covers: z.array(z.object({ productId: id, packsLeft: z.number().int() })),
  /** The orders that it was sent for. */
  orders: z.array(numberedOrder),
  /** The order that is prepared from it, or null. */
  request: z.object({ _id: id, state: z.enum(requestStates) }).nullable(),
  /** Its place in the queue of the desk; null when no confirmed order waits for it. */
  queue: queuePlace.nullable(),
})
export type Prescription = z.infer<typeof prescription>

const orderLineStates = ['missing', 'received', 'ask', 'approved'] as const

const orderPrescriptions = z.object({
  /** The lines that need a prescription and are still to be supplied. */
  lines: z.array(
    z.object({
      position: z.number().int(),
      productName: z.string(),
      packs: z.number().int(),
      state: z.enum(orderLineStates),
      /** Why the pharmacist asks again, or an empty text. */
      reason: z.string(),
    }),
  ),
  /** Whether a prescription can be sent now. */
  canSend: z.boolean(),
  /** The family profiles that a new one can be for. */
  patients: z.array(patientProfile),
  /** Earlier prescriptions that can be used for this order. */
  saved: z.array(prescription.pick({ _id: true, sentAt: true, state: true, patientName: true })),
  /** The place of the last prescription for it that waits in the queue of the desk, or null. */
  queue: queuePlace.nullable(),
})
export type OrderPrescriptions = z.infer<typeof orderPrescriptions>

export const uploadPrescriptionFile = endpoint('POST', '/api/prescriptions/files', {
  access: 'customer',
  summary: 'Uploads one file (JPEG, PNG, WebP or PDF, at most 10 MB) as the body of the request; 20 a day.',
  status: 201,
  maxUploadBytes: MAX_FILE_BYTES,
  input: z.object({}),
  /** The pictures of the file: one, or one for each page of a PDF. `fileId` is the first one. */
  output: z.object({ success: z.literal(true), fileId: id, fileIds: z.array(id) }),
})

export const sendPrescription = endpoint('POST', '/api/prescriptions', {
  access: 'customer',
  summary: 'Sends uploaded pictures as one prescription, for an order or to keep.',
  status: 201,
  input: z.object({
    fileIds: prescriptionPictures,
    orderId: id.optional(),
    /** The family profile that it is for. */
    patientId: id.optional(),
    note: line(300).optional(),
    /** The notice that the customer agrees to; needed once (consents-2). */
    consent: noticeVersion.optional(),
  }),
  output: z.object({ success: z.literal(true), prescription }),
})

export const listPrescriptions = endpoint('GET', '/api/prescriptions', {
  access: 'customer',
  summary: 'The newest 50 prescriptions of this customer.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), prescriptions: z.array(prescription) }),
})

export const withdrawPrescription = endpoint('DELETE', '/api/prescriptions/:id', {
  access: 'customer',
  summary: 'Withdraws a prescription before the decision; later 409. Its lines are cut at `cutAt` without another one.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), cutAt: instant.nullable() }),
})

export const showOrderPrescriptions = endpoint('GET', '/api/orders/:id/prescriptions', {
  access: 'customer',
  summary: 'Which lines of an order need a prescription, and what became of it.',
  input: z.object({ id }),
  output: orderPrescriptions.extend({ success: z.literal(true) }),
})

export const usePrescription = endpoint('POST', '/api/orders/:id/prescriptions', {
  access: 'customer',
  summary: 'Uses an earlier prescription for an order.',
  input: z.object({ id, prescriptionId: id }),
  output: orderPrescriptions.extend({ success: z.literal(true) }),
})

const prescriptionRow = z.object({
  _id: id,
  number: z.number().int(),
  state: z.enum(prescriptionStates),
  sentAt: instant,
  customerName: z.string(),
  orderNumber: z.string(),
  packs: z.number().int(),
  claim: staffClaim,
})
export type PrescriptionQueueRow = z.infer<typeof prescriptionRow>

const deskPrescription = z.object({
  _id: id,
  version: z.number().int(),
  state: z.enum(prescriptionStates),
  sentAt: instant,
  note: z.string(),
  reason: z.string(),
  pictures,
  claim: staffClaim,
  /** As the pharmacist confirmed it; before that, as the customer chose it. */
  patient: patient.extend({ relation: z.enum(patientRelations).nullable(), isMinor: z.boolean() }).nullable(),
  doctor: doctor.nullable(),
  issuedOn: day.nullable(),
  validUntil: day.nullable(),
  repeats: z.number().int(),
  decision: z.object({ at: instant, pharmacist: z.string(), registration: z.string() }).nullable(),
  /** Null for a prescription without an order. */
  order: numberedOrder.extend({ status: z.string(), customerName: z.string(), address: z.string() }).nullable(),
  lines: z.array(
    z.object({
      position: z.number().int(),
      name: z.string(),
      packSize: z.string(),
      schedule: z.string(),
      packs: z.number().int(),
      verdict: z.enum(lineVerdicts).nullable(),
      reason: z.string(),
      packsAllowed: z.number().int().nullable(),
      packsTotal: z.number().int().nullable(),
      packsGiven: z.number().int().nullable(),
    }),
  ),
  /** Earlier decisions for this customer: those of the same patient first, then the newest first. */
  earlier: z.array(
    prescription
      .pick({ _id: true, state: true, sentAt: true, patientName: true })
      .extend({ isSamePatient: z.boolean(), doctorName: z.string() }),
  ),
  /** The next prescription in the queue, or null. */
  next: id.nullable(),
})
export type DeskPrescription = z.infer<typeof deskPrescription>

export const changedPrescription = z.object({ success: z.literal(true), prescription: deskPrescription })

export const deskPrescriptionList = endpoint('GET', '/api/desk/prescriptions', {
  access: { desk: 'rx.read' },
  summary: 'Prescriptions that wait for a pharmacist, the oldest first, or decided ones, the newest first: 50 a page.',
  input: z.object({
    state: z.enum(prescriptionStates).optional(),
    after: rowNumber.optional(),
  }),
  output: deskPage(prescriptionRow),
})

export const deskPrescriptionDetails = endpoint('GET', '/api/desk/prescriptions/:id', {
  access: { desk: 'rx.read' },
  summary: 'One prescription with its pictures and order lines. Owners say why they read it; the audit log keeps it.',
  input: z.object({ id, reason: line(200).optional() }),
  output: changedPrescription,
})

const decidedLine = z.object({
  position: z.number().int().min(0).max(MAX_LINES),
  verdict: z.enum(lineVerdicts),
  /** Packs that are approved. */
  packs: z.number().int().min(1).max(100_000).optional(),
  /** Needed to refuse, to ask again and to approve fewer packs. */
  reason: z.enum(verdictReasons).optional(),
})

/** The changes of a prescription for an order by pharmacists. */
export const prescriptionChangeEndpoints = deskChanges(
  '/api/desk/prescriptions/:id',
  prescriptionChanges,
  changedPrescription,
  {
    decide: {
      version: z.number().int().min(1).max(1_000_000),
      /** Needed to approve a line. */
      approval: prescriptionApproval.optional(),
      lines: z.array(decidedLine).min(1, 'Please decide each line.').max(MAX_LINES),
      /** A sentence for the customer. */
      message: line(300).optional(),
    },
  },
)

export const prescriptionsEndpoints = [
  uploadPrescriptionFile,
  sendPrescription,
  listPrescriptions,
  withdrawPrescription,
  showOrderPrescriptions,
  usePrescription,
  deskPrescriptionList,
  deskPrescriptionDetails,
  ...Object.values(prescriptionChangeEndpoints),
] as const
