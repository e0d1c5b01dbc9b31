import * as contract from '#contract/day.ts'
import type { Context } from '../context.ts'
import { saveUpload } from '../customer-files/save-upload.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { cashDayRecord, readCashDay } from './cash-day.ts'
import { cashSheetRecord } from './cash-sheet-record.ts'
import { readHeldCash } from './held-cash.ts'
import { heldCashRecord } from './held-cash-record.ts'
import { doorRecord } from './door-record.ts'
import { listOtherRiders, listRunParcels } from './list-run.ts'

/** The upload of photos of receipts, registered before the body limit of other calls. */
export function addReceiptUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, contract.deskUploadReceipt, async ({ principal, sender }, file) => {
    return { fileIds: await saveUpload(ctx, { staffId: principal.staffId }, { file, sender }) }
  })
}

/** The rider's run and closing time. */
export function addDayRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskRunDetails, async ({ principal }) => ({
    parcels: await listRunParcels(ctx, principal),
    riders: await listOtherRiders(ctx, principal),
  }))
  bindRecord(app, ctx, doorRecord)
  handle(app, ctx, contract.deskCashDetails, ({ principal, input }) => readHeldCash(ctx, principal, input.staff))
  bindRecord(app, ctx, heldCashRecord)
  bindRecord(app, ctx, cashSheetRecord)
  handle(app, ctx, contract.deskCashDayDetails, async ({ principal, input }) => ({
    day: await readCashDay(ctx, principal, input.id),
  }))
  bindRecord(app, ctx, cashDayRecord)
}
