import * as contract from '#contract/supplier-returns.ts'
import type { Context } from '../../context.ts'
import { bindRecord } from '../../desk-change/desk-record.ts'
import { type App, handle, handleCsv } from '../../http/handle.ts'
import { prepareSupplierReturns } from './prepare-supplier-returns.ts'
import {
  exportSupplierReturn,
  getSupplierReturn,
  listSupplierReturns,
  listSupplierReturnsById,
} from './supplier-return-queries.ts'
import { supplierReturnRecord } from './supplier-return-record.ts'

/** Returns to suppliers at the desk. */
export function addSupplierReturnRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskSupplierReturnList, ({ input }) => listSupplierReturns(ctx, input))
  handle(app, ctx, contract.deskPrepareSupplierReturns, async ({ principal, input }) => ({
    rows: await listSupplierReturnsById(ctx.db, await prepareSupplierReturns(ctx, principal, input)),
  }))
  handleCsv(app, ctx, contract.deskExportSupplierReturn, async ({ principal, input }) =>
    exportSupplierReturn(ctx, principal, input.id),
  )
  handle(app, ctx, contract.deskSupplierReturnDetails, async ({ input }) => ({
    supplierReturn: await getSupplierReturn(ctx, input.id),
  }))
  bindRecord(app, ctx, supplierReturnRecord)
}
