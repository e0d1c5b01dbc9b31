import type { OrderInPaise } from '#contract/orders.ts'
import type { MailedOrderChange } from '#domain/fulfilment/order-change-rules.ts'
import { formatDate } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { readOrderMail } from '../orders/order-jobs.ts'
import { contentsOf, chargeOf, type OrderMail } from '../orders/order-mails.ts'

/** The mails about the way of an order to the door. */
export const fulfilmentJobs = {
  'mail.order-step': async (ctx, { orderId, step }, jobId) => {
    await ctx.mail.send(stepMail(step, await readOrderMail(ctx, orderId, jobId)))
  },
  'mail.order-cut': async (ctx, { orderId }, jobId) => {
    await ctx.mail.send(cutMail(await readOrderMail(ctx, orderId, jobId)))
  },
} satisfies Partial<JobHandlers>

type StepWords = { readonly heading: (orderId: string) => string; readonly text: (order: OrderInPaise) => string }

const stepWords: Readonly<Record<MailedOrderChange, StepWords>> = {
  pack: {
    heading: (id) => `Your order ${id} is packed`,
    text: () => 'It is ready and goes to the courier next. Its invoice is on the page of your order.',
  },
  ship: { heading: (id) => `Your order ${id} is on its way`, text: shipmentWords },
  sendOut: {
    heading: (id) => `Your order ${id} arrives today`,
    text: (order) => `It is out for delivery. ${isCashDue(order) ? `Please keep ${chargeOf(order)} ready.` : ''}`,
  },
  deliver: {
    heading: (id) => `Your order ${id} is delivered`,
    text: () => 'Please check the packs and their expiry dates. If anything is wrong, tell us within 48 hours.',
  },
  takeBack: {
    heading: (id) => `Your order ${id} came back to us`,
    text: (order) =>
      order.refunds.length > 0
        ? 'The parcel was not accepted. The money you paid is being returned to you.'
        : 'The parcel was not accepted. You owe nothing for it.',
  },
  recordCash: {
    heading: (id) => `Payment received for your order ${id}`,
    text: (order) => `We received ${chargeOf(order)} for your order. Thank you.`,
  },
}

function stepMail(step: MailedOrderChange, mail: OrderMail): Mail {
  const { heading, text } = stepWords[step]
  return orderMail(mail, heading(mail.order.orderId), text(mail.order))
}

function cutMail(mail: OrderMail): Mail {
  const { order } = mail
  const money =
    order.paymentType === 'ONLINE'
      ? 'Its price is being returned to you the way you paid.'
      : `You pay ${chargeOf(order)} when the order arrives.`
  return orderMail(
    mail,
    `A change to your order ${order.orderId}`,
    `We could not supply everything you ordered: ${order.cuts.at(-1)?.reason.toLowerCase() ?? ''}. ${money}`,
  )
}

function orderMail({ order, customerEmail, publicUrl, messageId }: OrderMail, heading: string, text: string): Mail {
  return buildMail({
    to: customerEmail,
    subject: heading,
    heading,
    messageId,
    blocks: [
      paragraph(`Hello ${order.shippingDetails.name}. ${text}`.trim()),
      ...contentsOf(order),
      button('View your order', `${publicUrl}/orderdetails/${order._id}`),
      quietParagraph(`Questions? Call us at ${shop.phones[0].display}.`),
    ],
  })
}

function shipmentWords({ shipmentDetails: { carrier, trackingNumber, estimatedDeliveryDate } }: OrderInPaise): string {
  const tracking = trackingNumber === null ? '' : `, tracking number ${trackingNumber}`
  return `${carrier ?? 'A rider of ours'} brings it${tracking}. It should arrive by ${formatDate(estimatedDeliveryDate, 'the date on your order page')}.`
}

function isCashDue({ paymentType, paymentStatus }: OrderInPaise): boolean {
  return paymentType === 'COD' && paymentStatus === 'Pending'
}
