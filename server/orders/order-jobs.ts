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
import { mailCustomer, NO_ADDRESS } from '../mails/mail-customer.ts'
import { mailShop } from '../mails/mail-shop.ts'
import { lateMail } from './late-delivery.ts'
import { getOrder } from './orders-queries.ts'

type MailBuilders = Readonly<Record<'customer' | 'shop', (mail: OrderMail) => Mail>>

/** The job handlers for order mails. A mail uses its job id as message id, so that retries can be deduplicated. */
export const orderJobs = {
  'mail.order-placed': sendFrom({ customer: placedMailToCustomer, shop: placedMailToShop }),
  'mail.order-cancelled': sendFrom({ customer: cancelledMailToCustomer, shop: cancelledMailToShop }),
  'mail.order-late': async (ctx, { orderId }, jobId) => {
    await mailReaders(ctx, { orderId, jobId }, lateMail)
  },
} satisfies Partial<JobHandlers>

function sendFrom(builders: MailBuilders) {
  return async (
    ctx: Context,
    { orderId, to }: { orderId: string; to: 'customer' | 'shop' },
    jobId: string,
  ): Promise<void> => {
    if (to === 'customer') await mailReaders(ctx, { orderId, jobId }, builders.customer)
    else await mailCustomer(ctx, builders.shop(await readOrderMail(ctx, orderId, jobId)))
  }
}

type MailedOrder = {
  readonly orderId: string
  readonly jobId: string
  /** Its mails about orders on credit are about invoices, which not each person of the firm sees. */
  readonly isAboutPayment?: true
}

/** Mails the customer of an order, and the person of the firm who entered it (trade-22), each in the own language. */
export async function mailReaders(
  ctx: Context,
  { orderId, jobId, isAboutPayment }: MailedOrder,
  build: (mail: OrderMail) => Mail | null,
): Promise<void> {
  const ofCustomer = await readOrderMail(ctx, orderId, jobId)
  const person = await ctx.db
    .selectFrom('orders')
    .innerJoin('trade_people as person', 'person.id', 'orders.entered_by_person')
    .innerJoin('customers', 'customers.id', 'person.customer_id')
    .select(['customers.email', 'customers.language'])
    .where('orders.id', '=', orderId)
    .where('person.removed_at', 'is', null)
    .$if(isAboutPayment === true, (query) => query.where('orders.payment_type', '<>', 'CREDIT'))
    .executeTakeFirst()
  const mails = [ofCustomer]
  if (person !== undefined)
    mails.push({
      ...ofCustomer,
      customerEmail: person.email ?? NO_ADDRESS,
      shop: mailShop(ctx, person.language),
      messageId: `${jobId}-person`,
    })
  for (const facts of mails) {
    const mail = build(facts)
    if (mail !== null) await mailCustomer(ctx, mail)
  }
}

/** Reads everything that an order mail shows. */
export async function readOrderMail(ctx: Context, orderId: string, messageId: string): Promise<OrderMail> {
  const customer = await ctx.db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.id', 'customers.email', 'customers.language', 'orders.cancelled_by'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await ctx.db
    .selectFrom('order_items')
    .select(['name', 'schedule', 'trade'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return {
    order: await getOrder(ctx, customer.id, orderId),
    customerEmail: customer.email ?? NO_ADDRESS,
    isCancelledByShop: customer.cancelled_by === 'staff',
    prescriptionNames: items
      .filter(({ schedule, trade }) => trade === null && needsPrescription(schedule))
      .map(({ name }) => name),
    shop: mailShop(ctx, customer.language),
    messageId,
  }
}
