import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Address } from '#domain/addresses/address-rules.ts'
import type { Paise } from '#domain/money.ts'
import type { PatientRelation } from '#domain/prescriptions/patient-rules.ts'
import type { LineVerdict, PrescriptionState } from '#domain/prescriptions/prescription-rules.ts'
import type { DifferenceReason, RequestState } from '#domain/prescriptions/request-rules.ts'

type PrescriptionsTable = {
  id: string
  number: Generated<number>
  customer_id: string
  patient_id: Generated<string | null>
  state: PrescriptionState
  note: string
  doctor_name: Generated<string | null>
  doctor_registration: Generated<string | null>
  doctor_address: Generated<string | null>
  issued_on: Generated<string | null>
  valid_until: Generated<string | null>
  repeats_allowed: Generated<number>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  pharmacist_name: Generated<string | null>
  pharmacist_registration: Generated<string | null>
  reason: Generated<string>
  claimed_by: Generated<string | null>
  claimed_until: Generated<Date | null>
  version: Generated<number>
  created_at: Date
}

type PrescriptionRequestsTable = {
  id: string
  number: Generated<number>
  customer_id: string
  prescription_id: string
  state: RequestState
  shipping: ColumnType<Address, string, string>
  collect_at: string | null
  created_at: Date
  prepared_by: Generated<string | null>
  ends_at: Generated<Date | null>
  offer_number: Generated<number>
  message: Generated<string>
  decline_reason: Generated<string>
  order_id: Generated<string | null>
}

/** Prescriptions, their files and lines (migrations/0016-prescriptions.sql, 0018-family-profiles.sql, 0038-prescription-requests.sql). */
export type PrescriptionTables = {
  patients: {
    id: string
    customer_id: string
    name: string
    birth_year: number
    address: string
    relation: Generated<PatientRelation | null>
    guardian_confirmed_at: Generated<Date | null>
    removed_at: Generated<Date | null>
    created_at: Date
  }
  prescriptions: PrescriptionsTable
  doctors: { registration_key: string; registration: string; name: string; address: string; seen_at: Date }
  customer_files: {
    id: string
    /** Null for the photo of a receipt, which staff take. */
    customer_id: string | null
    staff_id: Generated<string | null>
    cash_row_id: Generated<number | null>
    prescription_id: Generated<string | null>
    return_id: Generated<string | null>
    trade_account_id: Generated<string | null>
    position: Generated<number>
    key_id: string
    sealed_key: string
    created_at: Date
  }
  prescription_lines: {
    id: string
    prescription_id: string
    product_id: string
    packs_allowed: number
    packs_total: number
    packs_given: Generated<number>
  }
  prescription_requests: PrescriptionRequestsTable
  prescription_request_lines: {
    request_id: string
    position: number
    asked: Generated<string>
    asked_packs: Generated<number | null>
    product_id: Generated<string | null>
    packs: Generated<number | null>
    unit_price_paise: Generated<Paise | null>
    reason: Generated<DifferenceReason | null>
  }
  order_prescriptions: {
    order_id: string
    position: number
    prescription_id: string
    verdict: Generated<LineVerdict | null>
    reason: Generated<string>
    prescription_line_id: Generated<string | null>
    packs: Generated<number | null>
    given_at: Generated<Date | null>
  }
}

export type PrescriptionRow = Selectable<PrescriptionsTable>
export type PrescriptionRequestRow = Selectable<PrescriptionRequestsTable>
