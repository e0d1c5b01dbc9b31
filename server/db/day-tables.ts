import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CashCount } from '#domain/day/cash-count.ts'
import type { CashPlace } from '#domain/day/cash-changes.ts'
import type { CashMode } from '#domain/fulfilment/order-in-fulfilment.ts'
import type { Paise } from '#domain/money.ts'

type CashSheetsTable = {
  id: string
  number: Generated<number>
  day: string
  staff_id: string
  closed_by: string
  at: Date
  cash_expected_paise: Paise
  cash_counted_paise: Paise
  upi_expected_paise: Paise
  upi_counted_paise: Paise
  notes: ColumnType<CashCount, string, never>
  reason: string
  handed_to: string | null
}

/** The rider's run and the sheets of closing time (migrations/0034-day.sql). */
export type DayTables = {
  run_parcels: { order_id: string; staff_id: string; taken_at: Date }
  delivery_tries: { id: Generated<number>; order_id: string; staff_id: string; at: Date; reason: string }
  cash_sheets: CashSheetsTable
  cash_rows: {
    id: Generated<number>
    order_id: string
    amount_paise: Paise
    mode: CashMode
    staff_id: string
    at: Date
    place: CashPlace
    sheet_id: string | null
  }
  cash_corrections: {
    id: Generated<number>
    sheet_id: string
    mode: CashMode
    amount_paise: Paise
    reason: string
    staff_id: string
    at: Date
  }
  locked_cash_days: { day: string; staff_id: string; at: Date }
}

export type CashSheetRow = Selectable<CashSheetsTable>
