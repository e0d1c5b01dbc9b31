import { DAY, indianDay, MINUTE } from '#domain/time.ts'
import { LICENCE_REMINDER_DAYS } from '#domain/trade/trade-licences.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../jobs/daily.ts'
import { enqueue } from '../jobs/jobs.ts'
import { holdsOn } from './licence-terms.ts'
import type { JobHandlers } from '../jobs/worker.ts'

export const tradeJobs = {
  /** Lapses accounts just after midnight in India, and tells buyers whose licences end soon (trade-2). */
  'trade.lapse': async (ctx) => {
    await enqueueAfterMidnight(ctx, 'trade.lapse', MINUTE)
    await lapseAccounts(ctx)
    for (const days of LICENCE_REMINDER_DAYS) await remindOfLicences(ctx, days)
  },
} satisfies Partial<JobHandlers>

/** Schedules the check for now and after every midnight, when the shop starts. */
export async function scheduleLapses(ctx: Context): Promise<void> {
  await enqueueForToday(ctx, 'trade.lapse')
}

async function lapseAccounts({ db, now, log }: Context): Promise<void> {
  const lapsed = await inTransaction(db, async (trx) => {
    const held = trx
      .selectFrom('trade_licences as licence')
      .select('account_id')
      .where(holdsOn(indianDay(now())))
    const due = trx
      .selectFrom('trade_accounts')
      .select('id')
      .where('state', '=', 'verified')
      .where('id', 'not in', held)
    const ids = (await due.orderBy('id').forUpdate().execute()).map(({ id }) => id)
    if (ids.length === 0) return []
    // The statement that waited for a lock sees the licences as they were before, this one those that staff have verified.
    return trx
      .updateTable('trade_accounts')
      .set((eb) => ({ state: 'lapsed', version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('state', '=', 'verified')
      .where('id', 'not in', held)
      .returning('id')
      .execute()
  })
  if (lapsed.length > 0) log.info({ accounts: lapsed.length }, 'the last licences have ended')
}

/** Queues the mails about licences that end after so many days. A licence whose renewal was sent gets none. */
async function remindOfLicences(ctx: Context, days: number): Promise<void> {
  const end = indianDay(new Date(ctx.now().getTime() + days * DAY))
  const ending = await ctx.db
    .selectFrom('trade_licences as licence')
    .innerJoin('trade_accounts as account', 'account.id', 'licence.account_id')
    .select(['licence.account_id', 'licence.form'])
    .where('licence.valid_until', '=', end)
    .where('licence.is_asked', '=', false)
    .where('account.state', '=', 'verified')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trade_licences as renewed')
            .select('renewed.form')
            .whereRef('renewed.account_id', '=', 'licence.account_id')
            .whereRef('renewed.form', '=', 'licence.form')
            .whereRef('renewed.valid_until', '>', 'licence.valid_until')
            .where('renewed.is_asked', '=', true),
        ),
      ),
    )
    .execute()
  for (const { account_id: accountId, form } of ending)
    await enqueue(
      ctx,
      ctx.db,
      'mail.licence-ends',
      { accountId, form, validUntil: end, days },
      { dedupeKey: `mail.licence-ends:${accountId}:${form}:${end}:${days}` },
    )
}
