import type { Paise } from '#domain/money.ts'
import { type PaymentAttempt, openStates } from '#domain/payments/attempt.ts'
import { invoiceFacts, type OrderFacts } from '#domain/payments/decision.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Db, Trx } from '../db/tables.ts'

/** Maps an attempt row to the domain type. */
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

/** Maps an order row to the facts used by the payment rules. An order on credit is paid by the invoices of the payment. */
export function asOrderFacts(row: OrderRow, invoicesTotal: Paise): OrderFacts {
  if (row.payment_type === 'CREDIT') return invoiceFacts(invoicesTotal)
  return {
    status: row.status,
    paymentStatus: row.payment_status,
    total: row.total_paise,
    paidAttemptId: row.paid_attempt_id,
    cancelledBy: row.cancelled_by,
  }
}

/**
 * Locks an order until the transaction ends. The query has no owner, because it serves gateway and timer events.
 * Customer requests use `lockOrder`.
 */
export async function lockOrderOfPayment(trx: Trx, orderId: string): Promise<OrderRow> {
  return trx.selectFrom('orders').selectAll().where('id', '=', orderId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Locks an attempt until the transaction ends. Lock its order first to prevent deadlocks. */
export async function lockAttempt(trx: Trx, attemptId: string): Promise<AttemptRow> {
  return trx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** All attempts of an order, oldest first. */
export async function listAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The open attempt of an order; there is at most one. */
export async function findOpenAttempt(db: Db, orderId: string): Promise<AttemptRow | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row ?? null
}

export async function getAttempt(db: Db, id: string): Promise<AttemptRow> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findAttempt(
  db: Db,
  by: 'merchant_ref' | 'return_token',
  value: string,
): Promise<AttemptRow | null> {
  const row = await db.selectFrom('payment_attempts').selectAll().where(by, '=', value).executeTakeFirst()
  return row ?? null
}
