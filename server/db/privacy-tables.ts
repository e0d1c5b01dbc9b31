import type { Generated } from 'kysely'

/** What was purged, and the holds on persons (migrations/0088-purges-and-holds.sql). */
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
}
