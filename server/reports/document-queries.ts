import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DocumentReportRowInPaise } from '#contract/reports.ts'
import { firmOfBuyer, registeredParty } from '#domain/documents/business-buyer.ts'
import { addMonths } from '#domain/documents/registers.ts'
import { required } from '#domain/required.ts'
import { rowNumberIn } from '#domain/desk/searched-number.ts'
import type { FiledDocument } from '#domain/gst-returns/gst-return.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import type { Context } from '../context.ts'
import { escapeLike } from '../db/escape-like.ts'
import { type PageOfRows, readPage, readAllRows } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'
import { listDocumentNumbers } from '../documents/list-document-numbers.ts'
import { isLockedCustomer } from '../staff/locked-rows.ts'

/** A document with its order and how the order was paid. */
export type MonthDocument = FiledDocument & { readonly orderNumber: number; readonly paymentType: string }

/** The documents of a month by day and number, as they are read; without those of shops that collect no GST. */
export async function* readMonthDocuments(db: Db, month: string): AsyncIterable<MonthDocument> {
  const documents = selectDocuments(db)
    .where(isIssuedIn(month, 'documents'))
    .leftJoin('documents as corrected', (join) =>
      join.on('corrected.number', '=', sql<string>`documents.original ->> 'number'`),
    )
    .select(['documents.lines', 'documents.tax', 'documents.seller', 'documents.original', 'orders.payment_type'])
    .select('corrected.totals as corrected_totals')
  const order = ['documents.issued_on', 'documents.number'] as const
  for await (const row of readAllRows(documents, { order, cursorOf: ({ number }) => number })) {
    const { kind, seller, buyer, tax, lines } = row
    if (kind === 'memo' || seller?.registration !== 'regular') continue
    yield {
      kind,
      number: row.number,
      issuedOn: row.issued_on,
      sellerGstin: seller.gstin,
      sellerState: seller.state,
      placeOfSupply: required(row.place_of_supply),
      buyerGstin: registeredParty(buyer)?.gstin ?? null,
      lines: lines.map((line) => ({ ...required(line.tax), quantity: line.quantity })),
      fee: required(tax).fee,
      total: row.totals.totalPaise,
      originalTotal: row.corrected_totals?.totalPaise ?? null,
      leavesTaxOf: row.original?.taxEndedOn === undefined ? null : row.original.number,
      isCancelled: row.cancelled !== null,
      orderNumber: row.order_number,
      paymentType: row.payment_type,
    }
  }
}

/** How many documents a month has, of all kinds. */
export async function countMonthDocuments(db: Db, month: string): Promise<number> {
  const { documents } = await db
    .selectFrom('documents')
    .where(isIssuedIn(month, 'documents'))
    .select((eb) => eb.fn.countAll<number>().as('documents'))
    .executeTakeFirstOrThrow()
  return documents
}

/** A month, and what narrows its documents. */
export type DocumentFilters = {
  readonly month: string
  readonly placeOfSupply?: string | undefined
  readonly day?: string | undefined
  readonly hsn?: string | undefined
}

type ListQuery = DocumentFilters & { readonly q?: string | undefined; readonly after?: string | undefined }

/** A page of the documents of a month, or of those that a search finds in all months; the newest day and number first. */
export async function listMonthDocuments(
  { db }: Pick<Context, 'db'>,
  { q = '', after, ...filters }: ListQuery,
): Promise<PageOfRows<DocumentReportRowInPaise>> {
  const { order, search } = searchDocuments(db, filters, q === '' ? null : await isFoundBy(db, q))
  return readPage(db, search, {
    order,
    direction: 'desc',
    after,
    // Ordered for the count too, which would otherwise read indexes of other months.
    counted: order.reduce((query, column) => query.orderBy(column, 'desc'), search),
    toRow: (row) => ({
      _id: row.id,
      number: row.number,
      issuedOn: row.issued_on,
      isCreditNote: row.kind === 'credit-note',
      isCancelled: row.cancelled !== null,
      state: gstStateName(required(row.place_of_supply)),
      buyerName: row.is_locked ? ERASED_BUYER : (firmOfBuyer(row.buyer) ?? row.buyer.name),
      total: row.totals.totalPaise,
      order: { _id: row.order_id, orderNumber: String(row.order_number) },
    }),
  })
}

/** The name of an erased customer in lists (erasure-3). */
const ERASED_BUYER = 'Erased customer'

/** The documents of a month that filters leave, or those that were found, with the columns of their order. */
function searchDocuments(
  db: Db,
  { month, placeOfSupply, day, hsn }: DocumentFilters,
  found: RawBuilder<SqlBool> | null,
) {
  // The index of the table that narrows the list gives its order.
  const table = hsn === undefined ? 'documents' : 'code'
  const order = [sql.ref(`${table}.issued_on`), sql.ref(`${table}.number`)]
  const search = selectDocuments(db)
    .where(found ?? isIssuedIn(month, table))
    .where('documents.kind', '<>', 'memo')
    .$if(day !== undefined, (query) => query.where('documents.issued_on', '=', day ?? ''))
    .$if(hsn !== undefined, (query) => onlyOfHsn(query, hsn === 'none' ? '' : (hsn ?? '')))
    .$if(placeOfSupply !== undefined, (query) => query.where('documents.place_of_supply', '=', placeOfSupply ?? ''))
  return { order, search }
}

/** All documents of a month that filters leave, the oldest first, as they are read. */
export function readListedDocuments(db: Db, filters: DocumentFilters) {
  const { order, search } = searchDocuments(db, filters, null)
  const rows = search.select(['documents.tax', 'documents.original', 'documents.seller', 'orders.payment_type'])
  return readAllRows(rows, { order, cursorOf: ({ number }) => number })
}

export type ListedDocumentRow = ReturnType<typeof readListedDocuments> extends AsyncIterable<infer Row> ? Row : never

/** The most orders whose documents a search by name finds, the newest first, and the most firms that it matches. */
const MAX_FOUND_ORDERS = 500
const MAX_FOUND_FIRMS = 50

/** Whether a document is meant by a searched number of a document or order, or by a part of the name of its buyer. */
async function isFoundBy(db: Db, q: string): Promise<RawBuilder<SqlBool>> {
  const numbers = await listDocumentNumbers(db, q)
  if (numbers.length > 0) return sql`documents.number = any(${numbers}::text[])`
  const orders = db.selectFrom('orders').select('id').orderBy('number', 'desc').limit(MAX_FOUND_ORDERS)
  const orderNumber = rowNumberIn(q)
  const pattern = `%${escapeLike(q.toLowerCase())}%`
  const firms = db
    .selectFrom('trade_accounts')
    .select('id')
    .where(sql<string>`plain_characters(lower(firm))`, 'like', pattern)
    .limit(MAX_FOUND_FIRMS)
  const searches =
    orderNumber !== null
      ? [orders.where('number', '=', orderNumber)]
      : [
          orders.where(sql`plain_characters(lower(shipping ->> 'name'))`, 'like', pattern),
          orders.where('trade_account_id', 'in', firms),
        ]
  const found = await Promise.all(searches.map((search) => search.execute()))
  return sql`documents.order_id = any(${found.flat().map(({ id }) => id)}::text[])`
}

/** Keeps the documents that have a line of this code. */
function onlyOfHsn(query: ReturnType<typeof selectDocuments>, hsn: string) {
  return query.innerJoin('document_hsn_codes as code', 'code.number', 'documents.number').where('code.hsn', '=', hsn)
}

function isIssuedIn(month: string, table: 'documents' | 'code'): RawBuilder<SqlBool> {
  const day = sql.ref(`${table}.issued_on`)
  return sql`${day} >= ${`${month}-01`} and ${day} < ${`${addMonths(month, 1)}-01`}`
}

function selectDocuments(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .leftJoin('document_cancellations as cancellation', 'cancellation.document_id', 'documents.id')
    .select(['documents.id', 'documents.number', 'documents.kind', 'documents.issued_on', 'documents.order_id'])
    .select(['documents.place_of_supply', 'documents.totals', 'documents.buyer', 'orders.number as order_number'])
    .select('cancellation.document_id as cancelled')
    .select(isLockedCustomer(sql.ref('orders.customer_id')).as('is_locked'))
}
