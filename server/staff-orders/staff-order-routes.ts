import * as contract from '#contract/staff-orders.ts'
import { addressInLanguage } from '#domain/languages/languages.ts'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { getDeskOrder } from '../fulfilment/desk-order-queries.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { asLiveOrder } from '../orders/submit-state.ts'
import { paymentLinkPath } from '../payments/payment-links.ts'
import { saveUpload } from '../customer-files/save-upload.ts'
import { attachmentRecord, getCustomerOfOrder } from './attachment-record.ts'
import { findOrderCustomers, getOrderCustomer } from './customer-queries.ts'
import { orderCustomerRecord } from './order-customer-record.ts'
import { placeDeskOrder } from './place-desk-order.ts'

/** The upload of pictures at the desk, registered before the body limit of other calls. */
export function addStaffOrderUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, contract.deskUploadPrescription, async ({ input, sender }, file) => {
    const customerId = await getCustomerOfOrder(ctx.db, input.id)
    return { fileIds: await saveUpload(ctx, { customerId }, { file, sender }) }
  })
}

/** Orders that staff place for customers, and the customers whom they add. */
export function addStaffOrderRoutes(app: App, ctx: Context): void {
  handle(app, ctx, contract.deskOrderCustomerList, async ({ input }) => ({
    rows: await findOrderCustomers(ctx.db, input.q),
  }))
  handle(app, ctx, contract.deskOrderCustomerDetails, async ({ input }) => ({
    customer: await getOrderCustomer(ctx.db, input.id),
  }))
  bindRecord(app, ctx, orderCustomerRecord)
  handle(app, ctx, contract.deskPlaceOrder, async ({ principal, input }) => {
    const id = await placeDeskOrder(ctx, principal, input)
    return { order: await getDeskOrder(ctx, principal, id) }
  })
  handle(app, ctx, contract.deskShowPaymentLink, async ({ input }) => {
    const order = await ctx.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .selectAll('orders')
      .select('customers.language')
      .where('orders.id', '=', input.id)
      .executeTakeFirst()
    if (order === undefined) throw notFound('Order')
    if (!awaitsPayment(asLiveOrder(order)) || order.unpaid_until === null)
      throw new Refusal('conflict', 'This order does not wait for an online payment.')
    const link = addressInLanguage(ctx.config.publicUrl, paymentLinkPath(ctx, order.id), order.language)
    return { link, validUntil: order.unpaid_until.toISOString() }
  })
  bindRecord(app, ctx, attachmentRecord)
}
