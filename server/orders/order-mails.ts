import type { OrderInPaise } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { formatSignedRupees } from '#domain/signed-rupees.ts'
import type { PaymentStatus } from '#domain/orders/order-status.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { button, heading, type MailBlock, paragraph, quietParagraph, table } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import type { MailShop } from '../mails/mail-shop.ts'

/** The contents of an order mail. `prescriptionNames` lists the ordered products that need a prescription (catalogue-6). */
export type OrderMail = {
  readonly order: OrderInPaise
  readonly customerEmail: string
  readonly prescriptionNames: readonly string[]
  /** Whether staff cancelled the order. */
  readonly isCancelledByShop: boolean
  readonly shop: MailShop
  readonly messageId: string
}

/** Describes the payment of an order, for instance "Cash on Delivery" or "Paid online". */
function paymentWords({ paymentType, paymentStatus, collectAt }: OrderInPaise): string {
  if (paymentType === 'CREDIT') return 'On credit'
  if (paymentType === 'COD') return collectAt === null ? 'Cash on Delivery' : 'To pay at the outlet'
  return paymentStatus === 'Paid' || paymentStatus === 'Refunded' ? 'Paid online' : 'Not paid'
}

const moneyWords = {
  Pending: () => 'Nothing was charged.',
  Failed: () => 'Nothing was charged.',
  Paid: (total) => `The ${total} you paid will be returned to you.`,
  Refunded: (total) => `The ${total} you paid has been returned to you.`,
} as const satisfies Record<PaymentStatus, (total: string) => string>

export function placedMailToCustomer({ order, customerEmail, prescriptionNames, shop, messageId }: OrderMail): Mail {
  return buildMail({
    shop,
    to: customerEmail,
    subject: `Your order ${order.orderId} at ${shop.name}`,
    heading: 'Thank you for your order',
    preview: `Order ${order.orderId}, ${totalOf(order)}`,
    messageId,
    greeting: { mail: 'orderPlaced', customer: order.shippingDetails.name },
    blocks: [
      paragraph(`We have your order ${order.orderId} of ${formatDateTime(order.createdAt)}.`),
      ...contentsOf(order),
      ...nextSteps({ order, prescriptionNames }),
      ...(order.paymentType === 'COD'
        ? [
            paragraph(
              `You pay ${totalOf(order)} ${order.collectAt === null ? 'in cash when it arrives' : 'when you collect it'}.`,
            ),
          ]
        : []),
      button('View your order', `/orderdetails/${order._id}`),
      quietParagraph('You can cancel the order on that page until we pack it.'),
    ],
  })
}

export function placedMailToShop({ order, customerEmail, prescriptionNames, shop, messageId }: OrderMail): Mail {
  const prescriptions =
    prescriptionNames.length === 0
      ? 'No prescription needed.'
      : `Prescription needed for: ${prescriptionNames.join(', ')}.`
  return buildMail({
    shop,
    to: shop.email.display,
    subject: `New order ${order.orderId}: ${totalOf(order)}, ${paymentWords(order)}`,
    heading: `New order ${order.orderId}`,
    messageId,
    blocks: [
      paragraph(`Placed ${formatDateTime(order.createdAt)}. Customer account: ${customerEmail || 'none'}.`),
      ...contentsOf(order),
      paragraph(prescriptions),
    ],
  })
}

export function cancelledMailToCustomer({ order, customerEmail, isCancelledByShop, shop, messageId }: OrderMail): Mail {
  const money = moneyWords[order.paymentStatus](formatRupees(order.amountPaid))
  return buildMail({
    shop,
    to: customerEmail,
    subject: `Your order ${order.orderId} is cancelled`,
    heading: 'Your order is cancelled',
    messageId,
    greeting: { mail: 'orderCancelled', customer: order.shippingDetails.name },
    blocks: [
      paragraph(
        `Your order ${order.orderId} of ${formatDateTime(order.createdAt)} is cancelled and will not be sent. ${money}`,
      ),
      ...(isCancelledByShop ? [paragraph(`${order.history.at(-1)?.note ?? ''}.`)] : []),
      ...contentsOf(order),
      button('Order something else', '/products'),
      ...(isCancelledByShop ? [] : [quietParagraph('You did not cancel it? Please call us.')]),
    ],
  })
}

export function cancelledMailToShop({ order, customerEmail, shop, messageId }: OrderMail): Mail {
  const why = order.history.at(-1)?.note ?? ''
  return buildMail({
    shop,
    to: shop.email.display,
    subject: `Cancelled: order ${order.orderId}`,
    heading: `Order ${order.orderId} is cancelled`,
    messageId,
    blocks: [
      paragraph(
        `Please do not pack it; its stock is back in the shop. ${why}. Customer account: ${customerEmail || 'none'}.`,
      ),
      ...contentsOf(order),
    ],
  })
}

/** Builds the next steps after confirmation, including the prescriptions to present (catalogue-6). */
export function nextSteps({ order, prescriptionNames }: Pick<OrderMail, 'order' | 'prescriptionNames'>): MailBlock[] {
  return [
    heading('What happens next'),
    paragraph(wayWords(order)),
    ...(prescriptionNames.length === 0
      ? []
      : [
          paragraph(
            `Our pharmacist needs the prescription for: ${prescriptionNames.join(', ')}. If you have not sent it yet, a photo on the page of your order is enough.`,
          ),
        ]),
  ]
}

function wayWords({ collectAt, orderId, promisedOn }: OrderInPaise): string {
  if (collectAt !== null)
    return `We pack your order and keep it for you at ${collectAt}. Please give the order number ${orderId} there.`
  return `We pack your order and send it off. ${promisedOn === null ? '' : `It arrives by ${formatDate(promisedOn)}.`}`.trim()
}

/** What is charged, where it is not the total: packs were cut, or the invoice is rounded. */
function chargeRows(order: OrderInPaise) {
  const { cuts, roundOff, status } = order
  if (status === 'Cancelled' || (cuts.length === 0 && roundOff === 0)) return []
  const label = cuts.length === 0 ? 'On the invoice' : 'Remaining'
  return [
    ...(roundOff === 0 ? [] : [{ label: 'Round-off', value: formatSignedRupees(roundOff) }]),
    { label, value: chargeOf(order), strong: true },
  ]
}

/** Builds the items, totals and address shared by all order mails. */
export function contentsOf(order: OrderInPaise): MailBlock[] {
  const { name, address, city, state, postalCode, country, phoneNumber, email } = order.shippingDetails
  const items = order.items.map(({ productName, quantity, amount, free }) => {
    const scheme = free === 0 ? '' : ` (${free} of them free)`
    return { label: `${productName} × ${quantity}${scheme}`, value: formatRupees(amount) }
  })
  return [
    ...(order.poNumber === '' ? [] : [paragraph(`Your PO number: ${order.poNumber}.`)]),
    table([
      ...items,
      { label: 'Items total', value: formatRupees(order.itemsTotal) },
      { label: 'Delivery fee', value: formatRupees(order.deliveryFee) },
      { label: `Total (${paymentWords(order)})`, value: totalOf(order), strong: true },
      ...order.cuts.map(({ productName, quantity, amount }) => ({
        label: `Not supplied: ${productName} × ${quantity}`,
        value: `- ${formatRupees(amount)}`,
      })),
      ...chargeRows(order),
    ]),
    heading(order.collectAt === null ? 'Delivery address' : `To collect at ${order.collectAt}`),
    paragraph(
      [
        name,
        address,
        `${city} ${postalCode}, ${state}`,
        country,
        [phoneNumber, email].filter(Boolean).join(' · '),
      ].join('\n'),
    ),
  ]
}

/** The total without the cut products, as text. */
export function chargeOf(order: OrderInPaise): string {
  return formatRupees(order.amountCharged)
}

function totalOf(order: OrderInPaise): string {
  return formatRupees(order.totalAmount)
}
