import type { orderPaperEndpoints } from '#contract/fulfilment.ts'
import { type KeptEwayBill, ewayDayErrors, ewayInvoiceErrors } from '#domain/documents/eway-bill.ts'
import type { PaperChangeName } from '#domain/fulfilment/paper-changes.ts'
import { indianDay } from '#domain/time.ts'
import { isUniqueViolation } from '../db/in-transaction.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { getEwayInvoice } from '../documents/export-eway-bill.ts'
import { saveEInvoice } from '../documents/registered-papers.ts'
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
  await saveBill(trx, order.row, bill)
  const before = order.row.eway_bill
  return {
    changes: changesBetween({ number: before?.number ?? '' }, { number: bill.number, vehicle: bill.vehicleNumber }),
  }
}

/** Keeps IRN and QR code of the invoice of an order, or of its credit note (documents-12). */
export async function recordEInvoice(change: PaperChange<'recordEInvoice'>): Promise<Audited> {
  const { id: orderId, ...eInvoice } = change.input
  const number = await saveEInvoice(change.ctx, change.trx, { orderId, at: change.at }, eInvoice)
  return { changes: { irn: { before: null, after: `${eInvoice.irn} of ${number}` } } }
}

function refuseErrors(errors: Readonly<Record<string, string | null>>): void {
  const found = Object.entries(errors).filter(([, sentence]) => sentence !== null)
  if (found.length > 0) throw invalidFields(Object.fromEntries(found) as Record<string, string>)
}

async function saveBill(trx: Trx, { id }: Pick<OrderRow, 'id'>, bill: KeptEwayBill): Promise<void> {
  try {
    const columns = { eway_bill: JSON.stringify(bill) }
    await trx.updateTable('orders').set(columns).where('id', '=', id).execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField('number', 'Another order has this e-way bill.')
    throw error
  }
}
