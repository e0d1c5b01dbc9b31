import { z } from 'zod'
import { type ReportedReturnReason, reportedReturnReasons } from '#domain/returns/return-rules.ts'
import { monthQuestionKinds } from '#domain/gst-returns/month-questions.ts'
import { gstTableNames } from '#domain/gst-returns/gst-tables.ts'
import { normaliseGstin } from '#domain/tax/gstin.ts'
import { bareDigits } from '#domain/typed-digits.ts'
import { endpoint } from './endpoint.ts'
import {
  balance,
  day,
  deskPage,
  id,
  instant,
  namedStaff,
  numberedOrder,
  rupees,
  searchedLine,
  text,
  typedDay,
  typedMonth,
} from './shapes.ts'

const month = z.object({ month: typedMonth })
/** What narrows the documents of a month. */
const documentFilters = {
  /** Two digits. */
  placeOfSupply: text(2)
    .regex(/^\d{2}$/, 'Please choose a state.')
    .optional(),
  day: typedDay.optional(),
  /** As documents state it; `none` finds lines without one. */
  hsn: text(40)
    .overwrite(bareDigits)
    .regex(/^(\d{4}|\d{6}|\d{8}|none)$/, 'An HSN has 4, 6 or 8 digits.')
    .optional(),
}
/** A month and a GSTIN that documents of it state; absent: the shop's own, else the first. */
const monthOfGstin = month.extend({ gstin: text(40).overwrite(normaliseGstin).max(15).optional() })
const access = { desk: 'reports.export' } as const
const csv = { output: z.string(), contentType: 'text/csv' } as const

const taxes = { taxable: balance, cgst: balance, sgst: balance, igst: balance }
/** The state of a place of supply. */
const place = { placeOfSupply: z.string(), state: z.string() }

/** The month of a lock, who set it and when; null for an open month. */
const monthLock = z.object({ by: namedStaff, at: instant }).nullable()

const monthQuestion = z.object({
  kind: z.enum(monthQuestionKinds),
  key: z.string(),
  sentence: z.string(),
})

const gstReturn = z.object({
  month: z.string(),
  /** The GSTIN whose figures these are, and all that documents of the month state. */
  gstin: z.string(),
  gstins: z.array(z.string()).readonly(),
  /** Whether the month is over, so that it can be locked. */
  isOver: z.boolean(),
  lock: monthLock,
  /** Documents without the cancelled ones, credit notes, and what both make. */
  counts: z.object({ supplies: z.number().int(), creditNotes: z.number().int(), cancelled: z.number().int() }),
  total: balance,
  /** The figures of GSTR-3B. */
  summary: z.object({
    taxed: z.object(taxes),
    untaxed: balance,
    interstate: z.array(z.object({ ...place, taxable: balance, igst: balance })),
  }),
  /** Table 7 of GSTR-1: supplies to consumers by state and rate in per cent. */
  b2cs: z.array(z.object({ ...place, rate: z.number(), ...taxes })),
  /** Table 12: by HSN, for consumers and for registered buyers. */
  hsn: z.array(
    z.object({
      hsn: z.string(),
      rate: z.number(),
      quantity: z.number().int(),
      isBuyerRegistered: z.boolean(),
      ...taxes,
    }),
  ),
  /** What the documents of each day make, oldest first. */
  days: z.array(z.object({ day, gross: balance })).readonly(),
  /** Commercial credit notes, which are in no other figure: their money went back, and the tax of what they correct stays. */
  commercial: z.array(z.object({ number: z.string(), day, corrects: z.string(), total: rupees })),
  /** The figures of table 4 of GSTR-3B (tax-8). */
  inputTax: z.object({
    bills: z.number().int(),
    claimed: z.object(taxes),
    /** To reverse for destroyed, lost and sampled goods, and for goods sold without tax. */
    lost: z.object(taxes),
    exempt: z.object(taxes),
    net: z.object(taxes),
    /** Such packs of batches without a receipt, whose tax is not known. */
    unknownPacks: z.number().int(),
    /** The share of input tax on common expenses to reverse, in per cent. */
    exemptShare: z.number(),
  }),
  /** What to look at before the month is filed, for all its GSTINs; none once it is locked. */
  questions: z.array(monthQuestion),
})
export type GstReturnReport = z.infer<typeof gstReturn>
export type GstReturnReportInPaise = z.input<typeof gstReturn>

export const deskGstReturnDetails = endpoint('GET', '/api/desk/reports/gst', {
  access: { desk: 'reports.read' },
  summary: 'The figures of a GSTIN in a month for GSTR-1 and GSTR-3B. Amounts of credit notes are taken off.',
  input: monthOfGstin,
  output: z.object({ success: z.literal(true), report: gstReturn }),
})

export const deskExportGstReturn = endpoint('GET', '/api/desk/reports/gst/json', {
  access,
  summary: 'GSTR-1 of a GSTIN in a month as the JSON file of the portal’s offline tool.',
  input: monthOfGstin,
  output: z.record(z.string(), z.unknown()),
})

export const deskExportGstTable = endpoint('GET', '/api/desk/reports/gst/csv', {
  access,
  summary: 'A table of GSTR-1 of a GSTIN in a month as a CSV file.',
  input: monthOfGstin.extend({ table: z.enum(gstTableNames, 'Please choose a table.') }),
  ...csv,
})

export const deskExportDayBook = endpoint('GET', '/api/desk/reports/day-book/csv', {
  access,
  summary: 'Every document of a month with its taxes as a CSV file, oldest first.',
  input: month,
  ...csv,
})

export const deskExportDocuments = endpoint('GET', '/api/desk/reports/documents/csv', {
  access,
  summary: 'The list of documents of a month as a CSV file, oldest first: all, or those of one state, day or HSN.',
  input: month.extend(documentFilters),
  ...csv,
})

export const deskExportRefunds = endpoint('GET', '/api/desk/reports/refunds/csv', {
  access,
  summary:
    'The money that went back in a month, online and as payouts of cash orders, with its credit note, as a CSV file.',
  input: month,
  ...csv,
})

const returnsOfReason = z.object({
  reason: z.enum(Object.keys(reportedReturnReasons) as [ReportedReturnReason, ...ReportedReturnReason[]]),
  count: z.number().int(),
  /** Packs that were accepted, or in parcels that came back. */
  packs: z.number().int(),
  refund: rupees,
})
export type ReturnsOfReason = z.infer<typeof returnsOfReason>
export type ReturnsOfReasonInPaise = z.input<typeof returnsOfReason>

export const deskReturnReasonList = endpoint('GET', '/api/desk/reports/returns', {
  access: { desk: 'reports.read' },
  summary:
    'The returns that were settled in a month by reason, and the parcels that came back, with their packs and what was paid back.',
  input: month,
  output: z.object({ success: z.literal(true), rows: z.array(returnsOfReason) }),
})

export const deskExportReturnReasons = endpoint('GET', '/api/desk/reports/returns/csv', {
  access,
  summary: 'The returns that were settled in a month by reason, and the parcels that came back, as a CSV file.',
  input: month,
  ...csv,
})

const purchase = z.object({
  /** The receipt. */
  _id: id,
  number: z.number().int(),
  supplierName: z.string(),
  /** '' for a supplier without registration. */
  supplierGstin: z.string(),
  invoiceNumber: z.string(),
  invoiceDate: day,
  postedOn: day,
  /** What the invoice comes to; null where it was not typed. */
  total: rupees.nullable(),
  /** As the invoice states it, null where it was not typed, and as its lines make it. */
  stated: z.object(taxes).nullable(),
  computed: z.object(taxes),
  claimed: z.object(taxes),
  findings: z.array(z.string()),
})
export type Purchase = z.infer<typeof purchase>
export type PurchaseInPaise = z.input<typeof purchase>

export const deskPurchaseList = endpoint('GET', '/api/desk/reports/purchases', {
  access: { desk: 'reports.read' },
  summary: 'The suppliers’ invoices whose goods came in a month, with GSTIN and tax: 50 a page, newest first.',
  input: month.extend({
    /** The number of the last receipt of the page before. */
    after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: deskPage(purchase),
})

export const deskExportPurchases = endpoint('GET', '/api/desk/reports/purchases/csv', {
  access,
  summary:
    'The suppliers’ invoices whose goods came in a month, of a GSTIN or of all, as a CSV file in the columns of GSTR-2B, with what their lines make.',
  input: monthOfGstin,
  ...csv,
})

export const deskExportReversals = endpoint('GET', '/api/desk/reports/reversals/csv', {
  access,
  summary:
    'The input tax of a month to reverse, of a GSTIN or of all, by batch, as a CSV file: destroyed and lost goods, and goods sold without tax.',
  input: monthOfGstin,
  ...csv,
})

const stockOfMonth = z.object({
  /** "2026-12", the month of the expiry; `expired` for all that have expired, `none` for packs that do not expire, `unknown` for packs without a date. */
  month: z.string(),
  packs: z.number().int(),
  /** At the price to the retailer where it is known, else at the MRP. */
  value: rupees,
  /** The part of `value` at the MRP. */
  atMrp: rupees,
})
export type StockOfMonth = z.infer<typeof stockOfMonth>
export type StockOfMonthInPaise = z.input<typeof stockOfMonth>

export const deskStockExpiryList = endpoint('GET', '/api/desk/reports/stock-expiry', {
  access: { desk: 'reports.read' },
  summary: 'The packs on hand now and their value by the month of their expiry, expired ones first.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), rows: z.array(stockOfMonth) }),
})

export const deskExportStockValue = endpoint('GET', '/api/desk/reports/stock-value/csv', {
  access,
  summary: 'The packs on hand of every batch as a CSV file, with their value at MRP and at the purchase price.',
  input: z.object({}),
  ...csv,
})

export const deskLockMonth = endpoint('POST', '/api/desk/reports/lock', {
  access,
  isRepeatable: true,
  summary:
    'Locks a month that is over: its figures are filed. 409 for a locked month, for one that is not over, and with the list for one with questions that are not answered.',
  input: month.extend({
    /** The keys of the questions that a person has looked at. */
    answered: z.array(text(60)).max(20).default([]),
  }),
  output: z.object({ success: z.literal(true), lock: monthLock }),
})

const documentRow = z.object({
  _id: id,
  number: z.string(),
  issuedOn: day,
  isCreditNote: z.boolean(),
  isCancelled: z.boolean(),
  state: z.string(),
  /** The firm of a licensed buyer, else the name in the address. */
  buyerName: z.string(),
  total: rupees,
  order: numberedOrder,
})
export type DocumentReportRow = z.infer<typeof documentRow>
export type DocumentReportRowInPaise = z.input<typeof documentRow>

export const deskDocumentList = endpoint('GET', '/api/desk/documents', {
  access: { desk: 'reports.read' },
  summary:
    'The documents of a month, newest first: 50 a page, all or those of one state, day or HSN. A search finds those of every month by their number, by the number of the order or by the name of the buyer.',
  input: month.extend({
    q: searchedLine(200).optional(),
    ...documentFilters,
    /** The number of the last document of the page before. */
    after: id.optional(),
  }),
  output: deskPage(documentRow),
})

export const reportsEndpoints = [
  deskGstReturnDetails,
  deskExportGstReturn,
  deskExportGstTable,
  deskExportDayBook,
  deskExportDocuments,
  deskExportRefunds,
  deskReturnReasonList,
  deskExportReturnReasons,
  deskPurchaseList,
  deskExportPurchases,
  deskExportReversals,
  deskStockExpiryList,
  deskExportStockValue,
  deskLockMonth,
  deskDocumentList,
] as const
