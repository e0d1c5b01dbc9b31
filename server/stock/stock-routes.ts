import * as recalls from '#contract/recalls.ts'
import * as receipts from '#contract/receipts.ts'
import * as stock from '#contract/stock.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleCsv, handleUpload } from '../http/handle.ts'
import { readUploadedList } from '../http/read-upload.ts'
import { adjustBatch, decideAdjustment } from './adjust-batch.ts'
import { listAdjustments, listWaitingAdjustments } from './adjustment-queries.ts'
import { getStockLevel, listBatches, listBatchRows, listMovements } from './batch-queries.ts'
import { batchRecord } from './batch-record.ts'
import { countBatches } from './count-batches.ts'
import { discardReceipt, receiptOpeningRecord, receiptRecord, supplierRecord } from './receipts/receipt-record.ts'
import { readSupplierFile } from './receipts/read-supplier-file.ts'
import { resolvePackCode } from './receipts/resolve-pack-code.ts'
import { listReceipts, listSuppliers } from './receipts/receipt-queries.ts'
import { addBuyingRoutes } from './buying/buying-routes.ts'
import { addSupplierReturnRoutes } from './supplier-returns/supplier-return-routes.ts'
import { exportRecall, getRecall, listRecalls } from './recalls/recall-queries.ts'
import { recallNoticeRecord, recallRecord } from './recalls/recall-record.ts'

/** The upload of a supplier's list, registered before the body limit of other calls. */
export function addStockUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, receipts.deskReadSupplierFile, ({ input: { columns, ...choice }, sender }, upload) =>
    readUploadedList(upload, sender, (file) =>
      readSupplierFile(ctx, { file, caller: sender, ...choice, columns: columns?.split(',') }),
    ),
  )
}

/** Batches, receipts, counts, recalls, returns to suppliers and the buying list at the desk. */
export function addStockRoutes(app: App, ctx: Context): void {
  addBatchRoutes(app, ctx)
  addReceiptRoutes(app, ctx)
  addRecallRoutes(app, ctx)
  addSupplierReturnRoutes(app, ctx)
  addBuyingRoutes(app, ctx)
}

function addBatchRoutes(app: App, ctx: Context): void {
  handle(app, ctx, stock.deskBatchList, ({ principal, input }) => listBatches(ctx, principal, input))
  handle(app, ctx, stock.deskBatchDetails, ({ principal, input }) => batchRecord.show(ctx, principal, input.id, input))
  bindRecord(app, ctx, batchRecord)
  handle(app, ctx, stock.deskStockLevelDetails, async ({ input }) => ({ level: await getStockLevel(ctx, input.id) }))
  handle(app, ctx, stock.deskMovementList, ({ principal, input }) => listMovements(ctx, principal, input))
  handle(app, ctx, stock.deskAdjustmentList, async ({ principal }) => ({
    rows: await listWaitingAdjustments(ctx, principal),
  }))
  handle(app, ctx, stock.deskAdjustBatch, async ({ principal, input }) => ({
    adjustment: await adjustBatch(ctx, principal, input),
  }))
  handle(app, ctx, stock.deskDecideAdjustment, async ({ principal, input }) => ({
    adjustment: await decideAdjustment(ctx, principal, input),
  }))
  handle(app, ctx, stock.deskCountBatches, async ({ principal, input }) => {
    const differences = await listAdjustments(ctx, principal, await countBatches(ctx, principal, input))
    const ids = input.lines.map(({ batchId }) => batchId)
    return {
      batches: await listBatchRows(ctx, principal, ids),
      waiting: differences.filter(({ state }) => state === 'waiting'),
    }
  })
}

function addReceiptRoutes(app: App, ctx: Context): void {
  handle(app, ctx, receipts.deskSupplierList, async () => ({ rows: await listSuppliers(ctx) }))
  bindRecord(app, ctx, supplierRecord)
  handle(app, ctx, receipts.deskReceiptList, ({ input }) => listReceipts(ctx, input))
  bindRecord(app, ctx, receiptOpeningRecord)
  handle(app, ctx, receipts.deskReadPackCode, ({ input }) => resolvePackCode(ctx, input.code))
  handle(app, ctx, receipts.deskReceiptDetails, ({ principal, input }) => receiptRecord.show(ctx, principal, input.id))
  bindRecord(app, ctx, receiptRecord)
  handle(app, ctx, receipts.receiptDiscardEndpoints['discard-receipt'], async ({ principal, input }) => {
    await discardReceipt(ctx, principal, input)
  })
}

function addRecallRoutes(app: App, ctx: Context): void {
  handle(app, ctx, recalls.deskRecallList, ({ input }) => listRecalls(ctx, input.after))
  handle(app, ctx, recalls.deskRecallDetails, async ({ input }) => ({ recall: await getRecall(ctx, input.id) }))
  bindRecord(app, ctx, recallRecord)
  bindRecord(app, ctx, recallNoticeRecord)
  handleCsv(app, ctx, recalls.deskExportRecall, async ({ principal, input }) => exportRecall(ctx, principal, input.id))
}
