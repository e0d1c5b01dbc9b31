import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/**
 * Day sheets + open rows = rows of money = paid cash orders: every cash order that was paid, whatever became of it later,
 * has rows that sum to what it was charged, in its mode or in two, and every sheet expects the sum of its rows, which are those
 * that its last count covers. Received = kept + paid out: the money of a parcel that came back is paid out whole, or owed, and no
 * order is paid out more than was received.
 */
export async function listCashErrors(db: Db): Promise<string[]> {
  const { rows: orders } = await sql<{ number: number; due: string; row: string | null }>`
    with received as (
      select order_id, case when count(*) = 1 then min(mode) when array_agg(mode order by mode) = '{UPI,cash}' then 'split' end
        || ' ' || sum(amount_paise) as row
      from cash_rows where kind = 'order' group by order_id)
    select number, cash_mode || ' ' || total_paise - cut_paise + round_off_paise as due, row
    from orders full join received on received.order_id = orders.id
    where (cash_mode is not null or received.order_id is not null)
      and (cash_mode || ' ' || total_paise - cut_paise + round_off_paise) is distinct from row`.execute(db)
  const { rows: unpaid } = await sql<{ number: number }>`
    select number from orders
    where payment_type = 'COD' and payment_status in ('Paid', 'Refunded') and cash_mode is null`.execute(db)
  const { rows: sheets } = await sql<{ number: number }>`
    select number from cash_sheets sheet left join cash_rows on sheet_id = sheet.id group by sheet.id
    having coalesce(sum(amount_paise) filter (where mode = 'cash'), 0) <> cash_expected_paise
      or coalesce(sum(amount_paise) filter (where mode = 'UPI'), 0) <> upi_expected_paise
      or coalesce(sum(amount_paise) filter (where mode = 'card'), 0) <> card_expected_paise
      or count(cash_rows.id) = 0 or bool_or(cash_rows.staff_id <> sheet.staff_id)
      or count(cash_rows.id) <> (select row_count from cash_counts
        where cash_counts.sheet_id = sheet.id order by id desc limit 1)`.execute(db)
  const { rows: kept } = await sql<{ number: number }>`
    select orders.number from orders
    join (select order_id, sum(amount_paise) as amount from cash_rows where kind = 'order' group by order_id) received
      on received.order_id = orders.id
    where orders.status = 'Returned' and delivered_at is null
      and not exists (select from returns where returns.order_id = orders.id
        and is_refused_parcel and coalesce(refund_paise, amount) = amount)`.execute(db)
  const { rows: overpaid } = await sql<{ number: number }>`
    select orders.number from orders
    where orders.payment_type = 'COD'
      and coalesce((select sum(amount_paise) from cash_rows where order_id = orders.id), 0)
        < (select coalesce(sum(refund_paise), 0) from returns where order_id = orders.id)`.execute(db)
  return [
    ...kept.map(({ number }) => `the parcel of order ${number} came back, and its money is neither paid out nor owed`),
    ...overpaid.map(({ number }) => `more of order ${number} is paid out than was received`),
    ...orders.map(({ number, due, row }) => `order ${number} was paid ${due}, its row of money says ${row}`),
    ...unpaid.map(({ number }) => `order ${number} is paid at the door, but not how`),
    ...sheets.map(({ number }) => `cash sheet ${number} does not expect the sum of its rows`),
  ]
}
