import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AuditAction, AuditSubjectKind } from '#domain/audit/audit-actions.ts'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import type { StaffRole } from '#domain/staff/actions.ts'

/** Before and after of each changed field. */
export type AuditChanges = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>

type StaffTable = {
  id: string
  email: string
  name: string
  roles: StaffRole[]
  password_hash: Generated<string | null>
  totp_sealed: Generated<string | null>
  totp_step: Generated<number>
  credentials_version: Generated<number>
  pharmacist_reg_no: string | null
  pharmacist_council: string | null
  valid_until: string | null
  blocked_at: Generated<Date | null>
  version: Generated<number>
  created_at: Date
}

type RiderPhonesTable = {
  staff_id: string
  links: number
  /** Null when there is no link, or it was used. */
  link_expires_at: Date | null
  device_hash: string | null
  pin_hash: string | null
  device: Generated<string>
  bound_at: Date | null
}

export type StaffTables = {
  /** What staff changed over the defaults of the shop's files; null after a default was restored. */
  settings_entries: {
    key: string
    value: ColumnType<unknown, string | null, string | null>
    version: number
    changed_by: string
    changed_at: Date
  }
  /** Every stored value of a setting. */
  settings_history: { key: string; version: number; value: ColumnType<unknown, string | null, string | null> }
  /** Saved: a setting named it once. */
  shop_pictures: { stem: string; body: Buffer; created_at: Date; is_saved: Generated<boolean> }
  /** Publication 0 is the draft; the others are append-only. Null content: no draft, or the text of the shop's files. */
  page_texts: {
    key: string
    publication: number
    content: ColumnType<unknown, string | null, string | null>
    version: number
    changed_by: string
    changed_at: Date
  }
  page_pictures: { stem: string; body: Buffer; created_at: Date }
  translations: {
    language: TranslatedLanguage
    sentence_id: string
    english: string
    words: string
    version: number
    changed_by: string
    changed_at: Date
    checked_by: string | null
    checker_name: string | null
    checker_registration: string | null
    checked_at: Date | null
  }
  staff: StaffTable
  staff_recovery_codes: { staff_id: string; code_hash: string; used_at: Date | null }
  staff_sessions: {
    id: string
    staff_id: string
    token_hash: string
    device: string
    created_at: Date
    last_active_at: Date
    step_up_until: Date
    expires_at: Date
    ended_at: Date | null
    /** The phone of a rider's session. */
    phone_hash: Generated<string | null>
  }
  rider_phones: RiderPhonesTable
  staff_passkeys: {
    id: string
    staff_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  staff_idempotency_keys: {
    staff_id: string
    key: string
    payload_hash: string
    /** JSON. */
    result: unknown
    created_at: Date
  }
  passkey_challenges: {
    challenge: string
    purpose: PasskeyPurpose
    /** Null for a sign-in without a password. */
    staff_id: string | null
    expires_at: Date
  }
  audit_log: {
    id: Generated<number>
    at: Date
    staff_id: string | null
    session_id: string | null
    action: AuditAction
    subject_kind: AuditSubjectKind
    subject_id: string
    changes: ColumnType<AuditChanges, string, never>
    reason: string
    ip: string
  }
  audit_seals: { from_id: number; to_id: number; sha256: string; sealed_at: Date }
}

export type PasskeyPurpose = 'register' | 'sign-in' | 'step-up'

export type RiderPhoneRow = Selectable<RiderPhonesTable>
export type StaffRow = Selectable<StaffTable>
export type PasskeyRow = Selectable<StaffTables['staff_passkeys']>
