import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { TradeCredit } from '#domain/trade/trade-lines.ts'
import type { TradeAccountRow } from '../db/trade-tables.ts'
import type { Db } from '../db/tables.ts'

type CreditAccount = Pick<TradeAccountRow, 'id' | 'credit_limit_paise' | 'terms_days'>

/**
 * The credit of an account on an Indian day (trade-5). An order counts as it stands until it has an invoice, then as its invoice
 * less credit notes and receipts. Read it under the customer's lock before an order is placed.
 */
export async function readCredit(db: Db, account: CreditAccount, day: string): Promise<TradeCredit> {
  const { rows } = await sql<{ used: Paise; is_overdue: boolean }>`
    select coalesce(sum(owed), 0)::bigint as used,
      coalesce(bool_or(owed > 0 and issued_on + ${account.terms_days}::int < ${day}::date), false) as is_overdue
    from (
      select invoice.issued_on, case when invoice.id is null then orders.total_paise - orders.cut_paise
        else greatest(0, (invoice.totals ->> 'totalPaise')::bigint
          - coalesce((select sum((note.totals ->> 'totalPaise')::bigint) from documents note
              where note.order_id = orders.id and note.kind = 'credit-note'), 0)
          - coalesce((select sum(paid.amount_paise) from trade_allocations paid
              join trade_receipts receipt on receipt.id = paid.receipt_id
              where paid.document_id = invoice.id and receipt.bounced_on is null), 0))
        end as owed
      from orders left join documents invoice on invoice.order_id = orders.id and invoice.kind not in ('credit-note', 'memo')
      where orders.trade_account_id = ${account.id} and orders.payment_type = 'CREDIT'
        and orders.payment_status = 'Pending' and orders.status not in ('Cancelled', 'Returned')
    ) as open`.execute(db)
  const [row] = rows
  return { limit: account.credit_limit_paise, used: row?.used ?? (0 as Paise), isOverdue: row?.is_overdue ?? false }
}
