import { deskAttachPrescription } from '#contract/staff-orders.ts'
import type { Db } from '../db/tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { getDeskOrder } from '../fulfilment/desk-order-queries.ts'
import { notFound } from '../http/refusal.ts'
import { recordPrescription } from '../prescriptions/send-prescription.ts'

const endpoints = { attachPrescription: deskAttachPrescription }

/** Sends uploaded pictures as the prescription of an order to the pharmacist, for its customer. */
export const attachmentRecord: DeskRecord<typeof endpoints, null> = {
  subject: 'order',
  action: (name) => `orders.${name}`,
  endpoints,
  lock: async () => null,
  shown: deskAttachPrescription.output.omit({ success: true }),
  show: async (ctx, principal, id) => ({ order: await getDeskOrder(ctx, principal, id) }),
  useCases: {
    async attachPrescription({ ctx, trx, input: { id: orderId, fileIds } }) {
      const customerId = await getCustomerOfOrder(trx, orderId)
      await recordPrescription(ctx, trx, { customerId, orderId, fileIds, note: 'Attached at the desk' })
    },
  },
}

export async function getCustomerOfOrder(db: Db, orderId: string): Promise<string> {
  const order = await db.selectFrom('orders').select('customer_id').where('id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw notFound('Order')
  return order.customer_id
}
