import { sql } from 'kysely'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { sharesOpeningLock } from '../settings/stored-opening.ts'

/**
 * Locks the customer's cart and returns its generation, so that submits and cart writes of a customer run serially.
 * Logins do not wait for this lock.
 */
export async function lockCart(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .selectFrom('customers')
    .select('cart_generation')
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('not_logged_in', 'Please login to continue')
  return row.cart_generation
}

/**
 * Locks the cart for an order as `lockCart` does. Until the transaction ends, no pause of the shop commits, so the state that
 * a later statement reads holds (setup-5). This lock comes first: who waits for it holds nothing that an order waits for.
 */
export async function lockCartToOrder(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .selectFrom('customers')
    .select('cart_generation')
    .where('id', '=', customerId)
    .where(sharesOpeningLock())
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('not_logged_in', 'Please login to continue')
  return row.cart_generation
}

/** Starts a new cart generation, which may become another order (orders-1), and returns it. */
export async function openNewCart(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .updateTable('customers')
    .set({ cart_generation: sql<number>`cart_generation + 1` })
    .where('id', '=', customerId)
    .returning('cart_generation')
    .executeTakeFirstOrThrow()
  return row.cart_generation
}
