import { sql } from 'kysely'
import type { TradeDebtorInPaise, TradeLedgerInPaise } from '#contract/trade-money.ts'
import { upiRequest } from '#domain/day/upi-request.ts'
import { firstDayOfFinancialYear } from '#domain/documents/financial-year.ts'
import { type Paise, paise, sumPaise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import { type ReceiptMode, receiptModeNames } from '#domain/trade/trade-account.ts'
import { ageInvoices } from '#domain/ledgers/trade-money.ts'
import type { Context } from '../../context.ts'
import { COUNT_CAP, PAGE_ROWS } from '../../db/keyset.ts'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../http/refusal.ts'
import { listHeldCheques } from './held-cheques.ts'
import { listOpenInvoices, type OpenInvoice } from './open-invoices.ts'
import { readCreditGroup } from './shared-credit.ts'

/** More entries are too many for a page or a paper: the first day is then later, so that the newest are shown. */
const MAX_ENTRIES = 2000

type LedgerContext = Pick<Context, 'db' | 'now' | 'settings'>

/** The ledger of a buyer from a day on; by default from the beginning of the financial year. */
export async function readLedger(ctx: LedgerContext, accountId: string, from?: string): Promise<TradeLedgerInPaise> {
  const { db } = ctx
  const today = indianDay(ctx.now())
  const account = await db
    .selectFrom('trade_accounts as account')
    .innerJoin('customers', 'customers.id', 'account.customer_id')
    .select(['account.id as _id', 'account.number', 'firm', 'gstin', 'customers.phone'])
    .select('terms_days')
    .where('account.id', '=', accountId)
    .where('customers.erased_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) throw notFound('Account')
  const { terms_days: termsDays, ...buyer } = account
  const { limit: creditLimit, ...credit } = await readCredit(ctx, accountId)
  const shown = await listEntries(db, accountId, from ?? firstDayOfFinancialYear(today))
  return {
    buyer,
    termsDays,
    creditLimit,
    ...credit,
    upiRequest: requestOfAccount(ctx.settings, buyer.number, credit.balance),
    ages: ageInvoices(credit.invoices, today),
    heldCheques: await listHeldCheques(db, accountId),
    ...shown,
  }
}

function requestOfAccount({ shop }: Context['settings'], number: number, balance: Paise): string {
  const { upiAddress: payTo } = shop
  if (payTo === '' || balance <= 0) return ''
  return upiRequest({ payTo, name: shop.name, amount: balance, note: `Account ${number}` })
}

/** What a buyer owes, and may still order on credit; a limit may be shared with others (trade-5, trade-21). */
export async function readCredit({ db, now }: Pick<Context, 'db' | 'now'>, accountId: string) {
  const { limit, accountIds } = await readCreditGroup(db, accountId)
  const accounts: Awaited<ReturnType<typeof readOwed>>[] = []
  for (const id of accountIds) accounts.push(await readOwed(db, id))
  const own = required(accounts[accountIds.indexOf(accountId)])
  const today = indianDay(now())
  const isOverdue = accounts.some(({ invoices }) => invoices.some(({ dueOn }) => dueOn < today))
  const used = sumPaise(accounts.map(({ balance, openOrders }) => paise(balance + openOrders)))
  return { ...own, limit, isOverdue, creditLeft: isOverdue ? paise(0) : paise(Math.max(0, limit - used)) }
}

/** What one account owes, with its orders on credit that are not packed yet. */
async function readOwed(db: Db, accountId: string) {
  const invoices = await listOpenInvoices(db, { accountId })
  const account = await db
    .selectFrom('trade_accounts as account')
    .select((eb) => [
      sql<Paise>`${balanceOf(accountId)}`.as('balance'),
      eb
        .selectFrom('orders')
        .select(sql<Paise>`coalesce(sum(total_paise - cut_paise), 0)::bigint`.as('sum'))
        .whereRef('orders.trade_account_id', '=', 'account.id')
        .where('payment_type', '=', 'CREDIT')
        .where('status', '=', 'Confirmed')
        .as('openOrders'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { invoices, balance: account.balance, openOrders: account.openOrders ?? paise(0) }
}

/** Every entry of an account as a table: documents and what changed them, receipts and what took them back. */
function entriesOf(accountId: string) {
  const total = sql`(documents.totals ->> 'totalPaise')::bigint`
  return sql<Entry>`(
    select documents.issued_on as on_day, kind, documents.number, '' as note, orders.id as order_id, documents.id as document_id,
      null as receipt_id, null as mode, case when kind = 'credit-note' then -${total} else ${total} end as amount, 1 as rank
    from orders join documents on documents.order_id = orders.id
    where orders.trade_account_id = ${accountId} and orders.payment_type = 'CREDIT'
    union all
    select cancelled_on, 'cancellation', documents.number, reason, orders.id, documents.id, null, null, -${total}, 2
    from orders join documents on documents.order_id = orders.id
      join document_cancellations on document_cancellations.document_id = documents.id
    where orders.trade_account_id = ${accountId} and orders.payment_type = 'CREDIT'
    union all
    select received_on, 'receipt', number::text, reference, null, null,
      case when reversed_on is null and mode <> 'online' then id end, mode, -amount_paise, 3
    from trade_receipts where account_id = ${accountId}
    union all
    select reversed_on, 'reversal', number::text, reversal, null, null, null, mode, amount_paise, 4
    from trade_receipts where account_id = ${accountId} and reversed_on is not null
    union all
    select paid_on, 'payout', number::text, reference, null, null, null, mode, amount_paise, 5
    from trade_payouts where account_id = ${accountId}
  )`
}

type Entry = {
  readonly on_day: string
  readonly kind: TradeLedgerInPaise['entries'][number]['kind']
  readonly number: string
  readonly note: string
  readonly order_id: string | null
  readonly document_id: string | null
  readonly receipt_id: string | null
  readonly mode: ReceiptMode | null
  readonly amount: Paise
}

function balanceOf(accountId: string) {
  return sql<Paise>`(select coalesce(sum(amount), 0)::bigint from ${entriesOf(accountId)} as entry)`
}

async function listEntries(db: Db, accountId: string, wantedDay: string) {
  const { rows } = await sql<Entry>`
    select * from ${entriesOf(accountId)} as entry order by on_day, rank, number, kind`.execute(db)
  const firstDay = rows.at(-MAX_ENTRIES)?.on_day ?? wantedDay
  const from = firstDay > wantedDay ? firstDay : wantedDay
  let balance = paise(0)
  let opening = balance
  const entries: TradeLedgerInPaise['entries'] = []
  for (const { on_day: on, kind, number, note, mode, amount, ...ids } of rows) {
    balance = paise(balance + amount)
    if (on < from) opening = balance
    else
      entries.push({
        on,
        kind,
        number,
        note: [mode === null ? '' : receiptModeNames[mode], note].filter(Boolean).join(', '),
        amount,
        balance,
        order: ids.order_id,
        document: ids.document_id,
        receipt: ids.receipt_id,
      })
  }
  return { from, opening, entries }
}

type DebtorPage = { readonly dueSince?: string | undefined; readonly after?: number | undefined }

/** The buyers with unpaid invoices, the longest due first. */
export async function listDebtors({ db, now }: Pick<Context, 'db' | 'now'>, { dueSince, after }: DebtorPage) {
  const today = indianDay(now())
  const invoices = await listOpenInvoices(db)
  const byAccount = Map.groupBy(invoices, ({ accountId }) => accountId)
  const accounts = await db
    .selectFrom('trade_accounts as account')
    .innerJoin('customers', 'customers.id', 'account.customer_id')
    .select(['account.id as _id', 'account.number', 'firm', 'gstin', 'customers.phone'])
    .where('account.id', 'in', [...byAccount.keys(), ''])
    .execute()
  const debtors = accounts.map((account): TradeDebtorInPaise => {
    const open = byAccount.get(account._id) ?? []
    const leftOf = (some: readonly OpenInvoice[]) => sumPaise(some.map(({ left }) => left))
    return {
      ...account,
      balance: leftOf(open),
      overdue: leftOf(open.filter(({ dueOn }) => dueOn < today)),
      dueSince: open.map(({ dueOn }) => dueOn).toSorted()[0] ?? today,
      ages: ageInvoices(open, today),
    }
  })
  const sorted = debtors.toSorted((a, b) =>
    a.dueSince < b.dueSince ? -1 : a.dueSince > b.dueSince ? 1 : a.number - b.number,
  )
  const start =
    dueSince === undefined
      ? 0
      : sorted.findIndex((one) => one.dueSince > dueSince || (one.dueSince === dueSince && one.number > (after ?? 0)))
  const rows = start < 0 ? [] : sorted.slice(start, start + PAGE_ROWS)
  return {
    rows,
    hasMore: start >= 0 && start + PAGE_ROWS < sorted.length,
    count: Math.min(sorted.length, COUNT_CAP + 1),
  }
}

/** The account of a customer, or null. */
export async function findTradeAccountId(db: Db, customerId: string): Promise<string | null> {
  const account = await db
    .selectFrom('trade_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return account?.id ?? null
}
