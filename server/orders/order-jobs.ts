import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { Context } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import {
  cancelledMailToCustomer,
  cancelledMailToShop,
  type OrderMail,
  placedMailToCustomer,
  placedMailToShop,
} from './order-mails.ts'
import { getOrder } from './orders-queries.ts'

type Letters = Readonly<Record<'customer' | 'shop', (mail: OrderMail) => Mail>>

/** The jobs about orders. A mail's id is its job's, so that a second try is recognised as the same mail. */
export const orderJobs = {
  'mail.order-placed': sendFrom({ customer: placedMailToCustomer, shop: placedMailToShop }),
  'mail.order-cancelled': sendFrom({ customer: cancelledMailToCustomer, shop: cancelledMailToShop }),
} satisfies Partial<JobHandlers>

function sendFrom(letters: Letters) {
  return async (
    ctx: Context,
    { orderId, to }: { orderId: string; to: 'customer' | 'shop' },
    jobId: string,
  ): Promise<void> => {
    await ctx.mail.send(letters[to](await readOrderMail(ctx, orderId, jobId)))
  }
}

/** All that a mail about an order says; its id is the job's. */
export async function readOrderMail(ctx: Context, orderId: string, messageId: string): Promise<OrderMail> {
  const customer = await ctx.db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.id', 'customers.email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await ctx.db
    .selectFrom('order_items')
    .select(['name', 'schedule'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return {
    order: await getOrder(ctx, customer.id, orderId),
    customerEmail: customer.email,
    prescriptionNames: items.filter(({ schedule }) => needsPrescription(schedule)).map(({ name }) => name),
    publicUrl: ctx.config.publicUrl,
    messageId,
  }
}
