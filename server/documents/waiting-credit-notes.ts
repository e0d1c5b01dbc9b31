import type { Today } from '#contract/desk.ts'
import { startOfIndianDay } from '#domain/time.ts'
import { countUpToCap } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'

const SHOWN_NOTES = 50

/** The credit notes without the IRN that they need, at most 501, and the oldest of them (documents-12). */
export async function listWaitingCreditNotes(db: Db) {
  const waiting = db.selectFrom('credit_note_irns as waiting').where('waiting.e_invoice', 'is', null)
  const rows = await waiting
    .innerJoin('documents', 'documents.id', 'waiting.document_id')
    .innerJoin('orders', 'orders.id', 'waiting.order_id')
    .select(['documents.number', 'waiting.issued_on', 'orders.id', 'orders.number as order_number'])
    .orderBy('waiting.issued_on')
    .orderBy('documents.number')
    .limit(SHOWN_NOTES)
    .execute()
  const count = rows.length < SHOWN_NOTES ? rows.length : await countUpToCap(db, waiting.select('waiting.document_id'))
  const notes = rows.map(({ number, issued_on: issuedOn, id, order_number }) => ({
    number,
    issuedOn,
    order: { _id: id, orderNumber: String(order_number) },
  })) satisfies Today['creditNotes']
  return { notes, count, oldest: rows[0] === undefined ? null : startOfIndianDay(rows[0].issued_on) }
}
