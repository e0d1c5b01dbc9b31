import type { ColumnType, Generated, RawBuilder } from 'kysely'

export type LongWorkTable = {
  caller_id: string
  id: string
  done: Generated<number>
  total: number | null
  leased_until: ColumnType<Date, RawBuilder<Date>, RawBuilder<Date>>
}
