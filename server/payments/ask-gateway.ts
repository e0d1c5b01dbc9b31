import { setTimeout as pause } from 'node:timers/promises'
import type { AttemptState } from '#domain/payments/attempt.ts'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import type { CallContext, PaymentGateway, PaymentRef } from '../gateways/payments/gateway.ts'
import { raiseAlertsAlone } from './alerts.ts'
import { applySnapshot } from './apply-snapshot.ts'

/** However many ask about a payment, its gateway hears of it this often (payments.md §2.5). */
export const ASK_AT_MOST_EVERY = 3 * SECOND

/** How long, and how often, one request looks for the answer that another is waiting for. */
const WAIT_AT_MOST = 2 * SECOND
const LOOK_EVERY = 100

type Asking = { readonly keepOrder?: boolean; readonly timeoutMs?: number; readonly requestId?: string }

/** What a gateway knows a payment by. */
export function refOf({ merchant_ref: merchantRef, gateway_ref: gatewayRef }: AttemptRow): PaymentRef {
  return { merchantRef, gatewayRef }
}

/** The gateway with which an attempt was made. Without its keys nobody can ask, and a person must know. */
export async function gatewayOf(ctx: Context, attempt: AttemptRow): Promise<PaymentGateway> {
  const gateway = ctx.gateways.find(attempt.gateway)
  if (gateway !== null) return gateway
  const kinds = ['gateway_not_configured'] as const
  await raiseAlertsAlone(ctx, { about: attempt.gateway, orderId: attempt.order_id, kinds })
  throw new GatewayError(attempt.gateway as PaymentGateway['id'], 'auth', undefined, 'not_configured')
}

export function callContext(ctx: Context, { requestId, timeoutMs }: Asking = {}): CallContext {
  const signal = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }
  return { requestId: requestId ?? ctx.newId('request'), ...signal }
}

/**
 * Asks the gateway about an attempt and writes down what it says; no transaction is open meanwhile. Throws a
 * GatewayError when there is no answer: then nothing is guessed and nothing changes.
 */
export async function askGateway(ctx: Context, attempt: AttemptRow, asking: Asking = {}): Promise<AttemptState> {
  const gateway = await gatewayOf(ctx, attempt)
  const askedAt = ctx.now()
  try {
    const snapshot = await gateway.fetchPayment(refOf(attempt), callContext(ctx, asking))
    return await applySnapshot(ctx, attempt.id, snapshot, { askedAt, keepOrder: asking.keepOrder ?? false })
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

/** Whether this caller is the one who may ask now. All others read what is on record. */
export async function mayAsk(ctx: Context, attemptId: string): Promise<boolean> {
  const now = ctx.now()
  const elected = await ctx.db
    .updateTable('payment_attempts')
    .set({ asked_at: now, asking_since: now })
    .where('id', '=', attemptId)
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - ASK_AT_MOST_EVERY))]),
    )
    .returning('id')
    .executeTakeFirst()
  return elected !== undefined
}

/**
 * Asks if it is this caller's turn; when another is asking at this moment, waits for what that brings, but not for long.
 * No answer is no error: whoever needs to know looks at the record.
 */
export async function askIfDue(ctx: Context, attempt: AttemptRow, asking: Asking = {}): Promise<void> {
  if (!(await mayAsk(ctx, attempt.id))) return waitForOther(ctx, attempt.id)
  try {
    await askGateway(ctx, attempt, asking)
  } catch (error) {
    noteSilence(ctx, attempt, error)
  }
}

async function waitForOther(ctx: Context, attemptId: string): Promise<void> {
  for (let waited = 0; waited < WAIT_AT_MOST; waited += LOOK_EVERY) {
    const { asking_since: since } = await ctx.db
      .selectFrom('payment_attempts')
      .select('asking_since')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    // One whose process vanished asks for ever.
    if (since === null || since.getTime() < ctx.now().getTime() - ASK_AT_MOST_EVERY) return
    await pause(LOOK_EVERY)
  }
}

/** Logs that a gateway did not answer; whatever else was thrown is a bug and goes on. */
export function noteSilence(ctx: Context, attempt: AttemptRow, error: unknown): void {
  if (!(error instanceof GatewayError)) throw error
  ctx.log.warn(
    { gateway: attempt.gateway, attemptId: attempt.id, reason: error.kind, status: error.httpStatus },
    'the payment gateway gave no answer',
  )
}
