import { sql } from 'kysely'
import { addMonths } from '#domain/documents/registers.ts'
import type { Paise } from '#domain/money.ts'
import { indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Db } from '../db/tables.ts'
import type { CsvLines } from '../http/handle.ts'
import { amountCell, type CsvCell, csvTable, dayCell, textCell } from '../lists/csv-table.ts'

type PaidBack = {
  readonly at: Date
  readonly way: 'online' | 'payout'
  readonly reference: string
  readonly order_number: number
  readonly reason: string
  readonly amount: Paise
  readonly state: string
  /** The credit note of the money, or ''. */
  readonly note: string
}

const columns: Readonly<Record<string, (row: PaidBack) => CsvCell>> = {
  day: ({ at }) => dayCell(indianDay(at)),
  way: ({ way }) => textCell(way),
  reference: ({ reference }) => textCell(reference),
  order: ({ order_number: number }) => textCell(String(number)),
  'credit note': ({ note }) => textCell(note),
  reason: ({ reason }) => textCell(reason),
  amount: ({ amount }) => amountCell(amount),
  state: ({ state }) => textCell(state),
}

/** The money that went back in a month, online and as payouts of cash orders, as lines of a CSV file. */
export async function refundFile(db: Db, month: string): Promise<CsvLines> {
  const [from, to] = [month, addMonths(month, 1)].map((one) => startOfIndianDay(`${one}-01`))
  const { rows } = await sql<PaidBack>`
    select refunds.created_at as at, 'online' as way, refunds.refund_ref as reference, orders.number as order_number,
      refunds.reason, refunds.amount_paise as amount, refunds.state, coalesce(note.number, '') as note
    from refunds
      join payment_attempts on payment_attempts.id = refunds.attempt_id
      join orders on orders.id = payment_attempts.order_id
      left join returns on returns.id = refunds.cause
      left join documents note on note.order_id = orders.id and note.kind = 'credit-note'
        and note.return_id is not distinct from returns.id
    where refunds.created_at >= ${from} and refunds.created_at < ${to}
    union all
    select returns.settled_at, 'payout', returns.payout_reference, orders.number,
      case when returns.is_refused_parcel then 'parcel_refused' else 'goods_returned' end, returns.refund_paise, 'settled',
      coalesce(note.number, '')
    from returns
      join orders on orders.id = returns.order_id
      left join documents note on note.order_id = orders.id and note.kind = 'credit-note'
        and note.return_id is not distinct from case when returns.is_refused_parcel then null else returns.id end
    where returns.settled_at >= ${from} and returns.settled_at < ${to} and returns.refund_paise > 0
      and orders.payment_type = 'COD'
    order by at, reference`.execute(db)
  return csvTable(columns, rows)
}
