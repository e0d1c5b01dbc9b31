import { setTimeout as pause } from 'node:timers/promises'
import type { AttemptState } from '#domain/payments/attempt.ts'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import type { CallContext, PaymentGateway, PaymentRef } from '../gateways/payments/gateway.ts'
import { raiseAlertsAlone } from './alerts.ts'
import { applySnapshot } from './apply-snapshot.ts'

/** Minimum interval between status requests for one payment, across all callers (payments-10). */
export const MIN_POLL_INTERVAL = 3 * SECOND

/** Timeout and polling interval for a status request already in flight in another caller. */
const POLL_WAIT_LIMIT = 2 * SECOND
const POLL_WAIT_STEP = 100

type PollOptions = { readonly keepOrder?: boolean; readonly timeoutMs?: number; readonly requestId?: string }

/** The references that identify a payment at its gateway. */
export function refOf({ merchant_ref: merchantRef, gateway_ref: gatewayRef }: AttemptRow): PaymentRef {
  return { merchantRef, gatewayRef }
}

/** The gateway of an attempt. Raises an alert and throws if it is no longer configured. */
export async function gatewayOf(ctx: Context, attempt: AttemptRow): Promise<PaymentGateway> {
  const gateway = ctx.gateways.find(attempt.gateway)
  if (gateway !== null) return gateway
  const kinds = ['gateway_not_configured'] as const
  await raiseAlertsAlone(ctx, { about: attempt.gateway, orderId: attempt.order_id, kinds })
  throw new GatewayError(attempt.gateway as PaymentGateway['id'], 'auth', undefined, 'not_configured')
}

export function callContext(ctx: Context, { requestId, timeoutMs }: PollOptions = {}): CallContext {
  const signal = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }
  return { requestId: requestId ?? ctx.newId('request'), ...signal }
}

/**
 * Fetches the status of an attempt outside any transaction and applies it. Throws a GatewayError if the gateway does not
 * answer; the payment state is then unchanged.
 */
export async function pollGateway(ctx: Context, attempt: AttemptRow, options: PollOptions = {}): Promise<AttemptState> {
  const gateway = await gatewayOf(ctx, attempt)
  const askedAt = ctx.now()
  try {
    const snapshot = await gateway.fetchPayment(refOf(attempt), callContext(ctx, options))
    return await applySnapshot(ctx, attempt.id, snapshot, { askedAt, keepOrder: options.keepOrder ?? false })
  } catch (error) {
    await ctx.db
      .updateTable('payment_attempts')
      .set({ asking_since: null })
      .where('id', '=', attempt.id)
      .where('asking_since', '<=', askedAt)
      .execute()
    throw error
  }
}

/** Claims the status request for this caller. Other callers use the stored state. */
export async function claimPoll(ctx: Context, attemptId: string): Promise<boolean> {
  const now = ctx.now()
  const elected = await ctx.db
    .updateTable('payment_attempts')
    .set({ asked_at: now, asking_since: now })
    .where('id', '=', attemptId)
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - MIN_POLL_INTERVAL))]),
    )
    .returning('id')
    .executeTakeFirst()
  return elected !== undefined
}

/**
 * Fetches the status if a request is due; otherwise waits briefly for a request in flight. A gateway failure is logged,
 * not thrown: callers read the stored state.
 */
export async function pollIfDue(ctx: Context, attempt: AttemptRow, options: PollOptions = {}): Promise<void> {
  if (!(await claimPoll(ctx, attempt.id))) return waitForOther(ctx, attempt.id)
  try {
    await pollGateway(ctx, attempt, options)
  } catch (error) {
    logNoResponse(ctx, attempt, error)
  }
}

async function waitForOther(ctx: Context, attemptId: string): Promise<void> {
  for (let waited = 0; waited < POLL_WAIT_LIMIT; waited += POLL_WAIT_STEP) {
    const { asking_since: since } = await ctx.db
      .selectFrom('payment_attempts')
      .select('asking_since')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    // A crashed process never clears `asking_since`.
    if (since === null || since.getTime() < ctx.now().getTime() - MIN_POLL_INTERVAL) return
    await pause(POLL_WAIT_STEP)
  }
}

/** Logs a GatewayError and rethrows any other error. */
export function logNoResponse(ctx: Context, attempt: AttemptRow, error: unknown): void {
  if (!(error instanceof GatewayError)) throw error
  ctx.log.warn(
    { gateway: attempt.gateway, attemptId: attempt.id, reason: error.kind, status: error.httpStatus },
    'the payment gateway gave no answer',
  )
}
