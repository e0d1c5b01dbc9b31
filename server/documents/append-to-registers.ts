import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DocumentKind } from '#domain/documents/document-kinds.ts'
import type {
  Buyer,
  DocumentLine,
  DocumentTax,
  DocumentTotals,
  OriginalDocument,
  PrescriptionFacts,
  Seller,
} from '#domain/documents/document-lines.ts'
import { financialYear } from '#domain/documents/financial-year.ts'
import { indianMonth } from '#domain/documents/registers.ts'
import { indianDay } from '#domain/time.ts'
import type { RegisterRecord } from '../db/document-tables.ts'
import { flushAfterCommit } from '../db/late-flush.ts'
import type { Trx } from '../db/tables.ts'

/** The series of the counters. */
const series = { h1: 'H1', invoice: 'INV', prescriptions: 'RX', creditNote: 'CRN', commercialNote: 'CCN' } as const

/** The contents of a register row. A null `document` stands for the one of the same statement. */
export type RegisterEntry = Omit<RegisterRecord, 'serial' | 'h1_serial' | 'month' | 'at' | 'document'> & {
  readonly document: string | null
}

/** The columns of prescriber and patient in a register row. */
export function partyColumns({ prescriber, patient }: Pick<PrescriptionFacts, 'prescriber' | 'patient'>) {
  return {
    prescriber_name: prescriber.name,
    prescriber_registration: prescriber.registration,
    prescriber_address: prescriber.address,
    patient_name: patient.name,
    patient_address: patient.address,
  }
}

/** 128 bits. */
const TOKEN_BYTES = 16

/** The name of a document in its public address. */
export function newDocumentToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** A document before it has a number. */
export type NewDocument = {
  readonly id: string
  readonly token: string
  readonly kind: Exclude<DocumentKind, 'memo'>
  readonly orderId: string
  readonly seller: Seller
  readonly placeOfSupply: string
  readonly buyer: Buyer
  readonly lines: readonly DocumentLine[]
  readonly tax: DocumentTax
  readonly totals: DocumentTotals
  /** A day such as 2026-12-26, of an invoice on credit. */
  readonly dueOn?: string | undefined
  /** The document that a credit note corrects. */
  readonly original?: OriginalDocument
  /** The return that it credits; absent where the whole order came back. */
  readonly returnId?: string
}

/** Commercial credit notes have numbers of their own, because table 13 counts those of credit notes with tax. */
function seriesOf({ kind, original }: NewDocument): string {
  if (kind !== 'credit-note') return series.invoice
  return original?.taxEndedOn === undefined ? series.creditNote : series.commercialNote
}

type Supply = { readonly entries: readonly RegisterEntry[]; readonly document: NewDocument | null; readonly at: Date }

/**
 * Appends rows to the registers, and the document of the order, in one statement that takes all numbers. The counters are the
 * last lock of a transaction (desk-2), because other packers wait for them, and the transaction waits for the disk without it.
 * Returns the serial numbers of the rows.
 */
export async function appendToRegisters(trx: Trx, { entries, document, at }: Supply): Promise<number[]> {
  if (entries.length === 0 && document === null) return []
  const fy = financialYear(at)
  const documentSeries = document === null ? series.invoice : seriesOf(document)
  const h1Rows = entries.filter(({ schedule }) => schedule === 'H1').length
  const counts = [
    { series: series.h1, fy: '', count: h1Rows },
    { series: documentSeries, fy, count: document === null ? 0 : 1 },
    { series: series.prescriptions, fy: '', count: entries.length },
  ].filter(({ count }) => count > 0)
  const rows = JSON.stringify(entries.map((entry, index) => ({ ...entry, place: index + 1 })))
  const { rows: written } = await sql<{ serial: number }>`
    with committed as materialized (select ${flushAfterCommit(trx)}), numbered as (
      insert into document_series as counter (series, fy, last_number)
      select taken.series, taken.fy, taken.count
      from unnest(${counts.map((one) => one.series)}::text[], ${counts.map((one) => one.fy)}::text[],
        ${counts.map(({ count }) => count)}::bigint[]) as taken (series, fy, count), committed
      on conflict (series, fy) do update set last_number = counter.last_number + excluded.last_number
      returning series, last_number
    ), document as (
      insert into documents (id, number, kind, series, fy, issued_on, order_id, buyer, lines, totals, seller,
        place_of_supply, tax, token, original, return_id, due_on)
      select ${document?.id}::text, series || '/' || ${fy} || '/' || lpad(last_number::text, 7, '0'),
        ${document?.kind}::text, series, ${fy}, ${indianDay(at)}::date, ${document?.orderId}::text,
        ${JSON.stringify(document?.buyer)}::jsonb, ${JSON.stringify(document?.lines)}::jsonb,
        ${JSON.stringify(document?.totals)}::jsonb, ${JSON.stringify(document?.seller)}::jsonb,
        ${document?.placeOfSupply}::text, ${JSON.stringify(document?.tax)}::jsonb, ${document?.token}::text,
        ${JSON.stringify(document?.original)}::jsonb, ${document?.returnId}::text, ${document?.dueOn}::date
      from numbered where series = ${documentSeries}
      returning number, issued_on, lines
    ), codes as (
      insert into document_hsn_codes (hsn, issued_on, number)
      select distinct line -> 'tax' ->> 'hsn', issued_on, number from document cross join jsonb_array_elements(lines) line
      where line -> 'tax' ->> 'hsn' is not null
    )
    insert into prescription_register (serial, h1_serial, month, at, order_id, document, product_id, schedule, drug, maker,
      batch, expires_on, quantity, prescriber_name, prescriber_registration, prescriber_address, patient_name, patient_address,
      pharmacist_name, pharmacist_registration, corrects, reason, staff_id)
    select (select last_number from numbered where series = ${series.prescriptions}) - ${entries.length}::int + entry.place,
      case when entry.schedule = 'H1' then (select last_number from numbered where series = ${series.h1}) - ${h1Rows}::int
        + count(*) filter (where entry.schedule = 'H1') over (order by entry.place) end,
      ${indianMonth(at)}, ${at}, entry.order_id, coalesce(entry.document, (select number from document)), entry.product_id,
      entry.schedule, entry.drug, entry.maker, entry.batch, entry.expires_on, entry.quantity, entry.prescriber_name,
      entry.prescriber_registration, entry.prescriber_address, entry.patient_name, entry.patient_address,
      entry.pharmacist_name, entry.pharmacist_registration, entry.corrects, entry.reason, entry.staff_id
    from jsonb_to_recordset(${rows}::jsonb) as entry (place integer, order_id text, document text, product_id text,
      schedule text, drug text, maker text, batch text, expires_on date, quantity integer, prescriber_name text,
      prescriber_registration text, prescriber_address text, patient_name text, patient_address text, pharmacist_name text,
      pharmacist_registration text, corrects bigint, reason text, staff_id text)
    order by entry.place
    returning serial`.execute(trx)
  return written.map(({ serial }) => serial)
}
