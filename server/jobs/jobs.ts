import type { Language } from '#domain/languages/languages.ts'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { CodePurpose } from '#domain/accounts/account-rules.ts'
import type { MailedOrderChange } from '#domain/fulfilment/order-change-rules.ts'
import type { MailedReturnStep } from '#domain/returns/return-changes.ts'
import type { MailedTradeStep } from '#domain/trade/trade-account-changes.ts'
import type { PaymentConnection } from '#domain/setup/connections.ts'
import type { TradeLicenceForm } from '#domain/trade/trade-account.ts'
import type { Context } from '../context.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Db, Tables, Trx } from '../db/tables.ts'
import { createTraceparent } from '../trace.ts'

/** The payload of each job kind. A job is an external effect, written in the transaction that causes it. */
export type JobPayloads = {
  'mail.send-code': { purpose: CodePurpose; email: string; sealedCode: string; language?: Language }
  'mail.password-changed': { customerId: string; at: string }
  'mail.new-device': { customerId: string; device: string; at: string }
  'mail.wrong-tries': { email: string }
  'mail.order-placed': { orderId: string; to: 'customer' | 'shop' }
  'mail.order-cancelled': { orderId: string; to: 'customer' | 'shop' }
  'mail.order-step': { orderId: string; step: MailedOrderChange }
  'mail.order-cut': { orderId: string }
  'mail.return-step': { returnId: string; step: MailedReturnStep }
  'mail.trade-step': { accountId: string; step: MailedTradeStep; answer: string }
  'mail.trade-invitation': { personId: string; language: Language }
  'mail.trade-statement': { accountId: string; from: string }
  'mail.licence-ends': { accountId: string; form: TradeLicenceForm; validUntil: string; days: number }
  'mail.order-late': { orderId: string }
  'mail.recall': { noticeId: string }
  'mail.payment-link': { orderId: string }
  'mail.payment-received': { orderId: string }
  'mail.payment-failed': { orderId: string }
  'mail.refund-started': { refundId: string }
  'mail.refund-done': { refundId: string }
  'mail.payment-in-review': { orderId: string }
  'mail.payment-alert': { alertId: number }
  'mail.open-alerts': Record<string, never>
  'mail.enquiry': { enquiryId: string }
  'mail.reservation': { enquiryId: string }
  'mail.folder-import': { fileName: string; savedAs: string | null; refused: number; problem: string }
  'mail.ticket-answer': { answerId: string }
  'mail.ticket-overdue': { ticketId: string; staffId: string }
  'tickets.overdue': { ticketId: string; due: string }
  'mail.purchase-order': { purchaseOrderId: string }
  'trade.remind': Record<string, never>
  'trade.cheques': Record<string, never>
  'mail.trade-receipt': { accountId: string; receiptId: string }
  'mail.trade-cheque': { accountId: string; chequeId: string }
  'mail.trade-payout': { accountId: string; payoutId: string }
  'mail.trade-reminder': { accountId: string; dueOn: string }
  'mail.staff-link': { staffId: string; expiresAt: string }
  'mail.prescription': { orderId: string; about: 'missing' | 'ask' | 'approved' }
  'prescriptions.remind': { orderId: string; round: number; startedAt: string }
  'mail.prescription-request': { requestId: string; about: 'prepared' | 'corrected' | 'refused' | 'ended' }
  'prescription-requests.end': { requestId: string }
  'payments.compare': Record<string, never>
  'payments.compare-gateway': { gateway: string; from: string; to: string; after: string }
  'catalogue.expire': Record<string, never>
  'stock.expire': Record<string, never>
  'stock.reorder-points': Record<string, never>
  'trade.lapse': Record<string, never>
  'tax.copy-rates': Record<string, never>
  'privacy.erase': { erasureId: string }
  'mail.erasure': { erasureId: string; about: 'confirm' | 'waits' }
  'mail.account-erased': { erasureId: string; sealedTo: string; language?: Language }
  'privacy.share-erased': { customerId: string }
  'privacy.erase-restored': Record<string, never>
  'privacy.make-copy': { copyId: string }
  'privacy.end-copy': { copyId: string }
  'privacy.remove-files': { fileIds: readonly string[] }
  'mail.copy-ready': { customerId: string }
  'tidy-up': Record<string, never>
  'breaches.mail-batch': { breachId: string; after: number }
  'mail.breach': { noticeId: number }
  'setup.check-gateway': { name: PaymentConnection; version: number }
}

export type JobKind = keyof JobPayloads

/** Lower numbers run first, because a customer waits for a code. */
export const jobPriorities = { code: 0, mail: 1, background: 2 } as const

function priorityOf(kind: JobKind): number {
  if (kind === 'mail.send-code') return jobPriorities.code
  return kind.startsWith('mail.') ? jobPriorities.mail : jobPriorities.background
}

type Options = { readonly dedupeKey?: string; readonly runAt?: Date }

/**
 * Writes a job with `db`, usually a transaction. The job runs at least once if the transaction commits. A second job
 * with the same `dedupeKey` is ignored. The commit wakes the worker.
 */
export async function enqueue<K extends JobKind>(
  ctx: Context,
  db: Db,
  kind: K,
  payload: JobPayloads[K],
  options: Options = {},
): Promise<void> {
  await insertJob(db, jobRow(ctx, kind, payload, options)).execute()
  afterCommit(db, ctx.wakeWorker)
}

export type JobRow = ReturnType<typeof jobRow>

/** The insert of a job, ignored if its `dedupeKey` is known. */
export function insertJob(db: QueryCreator<Tables>, row: JobRow) {
  return db
    .insertInto('jobs')
    .values(row)
    .onConflict((on) => on.column('dedupe_key').doNothing())
}

/**
 * Queues a finished job again under a new id, so that its mail has a message id of its own. Returns false while the job
 * waits, or when it is unknown.
 */
export async function requeue(
  ctx: Context,
  trx: Trx,
  { key, payload }: { readonly key: string; readonly payload: JobPayloads[JobKind] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({
      id: ctx.newId('job'),
      payload: JSON.stringify(payload),
      run_at: ctx.databaseNow(),
      attempts: 0,
      locked_until: null,
      last_error: null,
      done_at: null,
      given_up_at: null,
    })
    .where('dedupe_key', '=', key)
    .where((or) => or.or([or('done_at', 'is not', null), or('given_up_at', 'is not', null)]))
    .executeTakeFirst()
  afterCommit(trx, ctx.wakeWorker)
  return numUpdatedRows > 0n
}

/** Builds a job row for statements that also write other rows. */
export function jobRow<K extends JobKind>(ctx: Context, kind: K, payload: JobPayloads[K], options: Options = {}) {
  return {
    id: ctx.newId('job'),
    kind,
    priority: priorityOf(kind),
    // The job continues the trace of the request that wrote it.
    payload: JSON.stringify({ ...payload, traceparent: createTraceparent() }),
    dedupe_key: options.dedupeKey ?? null,
    run_at: options.runAt ?? ctx.databaseNow(),
    created_at: ctx.now(),
  }
}

/** Returns the oldest due job with its waiting time in whole seconds, or null. */
export async function oldestDueJob(
  db: Db,
  now: RawBuilder<Date> = sql`now()`,
): Promise<{ readonly kind: string; readonly waitingSeconds: number } | null> {
  const row = await db
    .selectFrom('jobs')
    .select(['kind', sql<number>`floor(extract(epoch from ${now} - run_at))::int`.as('waitingSeconds')])
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
