import * as contract from '#contract/returns.ts'
import * as claims from '#contract/expiry-claims.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { saveUpload } from '../customer-files/save-upload.ts'
import { expectMoneyRight, resolveBuyer } from '../orders/acting-buyer.ts'
import { askedOrderRecord } from './asked-order-record.ts'
import { claimExpiredGoods, readExpiryClaims } from './expiry-claims.ts'
import { markReturnSent } from './mark-return-sent.ts'
import { readOrderReturns } from './order-returns.ts'
import { recordReturnRequest } from './record-return-request.ts'
import { listReturns, openReturn } from './return-queries.ts'
import { returnRecord } from './return-record.ts'
import { withdrawReturn } from './withdraw-return.ts'

/** The upload of photos, registered before the body limit of other calls. */
export function addReturnUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, contract.uploadReturnPhoto, async ({ principal, sender }, file) => {
    const fileIds = await saveUpload(ctx, { customerId: principal.customerId }, { file, sender })
    return { fileId: required(fileIds[0]), fileIds }
  })
}

/** Returns, for customers and at the desk. */
export function addReturnRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.listOrderReturns, ({ principal, input }) =>
    readOrderReturns(ctx, principal.customerId, input.id),
  )
  handle(app, ctx, contract.askForReturn, async ({ principal: { customerId }, input }) => {
    await recordReturnRequest(ctx, { ...input, customerId })
    return readOrderReturns(ctx, customerId, input.id)
  })
  handle(app, ctx, contract.confirmReturnSent, async ({ principal: { customerId }, input }) => {
    const orderId = await markReturnSent(ctx, { ...input, customerId })
    return readOrderReturns(ctx, customerId, orderId)
  })
  handle(app, ctx, contract.withdrawOwnReturn, async ({ principal: { customerId }, input: { id } }) => {
    const orderId = await withdrawReturn(ctx, { customerId, id })
    return readOrderReturns(ctx, customerId, orderId)
  })
  handle(app, ctx, claims.listExpiredGoods, async ({ principal }) => {
    const { customerId } = await resolveBuyer(ctx.db, principal.customerId)
    return readExpiryClaims(ctx, customerId)
  })
  handle(app, ctx, claims.claimExpired, async ({ principal, input }) => {
    const buyer = await resolveBuyer(ctx.db, principal.customerId)
    if (input.payout !== undefined && input.payout !== '') expectMoneyRight(buyer)
    return { orders: await claimExpiredGoods(ctx, { ...input, customerId: buyer.customerId }) }
  })
  bindRecord(app, ctx, askedOrderRecord)
  bindRecord(app, ctx, returnRecord)
  handle(app, ctx, contract.deskReturnList, ({ principal, input }) => listReturns(ctx, principal, input))
  handle(app, ctx, contract.deskReturnDetails, async ({ principal, input }) => ({
    return: await openReturn(ctx, principal, input.id),
  }))
}
