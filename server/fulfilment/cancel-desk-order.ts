import { statusRefusal } from '#domain/fulfilment/fulfilment-steps.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/refusal.ts'
import { cancelOnRequest, closeUnpaidPayment } from '../orders/cancel-order.ts'
import type { OnlinePayments } from '../orders/online-payments.ts'
import { takeBackPrescribedPacks } from '../prescriptions/give-packs.ts'
import { undoSupply } from '../documents/correct-register.ts'
import { changeOnce } from '../staff/change-once.ts'
import { recordAudit } from '../staff/record-audit.ts'
import type { StaffChange } from './change-order.ts'

/** Cancels an order before it is shipped. An unpaid online payment is closed at its gateway first. */
export async function cancelDeskOrder(
  ctx: Context,
  payments: OnlinePayments,
  { principal, id, reason }: StaffChange & { readonly reason: string },
): Promise<void> {
  const order = await ctx.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirst()
  if (order === undefined) throw notFound('Order')
  const { customer_id: customerId } = order
  const { staffId } = principal
  const closing = await closeUnpaidPayment(ctx, payments, { customerId, id })
  await changeOnce(ctx, principal, async (trx) => {
    await cancelOnRequest(ctx, trx, payments, {
      customerId,
      id,
      closing,
      cancelledBy: 'staff',
      actor: { kind: 'staff', id: staffId },
      note: `Cancelled by the shop: ${reason}`,
      refusal: ({ status }) => statusRefusal('cancel', status),
    })
    await takeBackPrescribedPacks(trx, id)
    await recordAudit(ctx, trx, principal, { action: 'orders.cancel', subject: { kind: 'order', id }, reason })
    await undoSupply(trx, { orderId: id, at: ctx.now(), reason: 'The order was cancelled', staffId })
  })
  ctx.versions.stockChanged()
  ctx.wakeWorker()
}
