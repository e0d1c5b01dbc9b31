import { z } from 'zod'
import { documentPapers } from '#domain/documents/document-kinds.ts'
import { ewayTransportErrors, ewayTransportFields } from '#domain/documents/eway-bill.ts'
import { MAX_BULK_ORDERS } from '#domain/fulfilment/parcels.ts'
import { registerNames } from '#domain/documents/registers.ts'
import { registerChanges } from '#domain/documents/register-changes.ts'
import { schedules, type Schedule } from '#domain/catalogue/schedules.ts'
import { changeShapes } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { order } from './orders.ts'
import { doctor } from './prescription-input.ts'
import { batchNumber } from './pack-texts.ts'
import {
  checkFields,
  day,
  deskPage,
  id,
  instant,
  line,
  numberedOrder,
  repeatable,
  rowNumber,
  rupees,
  typedDay,
  typedMonth,
} from './shapes.ts'

const scheduleNames = Object.keys(schedules) as [Schedule, ...Schedule[]]

const patient = z.object({
  name: line(100).min(1, 'Please enter the patient’s name.'),
  address: line(700).min(1, 'Please enter the patient’s address.'),
})
const shownParty = z.object({ name: z.string(), address: z.string() })

/** A row of a register. `row` names it in both registers; `serial`, `corrects` and `correctedBy` are numbers of this one. */
const registerRow = z.object({
  row: z.number().int(),
  serial: z.number().int(),
  at: instant,
  order: numberedOrder,
  document: z.string(),
  schedule: z.enum(scheduleNames),
  drug: z.string(),
  maker: z.string(),
  batch: z.string(),
  expiresOn: day,
  quantity: z.number().int(),
  prescriber: shownParty.extend({ registration: z.string() }),
  patient: shownParty,
  pharmacist: z.object({ name: z.string(), registration: z.string() }),
  corrects: z.number().int().nullable(),
  correctedBy: z.number().int().nullable(),
  /** Why it corrects another row, or an empty text. */
  reason: z.string(),
})
export type RegisterRow = z.infer<typeof registerRow>

const registerMonth = z.object({
  register: z.enum(registerNames, 'Please choose a register.'),
  month: typedMonth,
})
export type RegisterMonth = z.infer<typeof registerMonth>

export const deskRegisterList = endpoint('GET', '/api/desk/registers', {
  access: { desk: 'registers.read' },
  summary: 'The rows of a register in one month, newest first: 50 a page.',
  input: registerMonth.extend({
    /** The serial number of the last row of the page before. */
    after: rowNumber.optional(),
  }),
  output: deskPage(registerRow),
})

export const deskExportRegisterCsv = endpoint('GET', '/api/desk/registers/csv', {
  access: { desk: 'registers.export' },
  summary: 'A register of one month as a CSV file, oldest first.',
  input: registerMonth,
  output: z.string(),
  contentType: 'text/csv',
})

export const deskExportRegisterPdf = endpoint('GET', '/api/desk/registers/pdf', {
  access: { desk: 'registers.export' },
  summary: 'A register of one month as a PDF, oldest first.',
  input: registerMonth,
  output: z.string(),
  contentType: 'application/pdf',
})

export const deskCorrectRegister = endpoint('POST', '/api/desk/registers/:serial/correct', {
  access: { desk: registerChanges.correct.permission },
  isRepeatable: true,
  summary: registerChanges.correct.summary,
  input: z.object({
    serial: rowNumber,
    reason: line(200).min(1, 'Please say what was wrong.'),
    batch: batchNumber,
    expiresOn: typedDay,
    quantity: z
      .number('Please enter the packs.')
      .int('Please enter the packs.')
      .min(0, 'Please enter the packs.')
      .max(100_000),
    prescriber: doctor,
    patient,
  }),
  output: z.object({ success: z.literal(true), row: z.number().int() }),
})

const orderDocument = z.object({ id, doc: id, paper: z.enum(documentPapers).default('a4') })

export const openOrderDocument = endpoint('GET', '/api/orders/:id/documents/:doc', {
  access: 'customer',
  summary: 'A document of an order of this customer as a PDF.',
  input: orderDocument,
  output: z.string(),
  contentType: 'application/pdf',
})

const customerDocument = order.shape.documents.element.extend({
  issuedOn: day,
  total: rupees,
  order: numberedOrder,
})
export type CustomerDocument = z.infer<typeof customerDocument>
export type CustomerDocumentInPaise = z.input<typeof customerDocument>

export const listDocumentsOfCustomer = endpoint('GET', '/api/documents', {
  access: 'customer',
  summary: 'The documents of all orders of this customer: 50 a page, newest first.',
  input: z.object({
    /** The number of the last document of the page before. */
    after: id.optional(),
  }),
  output: z.object({ success: z.literal(true), rows: z.array(customerDocument), hasMore: z.boolean() }),
})

export const checkDocument = endpoint('GET', '/api/documents/:token', {
  access: 'public',
  summary:
    'Whether the document with this code is valid or cancelled, with its number, day and total and nothing else.',
  input: z.object({ token: id }),
  output: z.object({
    success: z.literal(true),
    document: z.object({ number: z.string(), issuedOn: day, total: rupees, isCancelled: z.boolean() }),
  }),
})

export const deskExportDocument = endpoint('GET', '/api/desk/orders/:id/documents/:doc', {
  access: { desk: 'documents.read' },
  summary: 'A document of an order as a PDF: one copy, or the three of an invoice of goods (Rule 48).',
  input: orderDocument.extend({
    copies: z.enum(['one', 'three']).default('one'),
    /** Why a document of an erased customer is read (erasure-3). */
    reason: line(200).optional(),
  }),
  output: z.string(),
  contentType: 'application/pdf',
})

export const deskExportInvoices = endpoint('GET', '/api/desk/documents/pdf', {
  access: { desk: 'documents.read' },
  summary: 'The invoices of up to 100 orders as one PDF; orders without one are left out.',
  input: orderDocument.pick({ paper: true }).extend({ order: repeatable(id, MAX_BULK_ORDERS) }),
  output: z.string(),
  contentType: 'application/pdf',
})

export const deskExportEwayBill = endpoint('POST', '/api/desk/orders/:id/eway-bill', {
  access: { desk: 'documents.read' },
  summary:
    'The e-way bill of the invoice of an order, as the file for the bulk upload of the portal. 409 for an order without an invoice, and below the value of the settings.',
  input: z.object({ id, ...changeShapes(ewayTransportFields) }).check(checkFields(ewayTransportErrors)),
  output: z.object({ success: z.literal(true), file: z.record(z.string(), z.unknown()) }),
})

const count = z.number().int()

export const deskImportEInvoices = endpoint('POST', '/api/desk/e-invoices/import', {
  access: { desk: 'orders.ship' },
  summary:
    'Keeps IRN and QR code of the invoices in a file of the e-invoice portal: JSON, CSV or a workbook. Rows that fit no packed invoice are refused with a sentence.',
  maxUploadBytes: 5_000_000,
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    saved: count,
    /** The first hundred refused rows. */
    refused: z.array(z.object({ line: count, text: z.string(), reason: z.string() })),
  }),
})

export const documentsEndpoints = [
  deskRegisterList,
  deskExportRegisterCsv,
  deskExportRegisterPdf,
  deskCorrectRegister,
  openOrderDocument,
  listDocumentsOfCustomer,
  checkDocument,
  deskExportDocument,
  deskExportInvoices,
  deskExportEwayBill,
  deskImportEInvoices,
] as const
