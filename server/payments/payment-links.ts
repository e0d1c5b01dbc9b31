import type { ServerOutput } from '#contract/api.ts'
import { amountString } from '#domain/money.ts'
import { awaitsPayment } from '#domain/orders/live-order.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import { notFound } from '../http/refusal.ts'
import { asLiveOrder } from '../orders/submit-state.ts'
import type { PaymentStart } from './plan-payment.ts'
import { readPaymentStatus } from './payment-status.ts'
import { startPayment } from './start-payment.ts'

type LinkedOrder = { readonly orderId: string; readonly token: string; readonly requestId: string }

/**
 * The path of the page on which anybody can pay one order (payments-15). The token stands in the fragment, which browsers send to
 * no server, so that it is in no log.
 */
export function paymentLinkPath(ctx: Pick<Context, 'secret'>, orderId: string): string {
  return `/online-payment/${orderId}#pay=${tokenOf(ctx, orderId)}`
}

/** What the link shows: number, amount and payment, and nothing of the contents or the customer. */
export async function readLinkedPayment(
  ctx: Context,
  link: LinkedOrder,
): Promise<Omit<ServerOutput<'POST /api/payments/link'>, 'success'>> {
  const found = await getLinkedOrder(ctx, link)
  const { id: orderId, customer_id: customerId, number, total_paise: amount } = found
  const { status } = await readPaymentStatus(ctx, { customerId, orderId, requestId: link.requestId })
  const order = await getLinkedOrder(ctx, link)
  const canPay = ctx.gateways.active !== null && awaitsPayment(asLiveOrder(order))
  return { orderNumber: String(number), amount, status, canPay }
}

/** Starts the payment of the order of a link. Returns its payment URL. */
export async function startLinkedPayment(
  ctx: Context,
  { returnOrigin, language, ...link }: LinkedOrder & Pick<PaymentStart, 'returnOrigin' | 'language'>,
): Promise<string> {
  const { id: orderId, customer_id: customerId, total_paise: total } = await getLinkedOrder(ctx, link)
  const { requestId } = link
  return startPayment(ctx, {
    customerId,
    orderId,
    amount: amountString(total),
    currency: 'INR',
    returnOrigin,
    language,
    requestId,
  })
}

/** The order of a link. A wrong token gets the same 404 as a missing order. */
async function getLinkedOrder(ctx: Context, { orderId, token }: LinkedOrder): Promise<OrderRow> {
  const isRight = constantTimeEqual(token, tokenOf(ctx, orderId))
  const order = isRight
    ? await ctx.db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .where('payment_type', '=', 'ONLINE')
        .executeTakeFirst()
    : undefined
  if (order === undefined) throw notFound('Order')
  return order
}

function tokenOf(ctx: Pick<Context, 'secret'>, orderId: string): string {
  return keyedHash(ctx, 'payment-link', orderId)
}
