import * as contract from '#contract/reports.ts'
import type { Context } from '../context.ts'
import { type App, handle, handleCsv } from '../http/handle.ts'
import { runLongWork } from '../http/long-work.ts'
import { listMonthDocuments } from './document-queries.ts'
import {
  exportDayBook,
  exportDocuments,
  exportGstReturn,
  exportGstTable,
  exportInputTax,
  exportRefunds,
  exportReturnReasons,
  exportStockValue,
} from './export-reports.ts'
import { readGstReport } from './gst-report.ts'
import { listPurchases } from './purchase-queries.ts'
import { lockMonth } from './lock-month.ts'
import { listReturnReasons } from './return-reasons.ts'
import { listStockByExpiry } from './stock-expiry.ts'

/** The month of the accountant: GST returns, day book, refunds, stock value and locked months. */
export function addReportRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskDocumentList, ({ input }) => listMonthDocuments(ctx, input))
  handle(app, ctx, contract.deskGstReturnDetails, async ({ input }) => ({
    report: await readGstReport(ctx, input),
  }))
  handle(app, ctx, contract.deskExportGstReturn, ({ principal, input, signal }) =>
    runLongWork(ctx, { callerId: principal.staffId, signal }, (parts) => exportGstReturn(ctx, principal, input, parts)),
  )
  handleCsv(app, ctx, contract.deskExportGstTable, ({ principal, input, parts }) =>
    exportGstTable(ctx, principal, input, parts),
  )
  handleCsv(app, ctx, contract.deskExportDayBook, ({ principal, input: { month } }) =>
    exportDayBook(ctx, principal, month),
  )
  handleCsv(app, ctx, contract.deskExportDocuments, ({ principal, input }) => exportDocuments(ctx, principal, input))
  handleCsv(app, ctx, contract.deskExportRefunds, ({ principal, input: { month } }) =>
    exportRefunds(ctx, principal, month),
  )
  handle(app, ctx, contract.deskReturnReasonList, async ({ input: { month } }) => ({
    rows: await listReturnReasons(ctx.db, month),
  }))
  handleCsv(app, ctx, contract.deskExportReturnReasons, ({ principal, input: { month } }) =>
    exportReturnReasons(ctx, principal, month),
  )
  handle(app, ctx, contract.deskPurchaseList, ({ input }) => listPurchases(ctx, input))
  handleCsv(app, ctx, contract.deskExportPurchases, ({ principal, input }) =>
    exportInputTax(ctx, principal, { ...input, name: 'purchases' }),
  )
  handleCsv(app, ctx, contract.deskExportReversals, ({ principal, input }) =>
    exportInputTax(ctx, principal, { ...input, name: 'reversals' }),
  )
  handle(app, ctx, contract.deskStockExpiryList, async () => ({ rows: await listStockByExpiry(ctx) }))
  handleCsv(app, ctx, contract.deskExportStockValue, ({ principal }) => exportStockValue(ctx, principal))
  handle(app, ctx, contract.deskLockMonth, async ({ principal, input, signal }) => ({
    lock: await runLongWork(ctx, { callerId: principal.staffId, signal }, (parts) =>
      lockMonth(ctx, principal, input, parts),
    ),
  }))
}
