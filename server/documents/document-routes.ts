import { deskExportPurchaseOrderPdf } from '#contract/buying.ts'
import * as contract from '#contract/documents.ts'
import { paperSight } from '#domain/documents/paper-sight.ts'
import { BACKGROUND_HEADER } from '#domain/staff/staff-rules.ts'
import type { Context } from '../context.ts'
import { type App, handle, handleCsv, handleFile } from '../http/handle.ts'
import { runLongWork } from '../http/long-work.ts'
import { notFound } from '../http/refusal.ts'
import { findReadableOrder } from '../orders/orders-queries.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import { findLockedCustomer, refuseLockedReading } from '../staff/locked-rows.ts'
import { refuseUnseenOrderId, refuseUnseenOrderIds } from '../staff/seen-rows.ts'
import { registerRecord } from './correct-register.ts'
import { listCustomerDocuments, readPublicDocument } from './document-queries.ts'
import { readDocumentPdf, readInvoicesPdf } from './document-pdf.ts'
import { exportEwayBill } from './export-eway-bill.ts'
import { exportAsCsv, exportAsPdf } from './export-register.ts'
import { exportPurchaseOrderPdf } from './purchase-order-pdf.ts'
import { listRegister } from './register-queries.ts'

/** Numbered documents of orders, and the registers at the desk. */
export function addDocumentRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskRegisterList, async ({ principal, input, header }) => {
    const page = await listRegister(ctx, input)
    const { register, month, after } = input
    // The list asks again by itself; only the first look at a month is logged.
    if (after === undefined && header(BACKGROUND_HEADER) === undefined)
      await auditRead(ctx, principal, {
        action: 'registers.read',
        subject: { kind: 'register', id: `${register} ${month}` },
      })
    return page
  })
  handleCsv(app, ctx, contract.deskExportRegisterCsv, ({ principal, input }) => exportAsCsv(ctx, principal, input))
  handleFile(app, ctx, contract.deskExportRegisterPdf, ({ principal, input, signal }) =>
    runLongWork(ctx, { callerId: principal.staffId, signal }, (parts) => exportAsPdf(ctx, principal, input, parts)),
  )
  bindRecord(app, ctx, registerRecord)
  handleFile(app, ctx, deskExportPurchaseOrderPdf, ({ principal, input }) =>
    exportPurchaseOrderPdf(ctx, principal, input.id),
  )
  handleFile(app, ctx, contract.openOrderDocument, async ({ principal, input }) => {
    const order = await findReadableOrder(ctx.db, principal.customerId, input.id)
    if (order === undefined) throw notFound('Order')
    return readDocumentPdf(ctx, {
      orderId: order.id,
      id: input.doc,
      paper: input.paper,
      sight: 'full',
      isForBuyer: true,
    })
  })
  handle(app, ctx, contract.listDocumentsOfCustomer, ({ principal, input }) =>
    listCustomerDocuments(ctx, principal.customerId, input.after),
  )
  handle(app, ctx, contract.checkDocument, async ({ input }) => ({
    document: await readPublicDocument(ctx, input.token),
  }))
  handleFile(app, ctx, contract.deskExportDocument, async ({ principal, input }) => {
    await refuseUnseenOrderId(ctx.db, principal, input.id)
    const lockedId = await findLockedCustomer(ctx.db, [input.id])
    const { reason = '' } = input
    if (lockedId !== null) refuseLockedReading({ reader: principal, reason })
    const pdf = await readDocumentPdf(ctx, {
      ...input,
      orderId: input.id,
      id: input.doc,
      sight: paperSight(principal.roles),
    })
    await auditRead(ctx, principal, {
      action: lockedId === null ? 'documents.open' : 'privacy.read-locked',
      subject: { kind: 'document', id: input.doc },
      reason,
    })
    return pdf
  })
  handleFile(app, ctx, contract.deskExportInvoices, async ({ principal, input, signal }) => {
    await refuseUnseenOrderIds(ctx.db, principal, input.order)
    if ((await findLockedCustomer(ctx.db, input.order)) !== null) refuseLockedReading({ reader: principal, reason: '' })
    const chosen = { orderIds: input.order, paper: input.paper, sight: paperSight(principal.roles) }
    const { pdf, ids } = await runLongWork(ctx, { callerId: principal.staffId, signal }, (parts) =>
      readInvoicesPdf(ctx, chosen, parts),
    )
    for (const id of ids)
      await auditRead(ctx, principal, { action: 'documents.open', subject: { kind: 'document', id } })
    return pdf
  })
  handle(app, ctx, contract.deskExportEwayBill, async ({ principal, input: { id, ...transport } }) => ({
    file: await exportEwayBill(ctx, principal, { orderId: id, transport }),
  }))
}
