import { sql } from 'kysely'
import type { z } from 'zod'
import type { payTradeInvoices } from '#contract/trade-money.ts'
import { amountString, type Paise, sumPaise } from '#domain/money.ts'
import { sameAmount } from '#domain/orders/seen-prices.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { selectOpenInvoicePayments } from '../../payments/invoice-payments.ts'
import type { PaymentStart } from '../../payments/plan-payment.ts'
import { startPayment } from '../../payments/start-payment.ts'
import { expectMoneyRight, resolveBuyer } from '../../orders/acting-buyer.ts'
import { findTradeAccountId } from './ledger-queries.ts'
import { listOpenInvoices } from './open-invoices.ts'

type InvoicePayment = z.output<typeof payTradeInvoices.input> &
  Pick<PaymentStart, 'customerId' | 'requestId' | 'returnOrigin' | 'language'>

const CHANGED = 'What is left of these invoices has changed. Please look at your account again.'

/**
 * Starts the online payment of unpaid invoices, and returns its payment URL (trade-9). Its attempt belongs to the order of the
 * oldest invoice, so that it takes the road of every payment.
 */
export async function payInvoices(ctx: Context, { documentIds, amount, ...payment }: InvoicePayment): Promise<string> {
  const buyer = await resolveBuyer(ctx.db, payment.customerId)
  expectMoneyRight(buyer)
  const accountId = await findTradeAccountId(ctx.db, buyer.customerId)
  if (accountId === null) throw notFound('Trade account')
  const readChosen = async (db: Db) => {
    const open = await listOpenInvoices(db, { accountId })
    const chosen = open.filter(({ documentId }) => documentIds.includes(documentId))
    const total = sumPaise(chosen.map(({ left }) => left))
    if (chosen.length !== new Set(documentIds).size || !sameAmount(amount, total))
      throw new Refusal('conflict', CHANGED)
    return {
      oldest: required(chosen[0]),
      total,
      invoices: chosen.map(({ documentId, left }) => ({ documentId, amount: left })),
    }
  }
  const { oldest, total } = await readChosen(ctx.db)
  return startPayment(ctx, {
    ...payment,
    orderId: oldest.orderId,
    amount: amountString(total),
    currency: 'INR',
    invoices: { accountId, read: async (trx) => (await readChosen(trx)).invoices },
  })
}

/** What the unsettled online payments of an account may still bring. */
export async function readBeingPaid(db: Db, accountId: string): Promise<Paise> {
  const { sum } = await selectOpenInvoicePayments(db, accountId)
    .select(sql<Paise>`coalesce(sum(attempt.amount_paise), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}
