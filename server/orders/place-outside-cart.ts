import type { OrderPlacedInPaise } from '#contract/orders.ts'
import { saleRules } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { expectDelivery, feeAt } from './expect-delivery.ts'
import { expectAllowedQuantities, priceLines } from './price-lines.ts'
import type { Submission } from './read-submission.ts'
import { type OrderHanding, type OrderOutsideCart, recordOrder } from './record-order.ts'
import { expectOrdersWithinLimit, type SubmitKey, type SubmitState } from './submit-state.ts'
import { onlineUnavailable } from './submit-refusals.ts'
import { noFee } from '#domain/settings/delivery-fee.ts'

type OutsideCart = {
  readonly key: SubmitKey
  readonly submission: Submission
  readonly state: SubmitState
  readonly handing: OrderHanding
  readonly source: OrderOutsideCart
}

/**
 * Places an order that is none of the customer's own cart, by the rules of every order. What is collected has no
 * fee and no delivery rules (orders-17). The caller must hold the cart lock. Pass its errors through
 * `withFreshCart` after the rollback.
 */
export async function placeOutsideCart(
  ctx: Context,
  trx: Trx,
  { key, submission, state, handing, source }: OutsideCart,
): Promise<OrderPlacedInPaise> {
  const { delivery } = handing
  const { products } = state
  const isByStaff = source.kind === 'staff'
  if (submission.paymentType === 'ONLINE' && !ctx.payments.accepted) throw onlineUnavailable()
  if (submission.paymentType === 'ONLINE') expectNoUnpaidOrder(state, { isByStaff })
  const now = ctx.now()
  const prices = priceLines(products, submission, delivery === null ? noFee : feeAt(ctx, delivery))
  expectOrdersWithinLimit(ctx, state, isByStaff ? 'This customer has' : 'You have')
  expectAllowedQuantities(products, submission, saleRules(ctx).quantities)
  if (delivery !== null) expectDelivery(state, submission, { delivery, total: prices.totals.totalAmount, now })
  return recordOrder(ctx, trx, { ...source, key, ordered: submission, ...prices, products, handing })
}

/** Refuses a second order that waits for an online payment. */
export function expectNoUnpaidOrder(
  { unpaid }: Pick<SubmitState, 'unpaid'>,
  { isByStaff }: { readonly isByStaff: boolean },
): void {
  if (unpaid === null) return
  const sentence = isByStaff
    ? `Order ${unpaid.number} of this customer waits for its online payment. Please cancel it first, or choose another payment.`
    : `Your order ${unpaid.number} waits for its online payment. Please pay or cancel it first, or choose another payment.`
  throw new Refusal('payment_pending', sentence, { beside: { orderId: String(unpaid.number) } })
}
