import { sql } from 'kysely'
import type { z } from 'zod'
import type { payTradeInvoices } from '#contract/trade-money.ts'
import { amountString, type Paise, sumPaise } from '#domain/money.ts'
import { sameAmount } from '#domain/orders/seen-prices.ts'
import { openStates } from '#domain/payments/attempt.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import { GatewayError } from '../../gateways/payments/gateway-error.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { getAttempt } from '../../payments/attempt-queries.ts'
import { closeAttempt } from '../../payments/close-attempts.ts'
import { startPayment } from '../../payments/start-payment.ts'
import { gatewayUnavailable } from '../../payments/start-refusals.ts'
import { findTradeAccountId } from './ledger-queries.ts'
import { listOpenInvoices } from './open-invoices.ts'

type InvoicePayment = z.output<typeof payTradeInvoices.input> & {
  readonly customerId: string
  readonly requestId: string
  readonly returnOrigin: string
}

const CHANGED = 'What is left of these invoices has changed. Please look at your account again.'

/**
 * Starts the online payment of unpaid invoices, and returns its payment URL (trade-9). Its attempt belongs to the order of the
 * oldest invoice, so that it takes the road of every payment.
 */
export async function payInvoices(ctx: Context, { documentIds, amount, ...payment }: InvoicePayment): Promise<string> {
  const accountId = await findTradeAccountId(ctx.db, payment.customerId)
  if (accountId === null) throw notFound('Trade account')
  const find = async () => {
    const open = await listOpenInvoices(ctx.db, { accountId })
    return open.filter(({ documentId }) => documentIds.includes(documentId))
  }
  const [oldest] = await find()
  if (oldest === undefined) throw new Refusal('conflict', CHANGED)
  await closeOtherPayments(ctx, accountId, oldest.orderId)
  const chosen = await find()
  const total = sumPaise(chosen.map(({ left }) => left))
  if (chosen.length !== new Set(documentIds).size || !sameAmount(amount, total)) throw new Refusal('conflict', CHANGED)
  return startPayment(ctx, {
    ...payment,
    orderId: required(chosen[0]).orderId,
    amount: amountString(total),
    currency: 'INR',
    invoices: chosen.map(({ documentId, left }) => ({ documentId, amount: left })),
  })
}

/** Closes payments of other invoices that are still open, so that no invoice is paid twice. */
async function closeOtherPayments(ctx: Context, accountId: string, orderId: string): Promise<void> {
  const open = await selectOpenPayments(ctx.db, accountId)
    .select('attempt.id')
    .where('attempt.order_id', '<>', orderId)
    .execute()
  try {
    for (const { id } of open) await closeAttempt(ctx, await getAttempt(ctx.db, id), 'person')
  } catch (error) {
    throw error instanceof GatewayError ? gatewayUnavailable() : error
  }
}

/** What the unsettled online payments of an account may still bring. */
export async function readBeingPaid(db: Db, accountId: string): Promise<Paise> {
  const { sum } = await selectOpenPayments(db, accountId)
    .select(sql<Paise>`coalesce(sum(attempt.amount_paise), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

function selectOpenPayments(db: Db, accountId: string) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .where('orders.trade_account_id', '=', accountId)
    .where('orders.payment_type', '=', 'CREDIT')
    .where('attempt.state', 'in', openStates)
}
