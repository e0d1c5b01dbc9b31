import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CashCount } from '#domain/day/cash-count.ts'
import type { CashPlace, CashRowKind } from '#domain/day/cash-changes.ts'
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
  card_expected_paise: Generated<Paise>
  card_counted_paise: Generated<Paise>
  notes: ColumnType<CashCount, string, never>
  reason: string
  handed_to: string | null
}

/** The rider's run and the sheets of closing time (migrations/0034-day.sql, 0075-cash-of-a-day.sql). */
export type DayTables = {
  run_parcels: { order_id: string; staff_id: string; taken_at: Date }
  delivery_tries: { id: Generated<number>; order_id: string; staff_id: string; at: Date; reason: string }
  cash_sheets: CashSheetsTable
  cash_rows: {
    id: Generated<number>
    order_id: string | null
    /** The payment of a licensed buyer. */
    receipt_id: Generated<string | null>
    kind: Generated<CashRowKind>
    purpose: Generated<string>
    amount_paise: Paise
    mode: CashMode
    staff_id: string
    at: Date
    place: CashPlace
    sheet_id: string | null
  }
  cash_counts: {
    id: Generated<number>
    staff_id: string
    counted_by: string
    at: Date
    notes: ColumnType<CashCount, string, never>
    cash_paise: Paise
    upi_paise: Paise
    card_paise: Paise
    row_count: number
    last_row_id: number
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
