import {
  consignmentValue,
  ewayBillFile,
  type EwayInvoice,
  ewayInvoiceErrors,
  ewayRefusal,
  type EwayTransport,
} from '#domain/documents/eway-bill.ts'
import { formatRupees, paiseFromWire } from '#domain/money.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { refuseUnseenOrderId } from '../staff/seen-rows.ts'
import { invalidFields, Refusal } from '../http/refusal.ts'

type EwayExport = { readonly orderId: string; readonly transport: EwayTransport }

/** The e-way bill of the invoice of an order as the file for the portal (documents-5). */
export async function exportEwayBill(ctx: Context, principal: StaffPrincipal, { orderId, transport }: EwayExport) {
  await refuseUnseenOrderId(ctx.db, principal, orderId)
  const invoice = await getEwayInvoice(ctx.db, orderId)
  const above = paiseFromWire(ctx.settings.values.ewayBill.above)
  const value = consignmentValue(invoice)
  if (value <= above)
    throw new Refusal(
      'conflict',
      `The taxable goods of this invoice are worth ${formatRupees(value)}. An e-way bill is needed above ${formatRupees(above)}.`,
    )
  const refusal = ewayRefusal(invoice)
  if (refusal !== null) throw new Refusal('conflict', refusal)
  const errors = Object.entries(ewayInvoiceErrors(invoice, transport)).filter(([, sentence]) => sentence !== null)
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors) as Record<string, string>)
  await auditRead(ctx, principal, { action: 'documents.exportEwayBill', subject: { kind: 'document', id: invoice.id } })
  return ewayBillFile(invoice, transport)
}

/** The valid invoice of a packed order, as it is stored. */
export async function getEwayInvoice(db: Db, orderId: string): Promise<EwayInvoice & { readonly id: string }> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', 'not in', ['credit-note', 'memo'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_cancellations as cancelled')
            .select('cancelled.document_id')
            .whereRef('cancelled.document_id', '=', 'documents.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (row === undefined) throw noInvoice()
  return {
    ...row,
    issuedOn: row.issued_on,
    placeOfSupply: row.place_of_supply,
    fee: row.tax?.fee ?? [],
  } as EwayInvoice & { id: string }
}

function noInvoice(): Refusal {
  return new Refusal('conflict', 'Only a packed order has an invoice for an e-way bill.')
}
