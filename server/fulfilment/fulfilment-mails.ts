import type { OrderInPaise } from '#contract/orders.ts'
import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import type { MailName } from '#domain/page-texts/customer-mails.ts'
import type { MailedOrderChange } from '#domain/fulfilment/order-change-rules.ts'
import { formatRupees } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailReaders } from '../orders/order-jobs.ts'
import { contentsOf, chargeOf, type OrderMail } from '../orders/order-mails.ts'

/** The mails about the way of an order to the door. */
export const fulfilmentJobs = {
  'mail.order-step': async (ctx, { orderId, step }, jobId) => {
    await mailReaders(ctx, { orderId, jobId }, (mail) => stepMail(step, mail))
  },
  'mail.order-cut': async (ctx, { orderId }, jobId) => {
    await mailReaders(ctx, { orderId, jobId }, cutMail)
  },
} satisfies Partial<JobHandlers>

type StepWords = {
  readonly heading: (order: OrderInPaise) => string
  readonly text: (order: OrderInPaise, shop: BrandedShop) => string
}

const stepWords: Readonly<Record<MailedOrderChange, StepWords>> = {
  pack: {
    heading: ({ orderId, collectAt }) =>
      `Your order ${orderId} is ${collectAt === null ? 'packed' : 'ready to collect'}`,
    text: readyWords,
  },
  ship: { heading: ({ orderId }) => `Your order ${orderId} is on its way`, text: shipmentWords },
  sendOut: {
    heading: ({ orderId }) => `Your order ${orderId} arrives today`,
    text: (order) => `It is out for delivery. ${isCashDue(order) ? `Please keep ${chargeOf(order)} ready.` : ''}`,
  },
  deliver: {
    heading: ({ orderId }) => `Your order ${orderId} is delivered`,
    text: () => 'Please check the packs and their expiry dates. If anything is wrong, tell us within 48 hours.',
  },
  handOver: {
    heading: ({ orderId }) => `You have collected your order ${orderId}`,
    text: ({ paymentType, amountPaid }) =>
      `${paymentType === 'COD' ? `We received ${formatRupees(amountPaid)} for it. ` : ''}If anything is wrong with the packs, tell us within 48 hours.`,
  },
  takeBack: {
    heading: ({ orderId }) => `Your order ${orderId} came back to us`,
    text: (order) => `The parcel was not accepted. ${repaymentWords(order)}`,
  },
  recordCash: {
    heading: ({ orderId }) => `Payment received for your order ${orderId}`,
    text: (order) => `We received ${chargeOf(order)} for your order. Thank you.`,
  },
}

function repaymentWords({ refunds, paymentType, amountPaid }: OrderInPaise): string {
  if (refunds.length > 0) return 'The money you paid is being returned to you.'
  if (paymentType === 'COD' && amountPaid > 0)
    return `We pay back the ${formatRupees(amountPaid)} that you paid, and call you to ask where to send it.`
  return 'You owe nothing for it.'
}

function stepMail(step: MailedOrderChange, mail: OrderMail): Mail {
  const { heading, text } = stepWords[step]
  return orderMail('orderStep', mail, heading(mail.order), text(mail.order, mail.shop))
}

function cutMail(mail: OrderMail): Mail {
  const { order } = mail
  const money =
    order.paymentType === 'ONLINE'
      ? 'Its price is being returned to you the way you paid.'
      : order.paymentType === 'CREDIT'
        ? `Your invoice will be ${chargeOf(order)}.`
        : `You pay ${chargeOf(order)} when ${order.collectAt === null ? 'the order arrives' : 'you collect it'}.`
  return orderMail(
    'orderCut',
    mail,
    `A change to your order ${order.orderId}`,
    `We could not supply everything you ordered: ${order.cuts.at(-1)?.reason.toLowerCase() ?? ''}. ${money}`,
  )
}

function orderMail(
  name: MailName,
  { order, customerEmail, shop, messageId }: OrderMail,
  heading: string,
  text: string,
): Mail {
  return buildMail({
    shop,
    to: customerEmail,
    subject: heading,
    heading,
    messageId,
    greeting: { mail: name, customer: order.shippingDetails.name },
    blocks: [paragraph(text.trim()), ...contentsOf(order), button('View your order', `/orderdetails/${order._id}`)],
  })
}

function readyWords(order: OrderInPaise, shop: BrandedShop): string {
  const { collectAt, orderId, shippingDetails } = order
  if (collectAt === null) return 'It is ready and goes to the courier next. Its invoice is on the page of your order.'
  const { retail } = shop.hours
  const hours = retail === null ? '' : `, from ${retail.from} to ${retail.to}`
  const money = isCashDue(order) ? ` You pay ${chargeOf(order)} there, in cash or by UPI.` : ''
  return `Please collect it at ${collectAt}, ${shippingDetails.address}${hours}, and give the order number ${orderId}.${money}`
}

function shipmentWords({ shipmentDetails: { carrier, trackingNumber, estimatedDeliveryDate } }: OrderInPaise): string {
  const tracking = trackingNumber === null ? '' : `, tracking number ${trackingNumber}`
  return `${carrier ?? 'A rider of ours'} brings it${tracking}. It should arrive by ${formatDate(estimatedDeliveryDate, 'the date on your order page')}.`
}

function isCashDue({ paymentType, paymentStatus }: OrderInPaise): boolean {
  return paymentType === 'COD' && paymentStatus === 'Pending'
}
