import { type PaymentAttempt, openStates } from '#domain/payments/attempt.ts'
import type { OrderFacts } from '#domain/payments/decision.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { Db, OrderRow, Trx } from '../db/tables.ts'

/** An attempt row in the words of the rules about it. */
export function asAttempt(row: AttemptRow): PaymentAttempt {
  return {
    id: row.id,
    state: row.state,
    merchantRef: row.merchant_ref,
    amount: row.amount_paise,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** An order row in the words of the rules about its payments. */
export function asOrderFacts(row: OrderRow): OrderFacts {
  return {
    status: row.status,
    paymentStatus: row.payment_status,
    total: row.total_paise,
    paidAttemptId: row.paid_attempt_id,
    cancelledBy: row.cancelled_by,
  }
}

/**
 * The row of an order, held until the transaction ends. For what a gateway or the clock causes: there is no customer
 * who asks, so no owner in the query. Everything a customer causes goes through `lockOrder` of the orders.
 */
export async function lockOrderOfPayment(trx: Trx, orderId: string): Promise<OrderRow> {
  return trx.selectFrom('orders').selectAll().where('id', '=', orderId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The row of an attempt, held until the transaction ends. Its order must be held before: everybody locks in that order. */
export async function lockAttempt(trx: Trx, attemptId: string): Promise<AttemptRow> {
  return trx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Every attempt of an order, oldest first. */
export async function listAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The one attempt of an order which the shopper may still be paying. */
export async function findOpenAttempt(db: Db, orderId: string): Promise<AttemptRow | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row ?? null
}

export async function findAttempt(
  db: Db,
  by: 'id' | 'merchant_ref' | 'return_token',
  value: string,
): Promise<AttemptRow | null> {
  const row = await db.selectFrom('payment_attempts').selectAll().where(by, '=', value).executeTakeFirst()
  return row ?? null
}
