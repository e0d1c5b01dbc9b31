import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { Db } from '../../db/tables.ts'

/** An invoice on credit that is not paid in full. Days such as 2026-11-26. */
export type OpenInvoice = {
  readonly accountId: string
  readonly documentId: string
  readonly orderId: string
  readonly number: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly total: Paise
  readonly left: Paise
}

type Chosen = { readonly accountId?: string | undefined; readonly dueOn?: string }

/**
 * The unpaid invoices of one account or of all, the oldest first, or those due on a day (trade-7). A credit note pays the invoice of
 * its order, a receipt the invoices that staff chose. What is left of both pays the oldest invoices first.
 */
export async function listOpenInvoices(db: Db, { accountId, dueOn }: Chosen = {}): Promise<OpenInvoice[]> {
  const ofAccount = accountId === undefined ? sql`true` : sql`account.id = ${accountId}`
  const dueThen = dueOn === undefined ? sql`true` : sql`due_on = ${dueOn}`
  const { rows } = await sql<OpenInvoice>`
    with invoice as (
      select account.id as account_id, document.id, document.order_id, document.number, document.issued_on,
        coalesce(document.due_on, document.issued_on + account.terms_days) as due_on,
        (document.totals ->> 'totalPaise')::bigint as total,
        (select coalesce(sum((note.totals ->> 'totalPaise')::bigint), 0) from documents note
          where note.order_id = document.order_id and note.kind = 'credit-note')::bigint as credited,
        (select coalesce(sum(chosen.amount_paise), 0) from trade_allocations chosen
          join trade_receipts receipt on receipt.id = chosen.receipt_id
          where chosen.document_id = document.id and receipt.reversed_on is null)::bigint as chosen
      from trade_accounts account
      join orders on orders.trade_account_id = account.id and orders.payment_type = 'CREDIT'
      join documents document on document.order_id = orders.id and document.kind <> 'credit-note'
      where ${ofAccount}
        and not exists (select from document_cancellations where document_cancellations.document_id = document.id)
    ), unpaid as (
      select *, greatest(total - credited - chosen, 0) as without_rest,
        sum(greatest(total - credited - chosen, 0)) over (partition by account_id order by issued_on, number) as running
      from invoice
    ), rest as (
      select account_id, coalesce(sum(credited - least(total, credited + chosen)), 0)
        + (select coalesce(sum(amount_paise), 0) from trade_receipts
            where trade_receipts.account_id = invoice.account_id and reversed_on is null)
        - (select coalesce(sum(amount_paise), 0) from trade_payouts
            where trade_payouts.account_id = invoice.account_id) as amount
      from invoice group by account_id
    )
    select unpaid.account_id as "accountId", unpaid.id as "documentId", order_id as "orderId", number,
      issued_on as "issuedOn", due_on as "dueOn", total,
      least(without_rest, running - rest.amount)::bigint as left
    from unpaid join rest using (account_id)
    where without_rest > 0 and running > rest.amount and ${dueThen}
    order by issued_on, number`.execute(db)
  return rows
}
