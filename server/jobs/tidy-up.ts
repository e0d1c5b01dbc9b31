import { SALES_DAYS } from '#domain/desk/today.ts'
import { oldestKeptDocumentDay, oldestKeptRegisterMonth } from '#domain/documents/registers.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { purgeDocuments, purgeRegisters } from '../db/purge.ts'
import { deleteOldHits } from '../http/limits.ts'
import { enqueueDaily } from './daily.ts'

/** Longer than the longest rate limit window. */
const KEEP_HITS = DAY
/** The staff list shows when a person was last active. */
const KEEP_STAFF_SESSIONS = 90 * DAY
const KEEP_JOBS = 30 * DAY
/** Longer than any client repeats a submit. */
const KEEP_IDEMPOTENCY_KEYS = 30 * DAY
/** Longer than any gateway repeats a webhook. */
const KEEP_GATEWAY_EVENTS = 90 * DAY
const KEEP_ENQUIRIES = 365 * DAY
/** Long enough to finish sending a prescription, or saving a logo. */
const KEEP_UNSENT_PICTURES = DAY
const KEEP_DEMO_MAILS = 30 * DAY

/** Schedules today's run at startup, unless it exists already. */
export async function scheduleTidyUp(ctx: Context): Promise<void> {
  await enqueueDaily(ctx, 'tidy-up', 'today')
}

/** Deletes records after their retention period (docs/retention.md). */
export async function tidyUp(ctx: Context): Promise<void> {
  const now = ctx.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await enqueueDaily(ctx, 'tidy-up', 'tomorrow')
  await deleteOldHits(ctx, ago(KEEP_HITS))
  await ctx.db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute()
  await ctx.db
    .deleteFrom('dirty_days')
    .where('day', '<', indianDay(ago(SALES_DAYS * DAY)))
    .execute()
  await ctx.db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await ctx.db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await ctx.db.deleteFrom('staff_sessions').where('expires_at', '<=', ago(KEEP_STAFF_SESSIONS)).execute()
  await ctx.db
    .deleteFrom('jobs')
    .where((or) => or.or([or('done_at', '<', ago(KEEP_JOBS)), or('given_up_at', '<', ago(KEEP_JOBS))]))
    .execute()
  for (const keys of ['idempotency_keys', 'staff_idempotency_keys'] as const)
    await ctx.db.deleteFrom(keys).where('created_at', '<', ago(KEEP_IDEMPOTENCY_KEYS)).execute()
  await ctx.db
    .deleteFrom('gateway_events')
    .where('done_at', 'is not', null)
    .where('received_at', '<', ago(KEEP_GATEWAY_EVENTS))
    .execute()
  await ctx.db.deleteFrom('enquiries').where('created_at', '<', ago(KEEP_ENQUIRIES)).execute()
  await ctx.db.deleteFrom('demo.mailbox').where('sent_at', '<', ago(KEEP_DEMO_MAILS)).execute()
  await ctx.db
    .deleteFrom('shop_pictures')
    .where('is_saved', '=', false)
    .where('created_at', '<', ago(KEEP_UNSENT_PICTURES))
    .execute()
  const { retention } = ctx.settings.values
  await deleteOldPictures(ctx, {
    unsentBefore: ago(KEEP_UNSENT_PICTURES),
    returnEndedBefore: ago(retention.returnPhotos * DAY),
  })
  await purgeRegisters(ctx.db, oldestKeptRegisterMonth(now, retention.registers))
  await purgeDocuments(ctx.db, oldestKeptDocumentDay(now, retention.documents))
}

type OldPictures = { readonly unsentBefore: Date; readonly returnEndedBefore: Date }

/** Deletes pictures that were never sent, and photos of returns that ended long ago. */
async function deleteOldPictures({ db, files }: Context, { unsentBefore, returnEndedBefore }: OldPictures) {
  const unsent = await db
    .deleteFrom('customer_files')
    .where('prescription_id', 'is', null)
    .where('return_id', 'is', null)
    .where('trade_account_id', 'is', null)
    .where('cash_row_id', 'is', null)
    .where('created_at', '<', unsentBefore)
    .returning('id')
    .execute()
  const ended = await db
    .deleteFrom('customer_files')
    .where('return_id', 'in', (eb) =>
      eb
        .selectFrom('returns')
        .select('id')
        .where(({ fn }) => fn.coalesce('settled_at', 'refused_at'), '<', returnEndedBefore),
    )
    .returning('id')
    .execute()
  for (const { id } of [...unsent, ...ended]) await files.remove(id)
}
