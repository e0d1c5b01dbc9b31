import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ErasureState, KeptData } from '#domain/privacy/erasure-rules.ts'

type ErasuresTable = {
  id: string
  customer_id: string
  state: Generated<ErasureState>
  asked_at: Date
  link_until: Date
  confirmed_at: Generated<Date | null>
  due_at: Generated<Date | null>
  done_at: Generated<Date | null>
  kept: ColumnType<readonly KeptData[], string | undefined, string>
}

/** Erasures of customers (migrations/0087-erasures.sql). */
export type ErasureTables = { erasures: ErasuresTable }

export type ErasureRow = Selectable<ErasuresTable>
