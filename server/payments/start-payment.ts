import { setTimeout as pause } from 'node:timers/promises'
import { nextCheck } from '#domain/payments/check-times.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { OrderRow } from '../db/order-tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import type { CreatedPayment, PaymentGateway } from '../gateways/payments/gateway.ts'
import { Refusal } from '../http/refusal.ts'
import { countHit } from '../http/limits.ts'
import { callContext } from './poll-gateway.ts'
import { asAttempt, getAttempt, lockAttempt, lockOrderOfPayment } from './attempt-queries.ts'
import { isPayable } from './invoice-payments.ts'
import { recordSuccess, recordFailure } from './circuit-breaker.ts'
import { closeAttempt } from './close-attempts.ts'
import { type PlannedStart, planPayment, type PaymentStart } from './plan-payment.ts'
import { gatewayRefused, gatewayUnavailable } from './start-refusals.ts'

/** Timeout and polling interval for a create call in flight in another request. */
const CREATE_WAIT_LIMIT = 9 * SECOND
const CREATE_WAIT_STEP = 150
/** Limits planning after an old attempt is closed or a concurrent create call ends without a page. */
const MAX_ROUNDS = 3

/**
 * Starts the payment of an order and returns its payment URL (payments-8). The attempt is stored before the
 * gateway call, so concurrent and repeated requests share one payment.
 */
export async function startPayment(ctx: Context, start: PaymentStart): Promise<string> {
  const gateway = ctx.gateways.active
  if (gateway === null)
    throw new Refusal('conflict', 'Online payment is not available. Please choose Cash on Delivery.')
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plan = await planPayment(ctx, gateway, start)
    const address = await (plan.do === 'show' ? addressOf(plan.attempt) : executePlan(ctx, gateway, start, plan))
    if (address !== null) return address
  }
  throw gatewayUnavailable()
}

/** Returns the payment URL, or null to plan again. */
async function executePlan(
  ctx: Context,
  gateway: PaymentGateway,
  start: PaymentStart,
  plan: Exclude<PlannedStart, { do: 'show' }>,
): Promise<string | null> {
  if (plan.do === 'wait') return waitForOther(ctx, plan.attempt)
  await countHit(ctx, { key: `payment-start:${plan.attempt.order_id}`, max: 5, windowMs: MINUTE })
  if (plan.do === 'call') return create(ctx, gateway, start, plan)
  return closeFirst(ctx, plan.attempt)
}

/** Closes an unusable attempt, so that the next round creates another. */
async function closeFirst(ctx: Context, attempt: AttemptRow): Promise<null> {
  try {
    await closeAttempt(ctx, attempt, 'person')
    return null
  } catch (error) {
    throw error instanceof GatewayError ? gatewayUnavailable() : error
  }
}

async function waitForOther(ctx: Context, { id }: AttemptRow): Promise<string | null> {
  for (let waited = 0; waited < CREATE_WAIT_LIMIT; waited += CREATE_WAIT_STEP) {
    await pause(CREATE_WAIT_STEP)
    const attempt = await getAttempt(ctx.db, id)
    if (attempt.starting_until === null) return attempt.state === 'pending' ? addressOf(attempt) : null
  }
  throw gatewayUnavailable()
}

async function create(
  ctx: Context,
  gateway: PaymentGateway,
  { requestId }: PaymentStart,
  { attempt, order }: Extract<PlannedStart, { do: 'call' }>,
): Promise<string | null> {
  try {
    const created = await gateway.createPayment(requestOf(ctx, attempt, order), callContext(ctx, { requestId }))
    recordSuccess(gateway)
    return recordCreated(ctx, attempt, created)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ requestId, gateway: gateway.id, reason: error.kind, status: error.httpStatus }, 'no payment started')
    if (error.ambiguous) recordFailure(gateway, ctx.now())
    if (error.kind === 'duplicate_ref') {
      // The first call succeeded but its response is lost, so the payment is closed and replaced.
      await recordNotCreated(ctx, attempt, 'pending')
      return closeFirst(ctx, attempt)
    }
    await recordNotCreated(ctx, attempt, error.ambiguous ? 'unknown' : 'failed')
    throw error.ambiguous || error.kind === 'rate_limited' ? gatewayUnavailable() : gatewayRefused()
  }
}

/** The create request. It contains contact details but no items and no address, to protect health data. */
function requestOf(ctx: Context, attempt: AttemptRow, order: OrderRow) {
  const { number, customer_id: id, shipping } = order
  return {
    merchantRef: attempt.merchant_ref,
    amount: attempt.amount_paise,
    currency: 'INR',
    description: order.payment_type === 'CREDIT' ? 'Payment of invoices' : `Order ${number}`,
    customer: {
      id,
      phone: shipping.phoneNumber,
      email: shipping.email,
      name: shipping.name,
      fallbackEmail: ctx.settings.shop.email.display,
    },
    returnUrl: `${ctx.config.publicUrl}/payments/return/${attempt.return_token}`,
    language: attempt.language,
    expiresAt: attempt.expires_at,
  } as const
}

/** The second transaction: stores the created payment. Returns null if the order no longer awaits payment. */
async function recordCreated(ctx: Context, { id, order_id: orderId }: AttemptRow, created: CreatedPayment) {
  const attempt = await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrderOfPayment(trx, orderId)
    const row = await lockAttempt(trx, id)
    const unconfirmed = row.state === 'created' || row.state === 'unknown'
    const state = unconfirmed ? 'pending' : row.state
    const expires_at = created.expiresAt ?? row.expires_at
    // An attempt that is no longer payable is due now, so that the next check closes it.
    const payable = state === 'pending' && (await isPayable(trx, order, row))
    const next = payable ? nextCheck({ ...asAttempt(row), state, expiresAt: expires_at }, ctx.now()) : ctx.now()
    const written = await trx
      .updateTable('payment_attempts')
      .set({
        state,
        gateway_ref: created.gatewayRef,
        action: JSON.stringify(created.action),
        expires_at,
        starting_until: null,
        next_check_at: state === 'paid' || state === 'review' ? null : next,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return payable ? written : null
  })
  return attempt && addressOf(attempt)
}

async function recordNotCreated(
  ctx: Context,
  attempt: AttemptRow,
  to: 'unknown' | 'failed' | 'pending',
): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    await lockOrderOfPayment(trx, attempt.order_id)
    const row = await lockAttempt(trx, attempt.id)
    const unconfirmed = row.state === 'created' || row.state === 'unknown'
    const state = unconfirmed ? to : row.state
    const next_check_at = unconfirmed ? nextCheck({ ...asAttempt(row), state }, now) : row.next_check_at
    await trx
      .updateTable('payment_attempts')
      .set({ state, starting_until: null, next_check_at })
      .where('id', '=', row.id)
      .execute()
  })
}

/** The gateway page, or the hand-off page of the shop. */
function addressOf({ action, return_origin: origin, return_token: token }: AttemptRow): string {
  if (action === null) throw new Error('An attempt without a page cannot be shown')
  return action.kind === 'redirect' ? action.url : `${origin}/pay/handoff/${token}`
}
