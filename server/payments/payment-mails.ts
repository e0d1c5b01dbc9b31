import type { OrderInPaise } from '#contract/orders.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'
import { REFUND_DAYS } from '#domain/payments/refund-progress.ts'
import type { RefundRow } from '../db/payment-tables.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { button, heading, paragraph, quietParagraph, table } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { contentsOf, nextSteps, type OrderMail } from '../orders/order-mails.ts'

export type RefundMail = OrderMail & {
  readonly refund: { readonly amount: Paise; readonly reference: string; readonly reason: RefundRow['reason'] }
}

/** Asks for the payment of an order that the shop placed for the customer (payments-15). */
export function paymentLinkMail({ order, customerEmail, shop, messageId }: OrderMail, path: string): Mail {
  const total = formatRupees(order.totalAmount)
  return buildMail({
    shop,
    to: customerEmail,
    subject: `Please pay your order ${order.orderId} at ${shop.name}`,
    heading: 'Your order waits for your payment',
    preview: `Order ${order.orderId}, ${total}`,
    messageId,
    greeting: { mail: 'paymentLink', customer: order.shippingDetails.name },
    blocks: [
      paragraph(
        `We have put together your order ${order.orderId} as you asked. Please pay ${total} within 24 hours. Then we pack it; without a payment the order ends by itself.`,
      ),
      button('Pay now', path),
      ...contentsOf(order),
      quietParagraph('You did not order? Please call us.'),
    ],
  })
}

/** Confirms the payment. It also serves as the order confirmation. */
export function paymentReceivedMail(mail: OrderMail): Mail {
  const { order, customerEmail, shop, messageId } = mail
  const total = formatRupees(order.totalAmount)
  return buildMail({
    shop,
    to: customerEmail,
    subject: `Payment received: your order ${order.orderId} at ${shop.name}`,
    heading: 'Thank you for your payment',
    preview: `Order ${order.orderId}, ${total} paid`,
    messageId,
    greeting: { mail: 'paymentReceived', customer: order.shippingDetails.name },
    blocks: [
      paragraph(
        `We received your payment of ${total}. Your order ${order.orderId} of ${formatDateTime(order.createdAt)} is confirmed.`,
      ),
      ...contentsOf(order),
      ...nextSteps(mail),
      button('View your order', `/orderdetails/${order._id}`),
      quietParagraph('You can cancel the order on that page until we pack it.'),
    ],
  })
}

/** Reports that an unpaid order is cancelled. The cart keeps its items. */
export function paymentFailedMail({ order, customerEmail, shop, messageId }: OrderMail): Mail {
  return buildMail({
    shop,
    to: customerEmail,
    subject: `Your order ${order.orderId} was not paid`,
    heading: 'The payment was not completed',
    messageId,
    greeting: { mail: 'paymentFailed', customer: order.shippingDetails.name },
    blocks: [
      paragraph(
        `Your order ${order.orderId} of ${formatDateTime(order.createdAt)} was not paid, so we have cancelled it. We received no money for it.`,
      ),
      paragraph(
        'Should your bank show a payment all the same, you need not do anything: as soon as it reaches us we either confirm your order or return the money, and write to you.',
      ),
      ...contentsOf(order),
      button('Back to your cart', '/cart'),
    ],
  })
}

/** Reports that a payment needs manual review. */
export function paymentInReviewMail({ order, customerEmail, shop, messageId }: OrderMail): Mail {
  return buildMail({
    shop,
    to: customerEmail,
    subject: `We are checking the payment of your order ${order.orderId}`,
    heading: 'We are checking your payment',
    messageId,
    greeting: { mail: 'paymentInReview', customer: order.shippingDetails.name },
    blocks: [
      paragraph(
        `Money for your order ${order.orderId} of ${formatDateTime(order.createdAt)} has reached us, but it does not fit the order exactly. A colleague is looking at it.`,
      ),
      paragraph('You need not pay again. We either confirm your order or return the money, and write to you.'),
      button('View your order', `/orderdetails/${order._id}`),
    ],
  })
}

const why = {
  duplicate_payment: 'it was paid for twice',
  duplicate_capture: 'it was paid for twice',
  order_cancelled: 'the order is cancelled',
  order_expired: 'your payment arrived after the order had been closed, and not everything in it could be had any more',
  short_payment: 'the amount that arrived was not the total of the order',
  line_cut: 'something in your order could not be supplied',
  parcel_refused: 'the parcel came back to us',
  goods_returned: 'you sent something back',
  by_gateway: 'the payment gateway returned it',
} as const satisfies Record<RefundRow['reason'], string>

export function refundStartedMail({ order, customerEmail, refund, shop, messageId }: RefundMail): Mail {
  return buildMail({
    shop,
    to: customerEmail,
    subject: `We are returning ${formatRupees(refund.amount)} for your order ${order.orderId}`,
    heading: 'Your money is on its way back',
    messageId,
    greeting: { mail: 'refundStarted', customer: order.shippingDetails.name },
    blocks: [
      paragraph(`We are returning ${formatRupees(refund.amount)} to you, because ${why[refund.reason]}.`),
      ...factsOf(order, refund),
      paragraph(`It goes back the way you paid. Banks take ${REFUND_DAYS} until it is on your account.`),
      button('View your order', `/orderdetails/${order._id}`),
    ],
  })
}

export function refundDoneMail({ order, customerEmail, refund, shop, messageId }: RefundMail): Mail {
  return buildMail({
    shop,
    to: customerEmail,
    subject: `Refund of ${formatRupees(refund.amount)} for your order ${order.orderId}`,
    heading: 'Your refund has been made',
    messageId,
    greeting: { mail: 'refundDone', customer: order.shippingDetails.name },
    blocks: [
      paragraph(`The payment gateway has returned ${formatRupees(refund.amount)} to you.`),
      ...factsOf(order, refund),
      paragraph(
        `Banks take up to ${REFUND_DAYS} until it is on your account. If it is not there by then, your bank finds it by the reference.`,
      ),
      button('View your order', `/orderdetails/${order._id}`),
    ],
  })
}

function factsOf(order: OrderInPaise, refund: RefundMail['refund']) {
  return [
    heading('Your refund'),
    table([
      { label: 'Order', value: order.orderId },
      { label: 'Reference', value: refund.reference },
      { label: 'Expected', value: `in ${REFUND_DAYS}` },
      { label: 'Amount', value: formatRupees(refund.amount), strong: true },
    ]),
  ]
}
