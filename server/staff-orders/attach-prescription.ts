import type { ServerInput } from '#contract/api.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { recordPrescription } from '../prescriptions/send-prescription.ts'

/** Sends uploaded pictures as the prescription of an order to the pharmacist, for its customer. */
export async function attachPrescription(
  ctx: Context,
  principal: StaffPrincipal,
  { id: orderId, fileIds }: ServerInput<'POST /api/desk/orders/:id/prescriptions'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const customerId = await getCustomerOfOrder(trx, orderId)
    await recordPrescription(ctx, trx, { customerId, orderId, fileIds, note: 'Attached at the desk' })
    const subject = { kind: 'order', id: orderId } as const
    await recordAudit(ctx, trx, principal, { action: 'orders.attachPrescription', subject })
  })
}

export async function getCustomerOfOrder(db: Db, orderId: string): Promise<string> {
  const order = await db.selectFrom('orders').select('customer_id').where('id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw notFound('Order')
  return order.customer_id
}
