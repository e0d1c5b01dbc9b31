import type { BusinessBuyer } from '#domain/documents/document-lines.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { lockOrder } from './orders-queries.ts'

type NamedBusiness = BusinessBuyer & { readonly customerId: string; readonly id: string }

/** Names the firm of a retail buyer for the invoice of an order that is not packed (documents-10). */
export async function saveOrderBusiness(ctx: Context, { customerId, id, gstin, firm }: NamedBusiness): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, customerId, id)
    if (order.trade_account_id !== null)
      throw new Refusal('conflict', 'The invoice of this order has the GSTIN of your trade account.')
    if (order.status !== 'Pending' && order.status !== 'Confirmed')
      throw new Refusal('conflict', 'The invoice of this order is written, so that its GSTIN stays as it is.')
    const columns = { business_gstin: gstin, business_firm: firm }
    await trx.updateTable('orders').set(columns).where('id', '=', order.id).execute()
  })
}
