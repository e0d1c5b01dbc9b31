import type { ColumnType, Generated, Selectable } from 'kysely'
import type { DocumentKind } from '#domain/documents/document-kinds.ts'
import type {
  Buyer,
  DocumentLine,
  DocumentTax,
  DocumentTotals,
  OriginalDocument,
  Seller,
} from '#domain/documents/document-lines.ts'
import type { PortalInvoice } from '#domain/documents/e-invoice.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import type { GstTableName } from '#domain/gst-returns/gst-tables.ts'
import type { TaxNature, TaxTarget } from '#domain/tax/tax-rates.ts'

type DocumentsTable = {
  id: string
  number: string
  kind: DocumentKind
  series: string
  fy: string
  issued_on: string
  order_id: string
  buyer: ColumnType<Buyer, string, never>
  lines: ColumnType<readonly DocumentLine[], string, never>
  totals: ColumnType<DocumentTotals, string, never>
  /** These four are null for cash memos only. */
  seller: ColumnType<Seller | null, string | undefined, never>
  place_of_supply: Generated<string | null>
  tax: ColumnType<DocumentTax | null, string | undefined, never>
  token: Generated<string | null>
  /** For credit notes only. */
  original: ColumnType<OriginalDocument | null, string | undefined, never>
  return_id: Generated<string | null>
  /** Of invoices on credit only. */
  due_on: Generated<string | null>
}

type DocumentCancellationsTable = {
  document_id: string
  cancelled_on: string
  reason: string
  staff_id: string
  at: Date
}

type CreditNoteIrnsTable = {
  document_id: string
  order_id: string
  issued_on: string
  /** Null while the credit note waits for the portal. */
  e_invoice: ColumnType<PortalInvoice | null, string | null | undefined, string>
}

type TaxRatesTable = {
  id: string
  target: TaxTarget
  keys: string[]
  from_day: string
  hsn: string
  gst_basis_points: number
  nature: TaxNature
  created_by: string
  created_at: Date
}

/** The figures on the screen, GSTR-1 for the portal, its tables as CSV, the files of input tax, and the day book. */
export type LockedFileName = 'figures' | 'gstr-1' | GstTableName | InputTaxFile | 'day-book'
export type InputTaxFile = 'purchases' | 'reversals'

type PrescriptionRegisterTable = {
  serial: number
  h1_serial: number | null
  month: string
  at: Date
  order_id: string
  document: string
  product_id: string
  schedule: Schedule
  drug: string
  maker: string
  batch: string
  expires_on: string
  quantity: number
  prescriber_name: string
  prescriber_registration: string
  prescriber_address: string
  patient_name: string
  patient_address: string
  pharmacist_name: string
  pharmacist_registration: string
  corrects: Generated<number | null>
  reason: Generated<string>
  staff_id: Generated<string | null>
}

/** Tax rates, numbered documents, locked months and the registers (migrations/0017-registers.sql, 0025-invoices.sql, 0027-reports.sql, 0036-returns-sent.sql, 0067-files-of-locked-months.sql). */
export type DocumentTables = {
  document_series: { series: string; fy: string; last_number: number }
  documents: DocumentsTable
  document_cancellations: DocumentCancellationsTable
  credit_note_irns: CreditNoteIrnsTable
  /** Written by a trigger of `documents`. */
  document_hsn_codes: { hsn: string; issued_on: string; number: string }
  tax_rates: TaxRatesTable
  locked_months: { month: string; staff_id: string; at: Date }
  locked_month_files: { month: string; gstin: string; name: LockedFileName; body: string }
  prescription_register: PrescriptionRegisterTable
}

export type TaxRateRow = Selectable<TaxRatesTable>
export type DocumentRow = Selectable<DocumentsTable>
export type RegisterRecord = Selectable<PrescriptionRegisterTable>
