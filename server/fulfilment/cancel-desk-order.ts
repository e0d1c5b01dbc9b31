import { statusRefusal } from '#domain/fulfilment/order-change-rules.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { cancelDocument } from '../documents/cancel-document.ts'
import { undoSupply } from '../documents/correct-register.ts'
import { cancelOnRequest } from '../orders/cancel-order.ts'
import { takeBackPrescribedPacks } from '../prescriptions/give-packs.ts'
import type { OrderChange } from './order-change.ts'

/** Cancels an order before it is shipped, once an unpaid online payment is closed at its gateway. */
export async function cancelDeskOrder(change: OrderChange<'cancel'>): Promise<Audited> {
  const { ctx, trx, record: order, actor, at, prepared: closing } = change
  const { id, customer_id: customerId } = order.row
  const { reason } = change.input
  await cancelOnRequest(ctx, trx, {
    customerId,
    id,
    closing,
    cancelledBy: 'staff',
    actor,
    note: `Cancelled by the shop: ${reason}`,
    refusal: ({ status }) => statusRefusal('cancel', status),
  })
  await takeBackPrescribedPacks(trx, id)
  await undoSupply(trx, { orderId: id, at, reason: 'The order was cancelled', staffId: actor.id })
  await cancelDocument(ctx, trx, { orderId: id, at, reason, staffId: actor.id })
  return { reason }
}
