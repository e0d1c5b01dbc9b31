import { type RawBuilder, sql } from 'kysely'
import { cashLimitRefusal, type CountedCash } from '#domain/ledgers/cash-limit.ts'
import { type Paise, sumPaise } from '#domain/money.ts'
import { DAY, startOfIndianDay } from '#domain/time.ts'
import type { Trx } from '../../db/tables.ts'

/** An invoice that is paid in cash, or a part of it. */
type PaidInCash = {
  readonly documentId: string
  readonly number: string
  /** A day such as 2026-11-26. */
  readonly issuedOn: string
  readonly amount: Paise
}

type NewCash = {
  readonly customerId: string
  /** Of a licensed buyer. */
  readonly accountId: string | null
  readonly day: string
  readonly amount: Paise
  readonly invoices: readonly PaidInCash[]
}

/**
 * Why cash of a person cannot be taken, as a sentence, or null: with what was taken before it reaches the limit of a day, an
 * invoice or an occasion (trade-7). Accounts whose GSTIN holds one PAN are one person. Locks account and customer until the
 * transaction ends, so that parallel payments count each other.
 */
export async function refusalOfCash(trx: Trx, cash: NewCash): Promise<string | null> {
  const { customerId, accountId, day, amount, invoices } = cash
  if (accountId !== null)
    await trx.selectFrom('trade_accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  else await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const accounts = accountId === null ? [] : await listAccountsOfPerson(trx, accountId)
  const person = { customerId, accounts }
  const start = startOfIndianDay(day)
  const end = new Date(start.getTime() + DAY)
  const counted: CountedCash[] = [
    {
      of: 'day',
      amount,
      received: await sumCash(trx, person, {
        ofReceipts: sql`select coalesce(sum(amount_paise), 0) from receipt where received_on = ${day}::date`,
        ofOrders: sql`select coalesce(sum(amount_paise), 0) from cash where at >= ${start} and at < ${end}`,
      }),
    },
  ]
  for (const { documentId, number, amount: part } of invoices)
    counted.push({
      of: 'invoice',
      number,
      amount: part,
      received: await sumCash(trx, person, {
        ofReceipts: sql`select coalesce(sum(chosen.amount_paise), 0) from receipt
          join trade_allocations chosen on chosen.receipt_id = receipt.id where chosen.document_id = ${documentId}`,
        ofOrders: sql`select coalesce(sum(amount_paise), 0) from cash
          where order_id = (select order_id from documents where id = ${documentId})`,
      }),
    })
  for (const [occasion, own] of Map.groupBy(invoices, ({ issuedOn }) => issuedOn))
    counted.push({
      of: 'occasion',
      day: occasion,
      amount: sumPaise(own.map((one) => one.amount)),
      received: await sumCash(trx, person, {
        ofReceipts: sql`select coalesce(sum(chosen.amount_paise), 0) from receipt
          join trade_allocations chosen on chosen.receipt_id = receipt.id
          join documents on documents.id = chosen.document_id where issued_on = ${occasion}::date`,
        ofOrders: sql`select coalesce(sum(amount_paise), 0) from cash where exists (select from documents
          where documents.order_id = cash.order_id and kind <> 'credit-note' and issued_on = ${occasion}::date)`,
      }),
    })
  return cashLimitRefusal(counted)
}

/** Digits 3 to 12 of a GSTIN are the PAN of its holder. */
async function listAccountsOfPerson(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from trade_accounts own join trade_accounts other on other.id = own.id
      or (length(own.gstin) = 15 and length(other.gstin) = 15 and substr(other.gstin, 3, 10) = substr(own.gstin, 3, 10))
    where own.id = ${accountId}`.execute(trx)
  return rows.map(({ id }) => id)
}

type Person = { readonly customerId: string; readonly accounts: readonly string[] }
type CashQueries = { readonly ofReceipts: RawBuilder<unknown>; readonly ofOrders: RawBuilder<unknown> }

/** Sums cash into accounts (`receipt`) and for orders (`cash`) of a person. */
async function sumCash(trx: Trx, { customerId, accounts }: Person, query: CashQueries): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    with receipt as (
      select * from trade_receipts where account_id = any(${accounts}::text[]) and mode = 'cash' and reversed_on is null
    ), cash as (
      select cash_rows.* from cash_rows join orders on orders.id = cash_rows.order_id
      where cash_rows.mode = 'cash' and (orders.customer_id = ${customerId}
        or orders.trade_account_id = any(${accounts}::text[]))
    )
    select ((${query.ofReceipts}) + (${query.ofOrders}))::bigint as sum`.execute(trx)
  return sumPaise(rows.map(({ sum }) => sum))
}
