import type { Generated, GeneratedAlways } from 'kysely'
import type { BreachKind } from '#domain/privacy/breach-changes.ts'

/** What was purged, holds and breaches (migrations/0088-purges-and-holds.sql, 0089-breaches.sql). */
export type PrivacyTables = {
  purges: { kind: string; day: string; rows: number; at: Date }
  privacy_holds: {
    id: string
    customer_id: string
    reason: string
    until: string
    who: string
    created_at: Date
    ended_at: Generated<Date | null>
    ended_by: Generated<string | null>
    end_reason: Generated<string>
  }
  breaches: {
    id: string
    what: string
    noticed_at: Date
    from_day: string | null
    until_day: string | null
    kinds: BreachKind[]
    consequences: string
    measures: string
    advice: string
    board_draft: Generated<string | null>
    people_draft: Generated<string | null>
    board_told_at: Generated<Date | null>
    board_reference: Generated<string>
    people_told_at: Generated<Date | null>
    closed_at: Generated<Date | null>
    version: Generated<number>
    opened_by: string
    opened_at: Date
  }
  breach_notices: {
    id: GeneratedAlways<number>
    breach_id: string
    customer_id: string | null
    email: string
    mailed_at: Date | null
  }
}
