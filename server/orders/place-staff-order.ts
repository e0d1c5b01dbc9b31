import { sql } from 'kysely'
import type { OrderPlacedInPaise } from '#contract/orders.ts'
import { DELIVERY_FEE } from '#domain/cart/price-cart.ts'
import type { DeliveryTerms } from '#domain/delivery/delivery-terms.ts'
import { paise } from '#domain/money.ts'
import { saleRules } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import type { CustomerRow, Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { expectDelivery } from './expect-delivery.ts'
import type { OnlinePayments } from './online-payments.ts'
import { expectAllowedQuantities, priceLines } from './price-lines.ts'
import type { Submission } from './read-submission.ts'
import { recordOrder } from './record-order.ts'
import { expectOrdersWithinLimit, readSubmitState } from './submit-state.ts'
import { onlineUnavailable } from './submit-refusals.ts'

/** An order that staff place for a customer: delivered on these terms, or collected at this outlet. */
export type StaffOrder = {
  readonly customerId: string
  readonly staffId: string
  readonly submission: Submission
} & (
  | { readonly delivery: DeliveryTerms; readonly collectAt: null }
  | { readonly delivery: null; readonly collectAt: string }
)

/**
 * Places an order for a customer within the transaction of a change by staff (orders-16): the rules of every order, but it
 * is none of the customer's own cart. Nobody delivers what is collected, so it has no fee and no delivery rules (orders-17).
 * Pass its errors through `withFreshCart` after the rollback.
 */
export async function placeStaffOrder(
  ctx: Context,
  payments: OnlinePayments,
  trx: Trx,
  { customerId, staffId, submission, delivery, collectAt }: StaffOrder,
): Promise<OrderPlacedInPaise> {
  if (submission.paymentType === 'ONLINE' && !payments.accepted) throw onlineUnavailable()
  const now = ctx.now()
  const { email } = await lockCustomer(trx, customerId)
  const key = { customerId, key: null, payloadHash: '' }
  const state = await readSubmitState(ctx, trx, key, submission)
  if (submission.paymentType === 'ONLINE' && state.unpaid !== null)
    throw new Refusal(
      'payment_pending',
      `Order ${state.unpaid.number} of this customer waits for its online payment. Please cancel it first, or choose another payment.`,
      { beside: { orderId: String(state.unpaid.number) } },
    )
  const prices = priceLines(state.products, submission, delivery === null ? paise(0) : DELIVERY_FEE)
  expectOrdersWithinLimit(ctx, state, 'This customer has')
  expectAllowedQuantities(state.products, submission, saleRules(ctx).quantities)
  if (delivery !== null) expectDelivery(state, submission, { delivery, total: prices.totals.totalAmount, now })
  return recordOrder(ctx, trx, {
    key,
    cartGeneration: await nextGenerationBelowZero(trx, customerId),
    submission,
    prices,
    products: state.products,
    delivery,
    replaced: null,
    desk: { staffId, collectAt, isMailed: email !== null },
  })
}

/** Locks the customer as every order does (desk-2). Refuses a blocked one. */
async function lockCustomer(trx: Trx, customerId: string): Promise<Pick<CustomerRow, 'email'>> {
  const customer = await trx
    .selectFrom('customers')
    .select(['email', 'blocked_reason'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (customer === undefined) throw notFound('Customer')
  if (customer.blocked_reason !== null)
    throw new Refusal('conflict', `This customer is blocked: ${customer.blocked_reason}`)
  return customer
}

/** Generations of the customer's own carts are above zero, so that an order by staff never stands for one of them. */
async function nextGenerationBelowZero(trx: Trx, customerId: string): Promise<number> {
  const { next } = await trx
    .selectFrom('orders')
    .select(sql<number>`least(min(cart_generation), 0) - 1`.as('next'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return next
}
