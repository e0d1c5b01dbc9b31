import type { CustomerDocumentInPaise } from '#contract/documents.ts'
import type { Context } from '../context.ts'
import { inOrder, PAGE_ROWS, pageOf } from '../db/keyset.ts'
import { notFound } from '../http/refusal.ts'

type Page = { readonly rows: CustomerDocumentInPaise[]; readonly hasMore: boolean }

/** The documents of a customer's orders, newest first, after the one with this number. */
export async function listCustomerDocuments(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  after: string | undefined,
): Promise<Page> {
  const search = db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .leftJoin('document_cancellations as cancellation', 'cancellation.document_id', 'documents.id')
    .select(['documents.id', 'documents.number', 'kind', 'issued_on', 'totals', 'order_id'])
    .select(['orders.number as order_number', 'cancellation.document_id as cancelled'])
    .where('orders.customer_id', '=', customerId)
  const order = ['documents.issued_on', 'documents.number'] as const
  const found = await inOrder(search, { order, direction: 'desc' }, after)
    .limit(PAGE_ROWS + 1)
    .execute()
  const { rows, hasMore } = pageOf(found)
  return {
    rows: rows.map(({ id, number, kind, issued_on: issuedOn, totals, order_id, order_number, cancelled }) => ({
      _id: id,
      number,
      kind,
      issuedOn,
      total: totals.totalPaise,
      isCancelled: cancelled !== null,
      order: { _id: order_id, orderNumber: String(order_number) },
    })),
    hasMore,
  }
}

/** What anyone with the address on a document may know of it. */
export async function readPublicDocument({ db }: Pick<Context, 'db'>, token: string) {
  const document = await db
    .selectFrom('documents')
    .leftJoin('document_cancellations as cancellation', 'cancellation.document_id', 'documents.id')
    .select(['number', 'issued_on', 'totals', 'cancellation.document_id as cancelled'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (document === undefined) throw notFound('Document')
  return {
    number: document.number,
    issuedOn: document.issued_on,
    total: document.totals.totalPaise,
    isCancelled: document.cancelled !== null,
  }
}
