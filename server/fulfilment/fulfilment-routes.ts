import { deskImportEInvoices } from '#contract/documents.ts'
import * as bulk from '#contract/bulk-orders.ts'
import type { DeskOrderInPaise } from '#contract/fulfilment.ts'
import * as contract from '#contract/fulfilment.ts'
import * as packing from '#contract/packing.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { readUploadedList } from '../http/read-upload.ts'
import { advanceEach, cancelEach, shipEach } from './bulk-orders.ts'
import { getDeskOrder, openDeskOrder } from './desk-order-queries.ts'
import { importEInvoices } from './import-e-invoices.ts'
import { listDeskOrders } from './list-desk-orders.ts'
import { countOrderQueues } from './order-ranges.ts'
import { resendOrderMail } from './order-mail-list.ts'
import { orderPaperRecord } from './order-paper-record.ts'
import { orderRecord } from './order-record.ts'
import { fillTrolley, findScannedProduct, readTrolley } from './trolley.ts'

/** The uploads of portals, registered before the body limit of other calls. */
export function addPortalUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, deskImportEInvoices, ({ principal, sender }, upload) =>
    readUploadedList(upload, sender, (file) => importEInvoices(ctx, principal, { file, caller: sender })),
  )
}

/** The orders at the desk. */
export function addFulfilmentRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskOrderList, ({ principal, input }) => listDeskOrders(ctx, principal, input))
  handle(app, ctx, contract.deskOrderQueueList, async () => ({
    queues: (await countOrderQueues(ctx)).map(({ oldest, ...queue }) => ({
      ...queue,
      oldestAt: oldest?.toISOString() ?? null,
    })),
  }))
  handle(app, ctx, contract.deskOrderDetails, async ({ principal, input }) => ({
    order: await openDeskOrder(ctx, principal, input.id),
  }))
  handle(app, ctx, bulk.deskMoveOrders, async ({ principal, input }) => ({
    results: await advanceEach(ctx, principal, input),
  }))
  handle(app, ctx, bulk.deskShipOrders, async ({ principal, input }) => ({
    results: await shipEach(ctx, principal, input),
  }))
  handle(app, ctx, bulk.deskCancelOrders, async ({ principal, input }) => ({
    results: await cancelEach(ctx, principal, input),
  }))

  handle(app, ctx, bulk.deskOrderSheetList, async ({ principal, input }) => {
    const orders: DeskOrderInPaise[] = []
    for (const id of new Set(input.ids)) orders.push(await openDeskOrder(ctx, principal, id))
    return { orders }
  })

  handle(app, ctx, contract.deskResendMail, async ({ principal, input }) => {
    await resendOrderMail(ctx, principal, input)
    return { order: await getDeskOrder(ctx, principal, input.id) }
  })

  handle(app, ctx, packing.deskTrolleyDetails, ({ principal }) => readTrolley(ctx, principal))
  handle(app, ctx, packing.deskFillTrolley, async ({ principal, input }) => {
    await fillTrolley(ctx, principal, input.take)
    return readTrolley(ctx, principal)
  })
  handle(app, ctx, packing.deskReadPack, async ({ input }) => ({ product: await findScannedProduct(ctx, input.code) }))

  bindRecord(app, ctx, orderRecord)
  bindRecord(app, ctx, orderPaperRecord)
}
