import type { Generated } from 'kysely'
import type { ConsentPlace, ConsentPurpose, NoticeLanguage } from '#domain/consents/consent-rules.ts'

type ConsentsTable = {
  id: Generated<number>
  customer_id: string
  purpose: ConsentPurpose
  patient_id: Generated<string | null>
  version: number
  text_sha: string
  language: NoticeLanguage
  is_given: boolean
  at: Date
  place: ConsentPlace
}

/** The ledger of consents (migrations/0085-consents.sql). */
export type ConsentTables = { consents: ConsentsTable }
