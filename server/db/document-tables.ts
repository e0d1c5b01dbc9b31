import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Buyer, DocumentLine, DocumentTotals } from '#domain/documents/document-lines.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'

type DocumentsTable = {
  id: string
  number: string
  kind: 'memo'
  series: string
  fy: string
  issued_on: string
  order_id: string
  buyer: ColumnType<Buyer, string, never>
  lines: ColumnType<readonly DocumentLine[], string, never>
  totals: ColumnType<DocumentTotals, string, never>
}

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

/** Numbered documents and the registers (migrations/0017-registers.sql). */
export type DocumentTables = {
  document_series: { series: string; fy: string; last_number: number }
  documents: DocumentsTable
  prescription_register: PrescriptionRegisterTable
}

export type DocumentRow = Selectable<DocumentsTable>
export type RegisterRecord = Selectable<PrescriptionRegisterTable>
