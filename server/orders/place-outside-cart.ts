import { sql } from 'kysely'
import type { OrderPlacedInPaise } from '#contract/orders.ts'
import { DELIVERY_FEE } from '#domain/cart/price-cart.ts'
import type { DeliveryTerms } from '#domain/delivery/delivery-terms.ts'
import { paise } from '#domain/money.ts'
import { saleRules } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { expectDelivery } from './expect-delivery.ts'
import { expectAllowedQuantities, priceLines } from './price-lines.ts'
import type { Submission } from './read-submission.ts'
import { type PlacedOutsideCart, recordOrder } from './record-order.ts'
import { expectOrdersWithinLimit, type SubmitKey, type SubmitState } from './submit-state.ts'
import { onlineUnavailable } from './submit-refusals.ts'

/** How an order reaches its customer: delivered on these terms, or collected at this outlet. */
export type OrderHanding =
  | { readonly delivery: DeliveryTerms; readonly collectAt: null }
  | { readonly delivery: null; readonly collectAt: string }

type OrderOutsideCart = Omit<PlacedOutsideCart, 'collectAt'> &
  OrderHanding & { readonly key: SubmitKey; readonly submission: Submission; readonly state: SubmitState }

/**
 * Places an order that is none of the customer's own cart, by the rules of every order. What is collected has no
 * fee and no delivery rules (orders-17). The caller must hold the cart lock. Pass its errors through
 * `withFreshCart` after the rollback.
 */
export async function placeOutsideCart(
  ctx: Context,
  trx: Trx,
  { key, submission, state, delivery, collectAt, staffId, isMailed }: OrderOutsideCart,
): Promise<OrderPlacedInPaise> {
  if (submission.paymentType === 'ONLINE' && !ctx.payments.accepted) throw onlineUnavailable()
  if (submission.paymentType === 'ONLINE') expectNoUnpaidOrder(state, { isByStaff: staffId !== null })
  const now = ctx.now()
  const prices = priceLines(state.products, submission, delivery === null ? paise(0) : DELIVERY_FEE)
  expectOrdersWithinLimit(ctx, state, staffId === null ? 'You have' : 'This customer has')
  expectAllowedQuantities(state.products, submission, saleRules(ctx).quantities)
  if (delivery !== null) expectDelivery(state, submission, { delivery, total: prices.totals.totalAmount, now })
  return recordOrder(ctx, trx, {
    key,
    cartGeneration: await nextGenerationBelowZero(trx, key.customerId),
    submission,
    prices,
    products: state.products,
    delivery,
    replaced: null,
    outsideCart: { staffId, collectAt, isMailed },
  })
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

/** Generations of the customer's own carts are above zero, so that these orders never stand for one of them. */
export async function nextGenerationBelowZero(trx: Trx, customerId: string): Promise<number> {
  const { next } = await trx
    .selectFrom('orders')
    .select(sql<number>`least(min(cart_generation), 0) - 1`.as('next'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return next
}
