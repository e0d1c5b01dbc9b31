import { randomBytes } from 'node:crypto'
import { nextCheck } from '#domain/payments/check-times.ts'
import { ATTEMPT_LIFETIME, planPaymentStart } from '#domain/payments/plan-start.ts'
import { formatReference, REFERENCE_BYTES } from '#domain/payments/references.ts'
import type { Language } from '#domain/languages/languages.ts'
import { type Paise, sumPaise } from '#domain/money.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { PaymentGateway } from '../gateways/payments/gateway.ts'
import { Refusal } from '../http/refusal.ts'
import { lockReadableOrder } from '../orders/orders-queries.ts'
import { findPersonId } from '../orders/acting-buyer.ts'
import { asAttempt, asOrderFacts, findOpenAttempt, listAttempts, lockAttempt } from './attempt-queries.ts'
import { chooseInvoices, findOtherInvoicePayment, type PaidInvoice } from './invoice-payments.ts'
import { isPaused } from './circuit-breaker.ts'
import { gatewayUnavailable, startRefusals } from './start-refusals.ts'

export type PaymentStart = {
  /** Who starts it: the customer of the order, or a person of the firm (trade-22). */
  readonly customerId: string
  readonly orderId: string
  /** Compared with the order total, never charged. */
  readonly amount: string
  readonly currency: string
  /** The shop origin for the return from the gateway. */
  readonly returnOrigin: string
  /** The language of the page that pays. */
  readonly language: Language
  readonly requestId: string
  /** The invoices to pay, of which the order has the oldest; absent for the payment of an order. */
  readonly invoices?: {
    readonly accountId: string
    /** Refuses when another amount is left of them. */
    readonly read: (trx: Trx) => Promise<readonly PaidInvoice[]>
  }
}

export type PlannedStart =
  /** Return the existing payment page. */
  | { readonly do: 'show'; readonly attempt: AttemptRow }
  /** Send or repeat the create call. */
  | { readonly do: 'call'; readonly attempt: AttemptRow; readonly order: OrderRow }
  /** Another request holds the create lease. */
  | { readonly do: 'wait'; readonly attempt: AttemptRow }
  | { readonly do: 'close'; readonly attempt: AttemptRow }

/** Exceeds the 8 s timeout of the gateway adapters. */
const CREATE_LEASE = 10 * SECOND

/** The first transaction of a start: checks the owner, the order and any open attempt (payments-8). */
export async function planPayment(ctx: Context, gateway: PaymentGateway, start: PaymentStart): Promise<PlannedStart> {
  return inTransaction(ctx.db, async (trx) => {
    const order = await lockReadableOrder(trx, start.customerId, start.orderId)
    const other = start.invoices && (await findOtherInvoicePayment(trx, start.invoices.accountId, order.id))
    if (other) return { do: 'close', attempt: other }
    const open = await findOpenAttempt(trx, order.id)
    const invoices = (await start.invoices?.read(trx)) ?? []
    const invoicesTotal = sumPaise(invoices.map((invoice) => invoice.amount))
    const facts = asOrderFacts(order, invoicesTotal)
    const plan = planPaymentStart({
      order: { ...facts, paymentType: invoices.length > 0 ? 'ONLINE' : order.payment_type },
      open: open && { ...asAttempt(open), gateway: open.gateway, hasAction: open.action !== null },
      gateway: { id: gateway.id, minPaise: gateway.capabilities.minPaise },
      amount: start.amount,
      currency: start.currency,
      now: ctx.now(),
    })
    if (plan.do === 'refuse') throw startRefusals[plan.because]()
    await refuseDuringReview(trx, order)
    const calls = plan.do === 'create' || plan.do === 'repeat'
    if (calls && isPaused(gateway, ctx.now())) throw gatewayUnavailable()
    if (open === null || plan.do === 'create') {
      const attempt = await insertAttempt(ctx, trx, { order, amount: facts.total }, gateway, start)
      await chooseInvoices(trx, attempt.id, invoices)
      return { do: 'call', order, attempt }
    }
    if (plan.do === 'replace') return { do: 'close', attempt: open }
    await chooseInvoices(trx, open.id, invoices)
    const attempt = await returnTo(trx, open, start)
    return plan.do === 'reuse' ? { do: 'show', attempt } : takeOver(ctx, trx, order, attempt)
  })
}

/** The return leads to where the payment was taken up last: in the language of that page, at its origin. */
function returnTo(trx: Trx, { id }: AttemptRow, { returnOrigin, language }: PaymentStart): Promise<AttemptRow> {
  return trx
    .updateTable('payment_attempts')
    .set({ return_origin: returnOrigin, language })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertAttempt(
  ctx: Context,
  trx: Trx,
  { order, amount }: { readonly order: OrderRow; readonly amount: Paise },
  gateway: PaymentGateway,
  { customerId, returnOrigin, language }: PaymentStart,
): Promise<AttemptRow> {
  const now = ctx.now()
  const merchantRef = formatReference('payment', randomBytes(REFERENCE_BYTES))
  const expiresAt = endOf(order, now)
  const watched = { state: 'created', merchantRef, createdAt: now, expiresAt } as const
  return trx
    .insertInto('payment_attempts')
    .values({
      id: ctx.newId('attempt'),
      order_id: order.id,
      gateway: gateway.id,
      merchant_ref: merchantRef,
      amount_paise: amount,
      state: 'created',
      return_token: randomBytes(16).toString('hex'),
      return_origin: returnOrigin,
      language,
      started_by_person: await findPersonId(trx, customerId, order.trade_account_id),
      created_at: now,
      expires_at: expiresAt,
      starting_until: databaseTimeIn(ctx, CREATE_LEASE),
      next_check_at: nextCheck(watched, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends with the stock hold of the order, but allows at least five minutes to pay. */
function endOf(order: OrderRow, now: Date): Date {
  const hold = order.payment_type === 'CREDIT' ? Infinity : (order.unpaid_until?.getTime() ?? 0)
  return new Date(Math.max(Math.min(now.getTime() + ATTEMPT_LIFETIME, hold), now.getTime() + 5 * MINUTE))
}

/** Takes the create lease of an attempt without a page, or waits if another request holds it. */
async function takeOver(ctx: Context, trx: Trx, order: OrderRow, open: AttemptRow): Promise<PlannedStart> {
  const attempt = await lockAttempt(trx, open.id)
  const taken = await trx
    .updateTable('payment_attempts')
    .set({ starting_until: databaseTimeIn(ctx, CREATE_LEASE) })
    .where('id', '=', attempt.id)
    .where((eb) => eb.or([eb('starting_until', 'is', null), eb('starting_until', '<=', ctx.databaseNow())]))
    .returning('id')
    .executeTakeFirst()
  return taken === undefined ? { do: 'wait', attempt } : { do: 'call', order, attempt }
}

/** Refuses a second payment while an earlier one is in manual review. */
async function refuseDuringReview(trx: Trx, order: OrderRow): Promise<void> {
  const attempts = await listAttempts(trx, order.id)
  if (!attempts.some(({ state }) => state === 'review')) return
  throw new Refusal(
    'conflict',
    'We received a payment for this order which we have to check by hand. Please do not pay again, we will write to you.',
  )
}
