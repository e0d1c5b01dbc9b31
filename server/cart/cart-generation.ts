import { sql } from 'kysely'
import type { Trx } from '../db/tables.ts'

/**
 * Locks the customer's cart and returns its generation, so that submits and cart writes of a customer run serially.
 * Logins do not wait for this lock.
 */
export async function lockCart(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .selectFrom('customers')
    .select('cart_generation')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
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
