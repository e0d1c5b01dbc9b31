import type { GatewayEvent } from '#domain/payments/gateway-messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOpen, isSoftEnded } from '#domain/payments/attempt.ts'
import { DAY, MINUTE, SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import type { AttemptRow, GatewayEventRow } from '../db/payment-tables.ts'
import type { Db } from '../db/tables.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import type { WebhookVerdict } from '../gateways/payments/gateway.ts'
import { raiseAlertsAlone } from './alerts.ts'
import { MIN_POLL_INTERVAL, pollGateway, claimPoll } from './poll-gateway.ts'
import { findAttempt } from './attempt-queries.ts'
import { importRefunds } from './import-refunds.ts'
import { advanceRefund } from './send-refunds.ts'

const LEASE = MINUTE
/** After this limit only scheduled polling checks the payment. */
const MAX_TRIES = 12
/** Webhooks with unknown references per day that raise an alert. */
const UNKNOWN_REFERENCES = 3

/** Stores the payment references and receipt time of a verified webhook. Duplicates only increment a counter. */
export async function storeEvents(
  ctx: Context,
  gateway: string,
  { dedupeKey, events }: Extract<WebhookVerdict, { ok: true }>,
): Promise<void> {
  const row = {
    gateway,
    dedupe_key: dedupeKey,
    named: JSON.stringify(events),
    received_at: ctx.now(),
    next_try_at: ctx.databaseNow(),
  }
  await ctx.db
    .insertInto('gateway_events')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['gateway', 'dedupe_key'])
        .doUpdateSet((eb) => ({ deliveries: eb('gateway_events.deliveries', '+', 1) })),
    )
    .execute()
  ctx.wakeWorker()
}

/** Time of the last new webhook per gateway: some gateways disable a webhook after a day of failures. */
export async function listLastWebhooks(db: Db): Promise<{ readonly gateway: string; readonly receivedAt: Date }[]> {
  return db
    .selectFrom('gateway_events')
    .select((eb) => ['gateway', eb.fn.max('received_at').as('receivedAt')])
    .groupBy('gateway')
    .orderBy('gateway')
    .execute()
}

/** Claims unprocessed webhooks; each is claimed by one process. */
export async function claimEvents(ctx: Context, limit: number): Promise<GatewayEventRow[]> {
  const claimed = await sql<GatewayEventRow>`
    update gateway_events set next_try_at = ${databaseTimeIn(ctx, LEASE)}, tries = tries + 1
    where (gateway, dedupe_key) in (
      select gateway, dedupe_key from gateway_events where done_at is null and next_try_at <= ${ctx.databaseNow()}
      order by next_try_at limit ${limit} for update skip locked
    )
    returning *`.execute(ctx.db)
  return claimed.rows
}

/** Checks every payment named by a webhook at the gateway. Statuses in the webhook are neither trusted nor stored. */
export async function processWebhook(ctx: Context, row: GatewayEventRow): Promise<void> {
  try {
    const outcomes: Outcome[] = []
    for (const event of row.named) outcomes.push(await processEvent(ctx, row, event))
    if (outcomes.includes('later')) return await retryLater(ctx, row, MIN_POLL_INTERVAL)
    const hasUnknown = outcomes.includes('unknown')
    await settle(ctx, row, hasUnknown ? 'unknown_reference' : 'looked')
    if (hasUnknown) await alertOnUnknownReferences(ctx, row.gateway)
  } catch (error) {
    await retryLater(ctx, row, 5 * SECOND * row.tries)
    if (!(error instanceof GatewayError)) throw error
    ctx.log.warn({ gateway: row.gateway, reason: error.kind }, 'a webhook will be processed again')
  }
}

type Outcome = 'looked' | 'later' | 'unknown'

async function processEvent(ctx: Context, row: GatewayEventRow, event: GatewayEvent): Promise<Outcome> {
  const attempt = await findAttempt(ctx.db, 'merchant_ref', event.merchantRef)
  if (attempt === null || attempt.gateway !== row.gateway) return 'unknown'
  if (event.kind === 'refund') return processRefundEvent(ctx, attempt, event)
  // The payment was checked after this webhook arrived.
  if (attempt.checked_at !== null && attempt.checked_at > row.received_at) return 'looked'
  if (!(await claimPoll(ctx, attempt.id))) return 'later'
  const state = await pollGateway(ctx, attempt)
  if (!isOpen(state) && !isSoftEnded(state)) await importRefunds(ctx, attempt)
  return 'looked'
}

async function processRefundEvent(ctx: Context, attempt: AttemptRow, { refundRef }: GatewayEvent): Promise<Outcome> {
  const refund =
    refundRef === undefined
      ? undefined
      : await ctx.db
          .selectFrom('refunds')
          .selectAll()
          .where('refund_ref', '=', refundRef)
          .where('attempt_id', '=', attempt.id)
          .executeTakeFirst()
  if (refund === undefined) await importRefunds(ctx, attempt)
  else if (refund.next_check_at !== null) await advanceRefund(ctx, refund)
  return 'looked'
}

async function settle(ctx: Context, row: GatewayEventRow, outcome: string): Promise<void> {
  await update(ctx, row, { done_at: ctx.now(), outcome })
}

async function retryLater(ctx: Context, row: GatewayEventRow, waitMs: number): Promise<void> {
  if (row.tries >= MAX_TRIES) return settle(ctx, row, 'given_up')
  await update(ctx, row, { next_try_at: databaseTimeIn(ctx, waitMs) })
}

async function update(
  ctx: Context,
  { gateway, dedupe_key }: GatewayEventRow,
  changes: { done_at?: Date; outcome?: string; next_try_at?: RawBuilder<Date> },
): Promise<void> {
  await ctx.db
    .updateTable('gateway_events')
    .set(changes)
    .where('gateway', '=', gateway)
    .where('dedupe_key', '=', dedupe_key)
    .execute()
}

async function alertOnUnknownReferences(ctx: Context, gateway: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('gateway_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('gateway', '=', gateway)
    .where('outcome', '=', 'unknown_reference')
    .where('received_at', '>', new Date(ctx.now().getTime() - DAY))
    .executeTakeFirstOrThrow()
  if (count < UNKNOWN_REFERENCES) return
  await raiseAlertsAlone(ctx, { about: gateway, orderId: null, kinds: ['unknown_reference'] })
}
