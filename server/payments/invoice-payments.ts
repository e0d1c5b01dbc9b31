import { awaitsPayment } from '#domain/orders/live-order.ts'
import type { Paise } from '#domain/money.ts'
import { openStates } from '#domain/payments/attempt.ts'
import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import { asLiveOrder } from '../orders/submit-state.ts'

/** An invoice of a licensed buyer with what a payment pays of it. */
export type PaidInvoice = { readonly documentId: string; readonly amount: Paise }

/** The unsettled payments of invoices of an account. */
export function selectOpenInvoicePayments(db: Db, accountId: string) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .where('orders.trade_account_id', '=', accountId)
    .where('orders.payment_type', '=', 'CREDIT')
    .where('attempt.state', 'in', openStates)
}

/** Locks an account until the transaction ends, and returns an open payment that belongs to another order, or null. */
export async function findOtherInvoicePayment(
  trx: Trx,
  accountId: string,
  orderId: string,
): Promise<AttemptRow | null> {
  await trx.selectFrom('trade_accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const other = await selectOpenInvoicePayments(trx, accountId)
    .selectAll('attempt')
    .where('attempt.order_id', '<>', orderId)
    .executeTakeFirst()
  return other ?? null
}

/** Stores which invoices an attempt pays. A repeated start with the same amount may name others. */
export async function chooseInvoices(trx: Trx, attemptId: string, invoices: readonly PaidInvoice[]): Promise<void> {
  if (invoices.length === 0) return
  await trx.deleteFrom('invoice_payments').where('attempt_id', '=', attemptId).execute()
  await trx
    .insertInto('invoice_payments')
    .values(
      invoices.map(({ documentId, amount }) => ({
        attempt_id: attemptId,
        document_id: documentId,
        amount_paise: amount,
      })),
    )
    .execute()
}

/** Records the captured money of an attempt in the ledger of the buyer, for the invoices that the buyer chose (trade-9). */
export async function recordInvoiceReceipt(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<void> {
  const id = ctx.newId('tradeReceipt')
  const at = ctx.now()
  await trx
    .insertInto('trade_receipts')
    .values({
      id,
      account_id: required(order.trade_account_id),
      mode: 'online',
      reference: attempt.merchant_ref,
      amount_paise: attempt.amount_paise,
      received_on: indianDay(at),
      attempt_id: attempt.id,
      at,
    })
    .execute()
  await trx
    .insertInto('trade_allocations')
    .columns(['receipt_id', 'document_id', 'amount_paise'])
    .expression(({ selectFrom, val }) =>
      selectFrom('invoice_payments')
        .select([val(id).as('receipt_id'), 'document_id', 'amount_paise'])
        .where('attempt_id', '=', attempt.id),
    )
    .execute()
}

/** Whether an attempt may still bring the money: its order awaits it, or no later payment has paid the invoice. */
export async function isPayable(db: Db, order: OrderRow, attempt: AttemptRow): Promise<boolean> {
  if (order.payment_type !== 'CREDIT') return awaitsPayment(asLiveOrder(order))
  const paid = await db
    .selectFrom('trade_receipts as receipt')
    .innerJoin('payment_attempts as paid', 'paid.id', 'receipt.attempt_id')
    .select('receipt.id')
    .where('paid.order_id', '=', order.id)
    .where('receipt.at', '>=', attempt.created_at)
    .executeTakeFirst()
  return paid === undefined
}
