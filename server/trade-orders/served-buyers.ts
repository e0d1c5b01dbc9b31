import { sql } from 'kysely'
import type { ServerInput } from '#contract/api.ts'
import type { ServedBuyerRow, VisitedBuyerInPaise } from '#contract/desk-buyers.ts'
import type { Context } from '../context.ts'
import { escapeLike } from '../db/escape-like.ts'
import { type PageOfRows, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { isSeenBuyer } from '../staff/seen-rows.ts'
import { readLedger } from '../trade/ledger/ledger-queries.ts'

/** The buyers whom this reader serves; the row rule of salesmen stands in `isSeenBuyer`. */
function selectServed(db: Db, reader: StaffPrincipal) {
  return db
    .selectFrom('trade_accounts')
    .innerJoin('customers', 'customers.id', 'trade_accounts.customer_id')
    .leftJoin('staff as salesman', 'salesman.id', 'trade_accounts.salesman_id')
    .select(['trade_accounts.id', 'number', 'firm', 'premises', 'state', 'customers.phone', 'customer_id'])
    .select(['salesman_id', 'salesman.name as salesman_name'])
    .where('customers.erased_at', 'is', null)
    .where('state', 'in', ['verified', 'lapsed'])
    .where(isSeenBuyer(reader))
}

/** A buyer whom this reader serves. Others are missing (404, trade-19). */
export async function getServedBuyer(
  db: Db,
  reader: StaffPrincipal,
  id: string,
): Promise<ServedBuyerRow & { readonly customerId: string }> {
  const row = await selectServed(db, reader).where('trade_accounts.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Buyer')
  return { ...toRow(row), customerId: row.customer_id }
}

/** A page of the buyers whom this reader serves. */
export async function listServedBuyers(
  { db }: Pick<Context, 'db'>,
  reader: StaffPrincipal,
  { q = '', after }: ServerInput<'GET /api/desk/buyers'>,
): Promise<PageOfRows<ServedBuyerRow>> {
  const words = `% ${escapeLike(q.toLowerCase())}%`
  const found = selectServed(db, reader).$if(q !== '', (query) =>
    query.where(sql<boolean>`' ' || lower(firm) like ${words}`),
  )
  return readPage(db, found, { order: ['trade_accounts.number'], after, toRow })
}

/** A buyer with what is due. */
export async function readVisitedBuyer(
  ctx: Pick<Context, 'db' | 'now' | 'settings'>,
  reader: StaffPrincipal,
  id: string,
): Promise<VisitedBuyerInPaise> {
  const { customerId: _, ...buyer } = await getServedBuyer(ctx.db, reader, id)
  const { balance, isOverdue, invoices } = await readLedger(ctx, id)
  return {
    ...buyer,
    due: balance,
    isOverdue,
    invoices: invoices.map(({ number, dueOn, left }) => ({ number, dueOn, left })),
  }
}

function toRow(row: QueryRow<typeof selectServed>): ServedBuyerRow {
  return {
    _id: row.id,
    number: row.number,
    firm: row.firm,
    city: row.premises.city,
    phone: row.phone,
    state: row.state,
    salesman: row.salesman_id === null ? null : { id: row.salesman_id, name: row.salesman_name ?? '' },
  }
}
