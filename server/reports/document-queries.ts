import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DocumentReportRowInPaise } from '#contract/reports.ts'
import { addMonths } from '#domain/documents/registers.ts'
import { required } from '#domain/required.ts'
import type { FiledDocument } from '#domain/gst-returns/gst-return.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import type { Context } from '../context.ts'
import { PAGE_ROWS, type PageOfRows, toPageOfRows } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'

const DOCUMENTS_PER_QUERY = 1000

/** A document with its order and how the order was paid. */
export type MonthDocument = FiledDocument & { readonly orderNumber: number; readonly paymentType: string }

type LastDocument = { readonly issued_on: string; readonly number: string }

/** The documents of a month by day and number, as they are read; without those of shops that collect no GST. */
export async function* readMonthDocuments(db: Db, month: string): AsyncIterable<MonthDocument> {
  for (let last: LastDocument = { issued_on: `${month}-01`, number: '' }; ;) {
    const rows = await selectDocuments(db)
      .where(isIssuedIn(month, 'documents'))
      .leftJoin('documents as corrected', (join) =>
        join.on('corrected.number', '=', sql<string>`documents.original ->> 'number'`),
      )
      .select(['documents.lines', 'documents.tax', 'documents.seller', 'documents.buyer', 'orders.payment_type'])
      .select('corrected.totals as corrected_totals')
      .where((eb) =>
        eb(eb.refTuple('documents.issued_on', 'documents.number'), '>', eb.tuple(last.issued_on, last.number)),
      )
      .orderBy('documents.issued_on')
      .orderBy('documents.number')
      .limit(DOCUMENTS_PER_QUERY)
      .execute()
    for (const { kind, seller, buyer, tax, lines, ...row } of rows) {
      if (kind === 'memo' || seller?.registration !== 'regular') continue
      yield {
        kind,
        number: row.number,
        issuedOn: row.issued_on,
        sellerState: seller.state,
        placeOfSupply: required(row.place_of_supply),
        buyerGstin: buyer.trade?.gstin ?? null,
        lines: lines.map((line) => ({ ...required(line.tax), quantity: line.quantity })),
        fee: required(tax).fee,
        total: row.totals.totalPaise,
        originalTotal: row.corrected_totals?.totalPaise ?? null,
        isCancelled: row.cancelled !== null,
        orderNumber: row.order_number,
        paymentType: row.payment_type,
      }
    }
    if (rows.length < DOCUMENTS_PER_QUERY) return
    last = required(rows.at(-1))
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

type ListQuery = {
  readonly month: string
  readonly placeOfSupply?: string | undefined
  readonly day?: string | undefined
  readonly hsn?: string | undefined
  readonly after?: string | undefined
}

/** A page of the documents of a month, the newest day and number first. */
export async function listMonthDocuments(
  { db }: Pick<Context, 'db'>,
  { month, placeOfSupply, day, hsn, after }: ListQuery,
): Promise<PageOfRows<DocumentReportRowInPaise>> {
  // The index of the table that narrows the list gives its order.
  const order = hsn === undefined ? 'documents' : 'code'
  const [issuedOn, number] = [sql.ref(`${order}.issued_on`), sql.ref(`${order}.number`)]
  const all = selectDocuments(db)
    .where(isIssuedIn(month, order))
    .where('documents.kind', '<>', 'memo')
    .$if(day !== undefined, (query) => query.where('documents.issued_on', '=', day ?? ''))
    .$if(hsn !== undefined, (query) => onlyOfHsn(query, hsn === 'none' ? '' : (hsn ?? '')))
    .$if(placeOfSupply !== undefined, (query) => query.where('documents.place_of_supply', '=', placeOfSupply ?? ''))
    // Ordered for the count too, which would otherwise read indexes of other months.
    .orderBy(issuedOn, 'desc')
    .orderBy(number, 'desc')
  const last = sql`(select issued_on, number from documents where number = ${after ?? ''})`
  const found = await all
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(${issuedOn}, ${number}) < ${last}`))
    .limit(PAGE_ROWS + 1)
    .execute()
  return toPageOfRows(db, {
    found,
    all,
    toRow: (row) => ({
      _id: row.id,
      number: row.number,
      issuedOn: row.issued_on,
      isCreditNote: row.kind === 'credit-note',
      isCancelled: row.cancelled !== null,
      state: gstStateName(required(row.place_of_supply)),
      total: row.totals.totalPaise,
      order: { _id: row.order_id, orderId: String(row.order_number) },
    }),
  })
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
    .select(['documents.place_of_supply', 'documents.totals', 'orders.number as order_number'])
    .select('cancellation.document_id as cancelled')
}
