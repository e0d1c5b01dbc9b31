import type { Generated, Selectable } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { ReturnState } from '#domain/returns/return-states.ts'
import type { ReturnReason } from '#domain/returns/return-rules.ts'

type ReturnsTable = {
  id: string
  number: Generated<number>
  order_id: string
  state: ReturnState
  reason: ReturnReason
  note: string
  asked_at: Date
  due_on: string
  refusal: Generated<string>
  carrier: Generated<string>
  tracking_number: Generated<string>
  sealed_payout: Generated<string | null>
  payout_hint: Generated<string>
  payout_reference: Generated<string>
  refund_paise: Generated<Paise | null>
  settled_at: Generated<Date | null>
  refused_at: Generated<Date | null>
  /** Whether a refused return was withdrawn: the customer keeps the goods. */
  is_withdrawn: Generated<boolean>
  /** The payout of a paid cash order whose parcel came back: its credit note is written already. */
  is_refused_parcel: Generated<boolean>
  /** The share that a claim for expired goods credits; null for other returns. */
  credit_percent: Generated<number | null>
}

/** Returns by customers (migrations/0026-returns.sql, 0036-returns-sent.sql, 0052-ended-returns.sql, 0102-expiry-claims.sql). */
export type ReturnTables = {
  returns: ReturnsTable
  return_lines: { return_id: string; position: number; quantity: number }
  return_packs: { return_id: string; position: number; batch_id: string; shelved: number; destroyed: number }
}

export type ReturnRow = Selectable<ReturnsTable>
