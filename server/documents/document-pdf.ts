import { sql } from 'kysely'
import type { DocumentPaper } from '#domain/documents/document-kinds.ts'
import { type PaperSight, seenLines, showsFiguresOnly } from '#domain/documents/paper-sight.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { PartCounter } from '../http/long-work.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { drawInvoice, drawInvoices } from './invoice-pdf.ts'
import { drawMemo } from './memo-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'

type DocumentOfOrder = {
  readonly orderId: string
  readonly id: string
  readonly paper: DocumentPaper
  readonly copies?: 'one' | 'three'
  readonly sight: PaperSight
  /** A buyer gets no credit note of a registered invoice before its IRN (documents-12). */
  readonly isForBuyer?: true
}

/** A document of an order as a PDF, the same bytes each time. Cash memos have A4 only. */
export async function readDocumentPdf(
  { db }: Pick<Context, 'db'>,
  { orderId, id, paper, copies, sight, isForBuyer }: DocumentOfOrder,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await selectPrinted(db)
    .where('documents.id', '=', id)
    .where('documents.order_id', '=', orderId)
    .executeTakeFirst()
  if (document === undefined) throw notFound('Document')
  if (isForBuyer && document.awaits_irn)
    throw new Refusal(
      'conflict',
      'This credit note is credited, and waits for its number of the tax portal. Please open it later.',
    )
  const seen = seenDocument(document, sight)
  return seen.kind === 'memo' ? drawMemo(seen) : drawInvoice(seen, paper, copies)
}

type InvoicesOfOrders = {
  readonly orderIds: readonly string[]
  readonly paper: DocumentPaper
  readonly sight: PaperSight
}

/** A document as a reader sees it (documents-9). */
function seenDocument(document: PrintedDocument, sight: PaperSight): PrintedDocument {
  const { lines } = document
  return { ...document, lines: seenLines(lines, sight), isForBooks: showsFiguresOnly(lines, sight) }
}

/** The invoices of several orders as one PDF, with the ids of their documents. Orders without one are left out. */
export async function readInvoicesPdf(
  { db }: Pick<Context, 'db'>,
  { orderIds, paper, sight }: InvoicesOfOrders,
  parts: PartCounter,
): Promise<{ readonly pdf: Uint8Array<ArrayBuffer>; readonly ids: readonly string[] }> {
  const documents = await selectPrinted(db)
    .where('documents.order_id', 'in', orderIds)
    .where('kind', 'not in', ['memo', 'credit-note'])
    .orderBy('documents.number')
    .execute()
  if (documents.length === 0) throw new Refusal('not_found', 'None of these orders has an invoice.')
  const seen = documents.map((one) => seenDocument(one, sight))
  return { pdf: await drawInvoices(seen, paper, parts), ids: documents.map(({ id }) => id) }
}

function selectPrinted(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .leftJoin('document_cancellations as cancellation', 'cancellation.document_id', 'documents.id')
    .leftJoin('shop_pictures as logo', (join) => join.on('logo.stem', '=', sql<string>`documents.seller->>'logo'`))
    .selectAll('documents')
    .leftJoin('credit_note_irns as note', 'note.document_id', 'documents.id')
    .select((eb) => [
      eb
        .case()
        .when('documents.kind', '=', 'credit-note')
        .then(eb.ref('note.e_invoice'))
        .else(eb.ref('orders.e_invoice'))
        .end()
        .as('e_invoice'),
      sql<boolean>`note.document_id is not null and note.e_invoice is null`.as('awaits_irn'),
    ])
    .select([
      'orders.number as order_number',
      'orders.payment_type',
      'orders.payment_status',
      'cancellation.cancelled_on',
      'logo.body as logo',
    ])
}
