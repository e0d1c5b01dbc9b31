import { sql } from 'kysely'
import type { LiveOrder } from '#domain/orders/live-order.ts'
import type { Db, OrderRow, Trx } from '../db/tables.ts'

/**
 * Takes the customer's cart for this transaction and returns its generation: submits and cart changes of one customer
 * run one after the other, so a repeat finds what the first did. The lock leaves logins of the same customer alone.
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

/** The order which stands for a cart of this customer; a cancelled one does not. */
export async function findLiveOrder(db: Db, customerId: string, generation: number): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('cart_generation', '=', generation)
    .where('status', '<>', 'Cancelled')
    .executeTakeFirst()
  return row ?? null
}

/** The order which stands for the present cart of this customer, read without taking the cart: it may change at once. */
export async function findStandingOrder(db: Db, customerId: string): Promise<OrderRow | null> {
  const row = await db.selectFrom('customers').select('cart_generation').where('id', '=', customerId).executeTakeFirst()
  return row === undefined ? null : findLiveOrder(db, customerId, row.cart_generation)
}

/** Begins a new cart, which may become another order (D13); returns its generation. */
export async function openNewCart(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .updateTable('customers')
    .set({ cart_generation: sql<number>`cart_generation + 1` })
    .where('id', '=', customerId)
    .returning('cart_generation')
    .executeTakeFirstOrThrow()
  return row.cart_generation
}

/** An order row in the words of the rules about it. */
export function asLiveOrder(row: OrderRow): LiveOrder {
  return {
    status: row.status,
    paymentType: row.payment_type,
    paymentStatus: row.payment_status,
    fingerprint: row.cart_fingerprint,
    createdAt: row.created_at,
  }
}
