import * as recalls from '#contract/recalls.ts'
import * as receipts from '#contract/receipts.ts'
import * as stock from '#contract/stock.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, done, handle, handleCsv, handleUpload } from '../http/handle.ts'
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
  handleUpload(app, ctx, receipts.deskReadSupplierFile, async ({ input: { columns, ...choice }, sender }, upload) => ({
    ...done,
    ...(await readUploadedList(upload, sender, (file) =>
      readSupplierFile(ctx, { file, caller: sender, ...choice, columns: columns?.split(',') }),
    )),
  }))
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
  handle(app, ctx, stock.deskBatchList, async ({ principal, input }) => ({
    ...done,
    ...(await listBatches(ctx, principal, input)),
  }))
  handle(app, ctx, stock.deskBatchDetails, async ({ principal, input }) => ({
    ...done,
    ...(await batchRecord.show(ctx, principal, input.id, input)),
  }))
  bindRecord(app, ctx, batchRecord)
  handle(app, ctx, stock.deskStockLevelDetails, async ({ input }) => ({
    ...done,
    level: await getStockLevel(ctx, input.id),
  }))
  handle(app, ctx, stock.deskMovementList, async ({ principal, input }) => ({
    ...done,
    ...(await listMovements(ctx, principal, input)),
  }))
  handle(app, ctx, stock.deskAdjustmentList, async ({ principal }) => ({
    ...done,
    rows: await listWaitingAdjustments(ctx, principal),
  }))
  handle(app, ctx, stock.deskAdjustBatch, async ({ principal, input }) => ({
    ...done,
    adjustment: await adjustBatch(ctx, principal, input),
  }))
  handle(app, ctx, stock.deskDecideAdjustment, async ({ principal, input }) => ({
    ...done,
    adjustment: await decideAdjustment(ctx, principal, input),
  }))
  handle(app, ctx, stock.deskCountBatches, async ({ principal, input }) => {
    const differences = await listAdjustments(ctx, principal, await countBatches(ctx, principal, input))
    const ids = input.lines.map(({ batchId }) => batchId)
    return {
      ...done,
      batches: await listBatchRows(ctx, principal, ids),
      waiting: differences.filter(({ state }) => state === 'waiting'),
    }
  })
}

function addReceiptRoutes(app: App, ctx: Context): void {
  handle(app, ctx, receipts.deskSupplierList, async () => ({ ...done, rows: await listSuppliers(ctx) }))
  bindRecord(app, ctx, supplierRecord)
  handle(app, ctx, receipts.deskReceiptList, async ({ input }) => ({ ...done, ...(await listReceipts(ctx, input)) }))
  bindRecord(app, ctx, receiptOpeningRecord)
  handle(app, ctx, receipts.deskReadPackCode, async ({ input }) => ({
    ...done,
    ...(await resolvePackCode(ctx, input.code)),
  }))
  handle(app, ctx, receipts.deskReceiptDetails, async ({ principal, input }) => ({
    ...done,
    ...(await receiptRecord.show(ctx, principal, input.id)),
  }))
  bindRecord(app, ctx, receiptRecord)
  handle(app, ctx, receipts.receiptDiscardEndpoints['discard-receipt'], async ({ principal, input }) => {
    await discardReceipt(ctx, principal, input)
    return done
  })
}

function addRecallRoutes(app: App, ctx: Context): void {
  handle(app, ctx, recalls.deskRecallList, async ({ input }) => ({ ...done, ...(await listRecalls(ctx, input.after)) }))
  handle(app, ctx, recalls.deskRecallDetails, async ({ input }) => ({
    ...done,
    recall: await getRecall(ctx, input.id),
  }))
  bindRecord(app, ctx, recallRecord)
  bindRecord(app, ctx, recallNoticeRecord)
  handleCsv(app, ctx, recalls.deskExportRecall, async ({ principal, input }) => exportRecall(ctx, principal, input.id))
}
