import type { Generated } from 'kysely'
import type { ConsentPlace, ConsentPurpose } from '#domain/consents/consent-rules.ts'
import type { Language } from '#domain/languages/languages.ts'

type ConsentsTable = {
  id: Generated<number>
  customer_id: string
  purpose: ConsentPurpose
  patient_id: Generated<string | null>
  version: number
  text_sha: string
  /** Of the page on which the text was shown. */
  language: Language
  is_given: boolean
  at: Date
  place: ConsentPlace
}

/** The ledger of consents (migrations/0085-consents.sql). */
export type ConsentTables = { consents: ConsentsTable }
