import type { OrderStatus } from '#domain/orders/order-status.ts'
import { formatDate, HOUR, nextIndianMidnight } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { jobRow } from '../jobs/jobs.ts'
import { button, paragraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import type { OrderMail } from './order-mails.ts'

/** The mail leaves in the morning after the promised day. */
const MORNING = 9 * HOUR

type PromisedOrder = { readonly orderId: string; readonly promisedOn: string }

/** The job that offers a free cancellation once the promised day is over (delivery-1). */
export function lateDeliveryJob(ctx: Context, { orderId, promisedOn }: PromisedOrder) {
  const runAt = new Date(nextIndianMidnight(new Date(promisedOn)).getTime() + MORNING)
  return jobRow(ctx, 'mail.order-late', { orderId }, { dedupeKey: `mail.order-late:${orderId}`, runAt })
}

const waysOut: Readonly<Partial<Record<OrderStatus, string>>> = {
  Confirmed: 'If you do not want to wait, you can cancel it without any cost on the page of your order.',
  Packed: 'If you do not want to wait, please call us: we cancel it without any cost.',
  Shipped: 'If you do not want it any more, please call us: we take it back without any cost.',
  'Out for Delivery':
    'It is on its way to you today. If you do not want it any more, we take it back without any cost.',
}

/** The mail about an order that has not arrived; null for one that has, or is over or unpaid. */
export function lateMail({ order, customerEmail, shop, messageId }: OrderMail): Mail | null {
  const wayOut = waysOut[order.status]
  if (wayOut === undefined || order.promisedOn === null) return null
  return buildMail({
    shop,
    to: customerEmail,
    subject: `Your order ${order.orderId} is late`,
    heading: 'Your order is late',
    messageId,
    greeting: { mail: 'orderLate', customer: order.shippingDetails.name },
    blocks: [
      paragraph(
        `Your order ${order.orderId} was to arrive by ${formatDate(order.promisedOn)} and has not. We are sorry.`,
      ),
      paragraph(wayOut),
      button('View your order', `/orderdetails/${order._id}`),
    ],
  })
}
