import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { TradeCredit } from '#domain/trade/trade-lines.ts'
import type { TradeAccountRow } from '../db/trade-tables.ts'
import type { Db } from '../db/tables.ts'
import { openInvoices } from './ledger/open-invoices.ts'

type CreditAccount = Pick<TradeAccountRow, 'id' | 'credit_limit_paise'>

/**
 * The credit of an account on an Indian day (trade-5): open orders without an invoice and unpaid invoices. Read it under the
 * customer's lock before an order is placed.
 */
export async function readCredit(db: Db, account: CreditAccount, day: string): Promise<TradeCredit> {
  const { rows } = await sql<{ used: Paise; is_overdue: boolean }>`
    select (coalesce(sum(invoice."left"), 0) + (
        select coalesce(sum(total_paise - cut_paise), 0) from orders
        where trade_account_id = ${account.id} and payment_type = 'CREDIT' and status = 'Confirmed'))::bigint as used,
      coalesce(bool_or(invoice."dueOn" < ${day}::date), false) as is_overdue
    from ${openInvoices(sql`account.id = ${account.id}`)} as invoice`.execute(db)
  const [row] = rows
  return { limit: account.credit_limit_paise, used: row?.used ?? (0 as Paise), isOverdue: row?.is_overdue ?? false }
}
