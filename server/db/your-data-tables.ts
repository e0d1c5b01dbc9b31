import type { Generated } from 'kysely'

/** Copies and nominees of customers (migrations/0086-copies-and-nominees.sql). */
export type YourDataTables = {
  data_copies: {
    id: string
    customer_id: string
    asked_at: Date
    ready_at: Generated<Date | null>
    expires_at: Date
    key_id: Generated<string | null>
    sealed_key: Generated<string | null>
    page_sealed_key: Generated<string | null>
  }
  nominees: { customer_id: string; name: string; contact: string; named_at: Date }
}
