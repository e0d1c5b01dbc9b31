import { openStates, softEndedStates } from '#domain/payments/attempt.ts'
import type { Capture } from '#domain/payments/snapshot.ts'
import { DAY, HOUR } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { AttemptRow } from '../db/payment-tables.ts'
import type { PaymentGateway } from '../gateways/payments/gateway.ts'
import { enqueueDaily } from '../jobs/daily.ts'
import { enqueue, type JobPayloads } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { raiseAlertsAlone } from './alerts.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { pollGateway, callContext, refOf } from './poll-gateway.ts'
import { importRefunds } from './import-refunds.ts'

type Comparison = JobPayloads['payments.compare-gateway']

/** Minimum age of compared captures: newer ones may not be recorded yet. */
const SETTLING_TIME = HOUR
/** Attempts per job, few enough to finish within the lease. */
const BATCH_SIZE = 20

/**
 * Reconciles one day of captures and refunds with each gateway in both directions (payments-9). Missed payments
 * are recorded; unexplained differences raise an alert.
 */
export const comparisonJobs = {
  'payments.compare': async (ctx) => {
    await enqueueDaily(ctx, 'payments.compare', 'tomorrow')
    const to = new Date(ctx.now().getTime() - SETTLING_TIME)
    const period = { from: new Date(to.getTime() - DAY).toISOString(), to: to.toISOString() }
    for (const { id: gateway } of ctx.gateways.all) await enqueueComparison(ctx, { gateway, ...period, after: '' })
  },
  'payments.compare-gateway': async (ctx, comparison) => {
    const gateway = ctx.gateways.find(comparison.gateway)
    if (gateway === null) return
    const attempts = await listPaidAttempts(ctx, comparison)
    for (const attempt of attempts) await compareAttempt(ctx, gateway, attempt)
    const last = attempts.at(-1)
    if (last !== undefined && attempts.length === BATCH_SIZE)
      await enqueueComparison(ctx, { ...comparison, after: last.id })
    else await compareList(ctx, gateway, comparison)
  },
} satisfies Partial<JobHandlers>

/** Schedules the daily reconciliation. Called at startup. */
export async function scheduleComparison(ctx: Context): Promise<void> {
  await enqueueDaily(ctx, 'payments.compare', 'today')
}

async function enqueueComparison(ctx: Context, comparison: Comparison): Promise<void> {
  const dedupeKey = `payments.compare-gateway ${Object.values(comparison).join(' ')}`
  await enqueue(ctx, ctx.db, 'payments.compare-gateway', comparison, { dedupeKey })
}

async function listPaidAttempts(ctx: Context, { gateway, from, to, after }: Comparison): Promise<AttemptRow[]> {
  const paid = ctx.db
    .selectFrom('payment_captures')
    .select('attempt_id')
    .where('recorded_at', '>=', new Date(from))
    .where('recorded_at', '<', new Date(to))
  return ctx.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('id', 'in', paid)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
}

/** Records new captures and refunds, and raises an alert for recorded captures that the gateway does not list. */
async function compareAttempt(ctx: Context, gateway: PaymentGateway, attempt: AttemptRow): Promise<void> {
  const askedAt = ctx.now()
  const snapshot = await gateway.fetchPayment(refOf(attempt), callContext(ctx))
  await applySnapshot(ctx, attempt.id, snapshot, { askedAt })
  await importRefunds(ctx, attempt)
  const recorded = await ctx.db
    .selectFrom('payment_captures')
    .select('capture_id')
    .where('attempt_id', '=', attempt.id)
    .execute()
  const idsAtGateway = new Set(snapshot?.captures.map(({ id }) => id))
  for (const { capture_id: id } of recorded)
    if (!idsAtGateway.has(id))
      await raiseAlertsAlone(ctx, { about: id, orderId: attempt.order_id, kinds: ['capture_not_at_gateway'] })
}

/** Raises an alert for listed captures that are not recorded. */
async function compareList(ctx: Context, gateway: PaymentGateway, { from, to }: Comparison): Promise<void> {
  const listed = await gateway.listCaptures?.({ from: new Date(from), to: new Date(to) }, callContext(ctx))
  for (const capture of listed ?? []) {
    if (await isRecorded(ctx, gateway, capture)) continue
    await pollUnpaidAttempts(ctx, gateway, capture)
    if (await isRecorded(ctx, gateway, capture)) continue
    await raiseAlertsAlone(ctx, { about: capture.id, orderId: null, kinds: ['capture_not_recorded'] })
  }
}

async function isRecorded(ctx: Context, gateway: PaymentGateway, { id, amount }: Capture): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('payment_captures')
    .select('capture_id')
    .where('gateway', '=', gateway.id)
    .where('capture_id', '=', id)
    .where('amount_paise', '=', amount)
    .executeTakeFirst()
  return row !== undefined
}

/** Fetches the status of unpaid attempts with this amount, because one of them may explain the capture. */
async function pollUnpaidAttempts(ctx: Context, gateway: PaymentGateway, { amount }: Capture): Promise<void> {
  const candidates = await ctx.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', gateway.id)
    .where('amount_paise', '=', amount)
    .where('state', 'in', [...openStates, ...softEndedStates])
    .where('created_at', '>', new Date(ctx.now().getTime() - 5 * DAY))
    .execute()
  for (const attempt of candidates) await pollGateway(ctx, attempt)
}
