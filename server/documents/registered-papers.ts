import { createHash } from 'node:crypto'
import { registeredParty } from '#domain/documents/business-buyer.ts'
import type { PortalInvoice } from '#domain/documents/e-invoice.ts'
import { eInvoiceErrors, irnSource, readQrPayload, type RegisteredDocument } from '#domain/documents/signed-qr.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { isSignedByPortal, readPortalKeys } from '../crypto/portal-signature.ts'
import type { DocumentRow } from '../db/document-tables.ts'
import type { Trx } from '../db/tables.ts'
import { invalidField, invalidFields } from '../http/refusal.ts'
import { qrPayload } from './qr-payload.ts'

type Registering = { readonly orderId: string; readonly at: Date }

/**
 * Keeps what the e-invoice portal gave for a document of a locked order: the invoice, or the credit note that the QR code names
 * (documents-12). Returns the number of the document. Refuses an e-invoice of another document, and one that the portal did not
 * sign (422).
 */
export async function saveEInvoice(
  { settings }: Pick<Context, 'settings'>,
  trx: Trx,
  { orderId, at }: Registering,
  eInvoice: PortalInvoice,
): Promise<string> {
  const qr = readQrPayload(qrPayload(eInvoice.qr))
  const papers = await listRegisteredPapers(trx, orderId)
  const paper = papers.find(({ number }) => number === qr?.number) ?? papers[0]
  if (paper === undefined) throw invalidField('qr', 'This order has no invoice to a registered buyer.')
  const registered = toRegistered(paper)
  const irn = createHash('sha256').update(irnSource(registered)).digest('hex')
  const errors = eInvoiceErrors(eInvoice, qr, { ...registered, irn, today: indianDay(at) })
  const found = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null)
  if (found.length > 0) throw invalidFields(Object.fromEntries(found))
  const keys = readPortalKeys(settings.values.eInvoice.portalKey) ?? []
  if (keys.length > 0 && !isSignedByPortal(eInvoice.qr, keys))
    throw invalidField('qr', 'The signature fits no certificate of the settings. Please copy the whole text again.')
  const { irn: _, ...rest } = eInvoice
  const kept = JSON.stringify({ irn, ...rest, isVerified: keys.length > 0 } satisfies PortalInvoice)
  if (paper.kind === 'credit-note')
    await trx
      .insertInto('credit_note_irns')
      .values({ document_id: paper.id, order_id: orderId, issued_on: paper.issued_on, e_invoice: kept })
      .onConflict((on) => on.column('document_id').doUpdateSet({ e_invoice: kept }))
      .execute()
  else {
    await trx.updateTable('orders').set({ e_invoice: kept }).where('id', '=', orderId).execute()
    await awaitIrns(trx, orderId, papers.slice(1))
  }
  return paper.number
}

/** Credit notes that were written before their invoice was registered wait from now on. */
async function awaitIrns(trx: Trx, orderId: string, notes: readonly DocumentRow[]): Promise<void> {
  if (notes.length === 0) return
  await trx
    .insertInto('credit_note_irns')
    .values(notes.map(({ id, issued_on }) => ({ document_id: id, order_id: orderId, issued_on })))
    .onConflict((on) => on.column('document_id').doNothing())
    .execute()
}

/** The valid tax invoice of an order and the credit notes with tax that correct it, the invoice first. */
async function listRegisteredPapers(trx: Trx, orderId: string): Promise<readonly DocumentRow[]> {
  const rows = await trx
    .selectFrom('documents')
    .leftJoin('document_cancellations as cancellation', 'cancellation.document_id', 'documents.id')
    .selectAll('documents')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['tax-invoice', 'credit-note'])
    .where('cancellation.document_id', 'is', null)
    .orderBy('issued_on')
    .orderBy('number')
    .execute()
  const invoice = rows.find(({ kind }) => kind === 'tax-invoice')
  const notes = rows.filter(({ kind, original }) => kind === 'credit-note' && original?.taxEndedOn === undefined)
  return invoice === undefined || registeredParty(invoice.buyer) === null ? [] : [invoice, ...notes]
}

function toRegistered({ issued_on: issuedOn, ...row }: DocumentRow): RegisteredDocument {
  return { ...row, issuedOn } as RegisteredDocument
}
