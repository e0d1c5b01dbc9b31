import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/**
 * Day sheets + open rows = rows of money = paid cash orders: every cash order that was paid, whatever became of it later,
 * has one row of what it was charged, in its mode, and every sheet expects the sum of its rows. Received = kept + paid out: the
 * money of a parcel that came back is paid out whole, or owed, and no order is paid out more than was received.
 */
export async function listCashErrors(db: Db): Promise<string[]> {
  const { rows: orders } = await sql<{ number: number; due: string; row: string | null }>`
    select number, cash_mode || ' ' || total_paise - cut_paise + round_off_paise as due, mode || ' ' || amount_paise as row
    from orders full join cash_rows on cash_rows.order_id = orders.id
    where (cash_mode is not null or cash_rows.id is not null)
      and (cash_mode || ' ' || total_paise - cut_paise + round_off_paise) is distinct from (mode || ' ' || amount_paise)`.execute(
    db,
  )
  const { rows: unpaid } = await sql<{ number: number }>`
    select number from orders
    where payment_type = 'COD' and payment_status in ('Paid', 'Refunded') and cash_mode is null`.execute(db)
  const { rows: sheets } = await sql<{ number: number }>`
    select number from cash_sheets sheet left join cash_rows on sheet_id = sheet.id group by sheet.id
    having coalesce(sum(amount_paise) filter (where mode = 'cash'), 0) <> cash_expected_paise
      or coalesce(sum(amount_paise) filter (where mode = 'UPI'), 0) <> upi_expected_paise
      or count(cash_rows.id) = 0 or bool_or(cash_rows.staff_id <> sheet.staff_id)`.execute(db)
  const { rows: kept } = await sql<{ number: number }>`
    select orders.number from orders join cash_rows on cash_rows.order_id = orders.id
    where orders.status = 'Returned' and delivered_at is null
      and not exists (select from returns where order_id = orders.id
        and is_refused_parcel and coalesce(refund_paise, amount_paise) = amount_paise)`.execute(db)
  const { rows: overpaid } = await sql<{ number: number }>`
    select orders.number from orders left join cash_rows on cash_rows.order_id = orders.id
    where orders.payment_type = 'COD' and coalesce(amount_paise, 0)
      < (select coalesce(sum(refund_paise), 0) from returns where order_id = orders.id)`.execute(db)
  return [
    ...kept.map(({ number }) => `the parcel of order ${number} came back, and its money is neither paid out nor owed`),
    ...overpaid.map(({ number }) => `more of order ${number} is paid out than was received`),
    ...orders.map(({ number, due, row }) => `order ${number} was paid ${due}, its row of money says ${row}`),
    ...unpaid.map(({ number }) => `order ${number} is paid at the door, but not how`),
    ...sheets.map(({ number }) => `cash sheet ${number} does not expect the sum of its rows`),
  ]
}
