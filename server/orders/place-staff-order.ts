import type { OrderPlacedInPaise } from '#contract/orders.ts'
import type { Context } from '../context.ts'
import type { CustomerRow, Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { placeOutsideCart } from './place-outside-cart.ts'
import type { Submission } from './read-submission.ts'
import type { OrderHanding } from './record-order.ts'
import { readSubmitState } from './submit-state.ts'

/** An order that staff place for a customer. */
type StaffOrder = {
  readonly customerId: string
  readonly staffId: string
  readonly submission: Submission
  readonly handing: OrderHanding
}

/**
 * Places an order for a customer within the transaction of a change by staff (orders-16). Pass its errors through
 * `withFreshCart` after the rollback.
 */
export async function placeStaffOrder(
  ctx: Context,
  trx: Trx,
  { customerId, staffId, submission, handing }: StaffOrder,
): Promise<OrderPlacedInPaise> {
  const { email } = await lockCustomer(trx, customerId)
  const key = { customerId, key: null, payloadHash: '' }
  const state = await readSubmitState(ctx, trx, key, submission)
  const source = { kind: 'staff', staffId, isMailed: email !== null } as const
  return placeOutsideCart(ctx, trx, { key, state, submission, handing, source })
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
