import * as contract from '#contract/supplier-returns.ts'
import type { Context } from '../../context.ts'
import { bindChanges } from '../../desk-change/bind-changes.ts'
import { type App, done, handle, handleCsv } from '../../http/handle.ts'
import * as changes from './change-supplier-return.ts'
import { prepareSupplierReturns } from './prepare-supplier-returns.ts'
import {
  exportSupplierReturn,
  getSupplierReturn,
  listSupplierReturns,
  listSupplierReturnsById,
} from './supplier-return-queries.ts'

/** Returns to suppliers at the desk. */
export function addSupplierReturnRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskSupplierReturnList, async ({ input }) => ({
    ...done,
    ...(await listSupplierReturns(ctx, input)),
  }))
  handle(app, ctx, contract.deskPrepareSupplierReturns, async ({ principal, input }) => ({
    ...done,
    rows: await listSupplierReturnsById(ctx.db, await prepareSupplierReturns(ctx, principal, input)),
  }))
  handleCsv(app, ctx, contract.deskExportSupplierReturn, async ({ principal, input }) =>
    exportSupplierReturn(ctx, principal, input.id),
  )
  handle(app, ctx, contract.deskSupplierReturnDetails, async ({ input }) => ({
    ...done,
    supplierReturn: await getSupplierReturn(ctx, input.id),
  }))
  const bind = bindChanges(app, ctx, changes.supplierReturnKind)
  const { send, save, credit, refuse, cancel } = contract.supplierReturnChangeEndpoints
  bind('send', send, changes.sendSupplierReturn)
  bind('save', save, changes.saveSupplierReturn)
  bind('credit', credit, changes.creditSupplierReturn)
  bind('refuse', refuse, changes.refuseSupplierReturn)
  bind('cancel', cancel, changes.cancelSupplierReturn)
}
