import type { orderPaperEndpoints } from '#contract/fulfilment.ts'
import { type PortalInvoice, eInvoiceErrors, readQrPayload } from '#domain/documents/e-invoice.ts'
import { type KeptEwayBill, ewayDayErrors, ewayInvoiceErrors } from '#domain/documents/eway-bill.ts'
import type { PaperChangeName } from '#domain/fulfilment/paper-changes.ts'
import { indianDay } from '#domain/time.ts'
import { isUniqueViolation } from '../db/in-transaction.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { getEwayInvoice } from '../documents/export-eway-bill.ts'
import { qrPayload } from '../documents/qr-payload.ts'
import { invalidField, invalidFields } from '../http/refusal.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'
import type { LockedOrder } from './lock-desk-order.ts'

type PaperChange<Name extends PaperChangeName> = ChangeCall<LockedOrder, (typeof orderPaperEndpoints)[Name]>

/** Keeps the e-way bill of an order (documents-5). */
export async function recordEwayBill(change: PaperChange<'recordEwayBill'>): Promise<Audited> {
  const { trx, record: order, at, input } = change
  const { id: _, ...bill } = input
  const invoice = await getEwayInvoice(trx, order.row.id)
  refuseErrors({
    ...ewayInvoiceErrors(invoice, bill),
    ...ewayDayErrors({ madeOn: bill.issuedOn, invoiceOn: invoice.issuedOn, today: indianDay(at) }),
  })
  const taken = invalidField('number', 'Another order has this e-way bill.')
  await saveOnce(trx, order.row, { eway_bill: JSON.stringify(bill satisfies KeptEwayBill) }, taken)
  const before = order.row.eway_bill
  return {
    changes: changesBetween({ number: before?.number ?? '' }, { number: bill.number, vehicle: bill.vehicleNumber }),
  }
}

/** Keeps IRN and QR code of the invoice of an order (documents-12). */
export async function recordEInvoice(change: PaperChange<'recordEInvoice'>): Promise<Audited> {
  const { id: _, ...invoice } = change.input
  await saveEInvoice(change.trx, { row: change.record.row, at: change.at }, invoice)
  return { changes: changesBetween({ irn: change.record.row.e_invoice?.irn ?? '' }, { irn: invoice.irn }) }
}

type PapersOf = { readonly row: Pick<OrderRow, 'id'>; readonly at: Date }

/** Saves the e-invoice of a locked order. Refuses that of another invoice. */
export async function saveEInvoice(trx: Trx, { row, at }: PapersOf, eInvoice: PortalInvoice): Promise<void> {
  const { number, issuedOn, seller } = await getEwayInvoice(trx, row.id)
  const invoice = { number, issuedOn, gstin: seller.gstin, today: indianDay(at) }
  refuseErrors(eInvoiceErrors(eInvoice, readQrPayload(qrPayload(eInvoice.qr)), invoice))
  const taken = invalidField('irn', 'Another order has this IRN.')
  await saveOnce(trx, row, { e_invoice: JSON.stringify(eInvoice) }, taken)
}

function refuseErrors(errors: Readonly<Record<string, string | null>>): void {
  const found = Object.entries(errors).filter(([, sentence]) => sentence !== null)
  if (found.length > 0) throw invalidFields(Object.fromEntries(found) as Record<string, string>)
}

type PaperColumns = { readonly eway_bill: string } | { readonly e_invoice: string }

async function saveOnce(trx: Trx, { id }: Pick<OrderRow, 'id'>, columns: PaperColumns, taken: Error): Promise<void> {
  try {
    await trx.updateTable('orders').set(columns).where('id', '=', id).execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw taken
    throw error
  }
}
