import { inTransaction } from '../db/in-transaction.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { paragraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'

/** Mails that one job puts into the queue, so that others find their place in between. */
const BATCH = 200

/** The mails to those whom a breach affects: batches of jobs, and one job and one record for each person. */
export const breachJobs = {
  'breaches.mail-batch': async (ctx, { breachId, after }) => {
    await inTransaction(ctx.db, async (trx) => {
      const notices = await trx
        .selectFrom('breach_notices')
        .select('id')
        .where('breach_id', '=', breachId)
        .where('id', '>', after)
        .where('mailed_at', 'is', null)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      for (const { id } of notices)
        await enqueue(ctx, trx, 'mail.breach', { noticeId: id }, { dedupeKey: `mail.breach:${id}` })
      const last = notices.at(-1)
      if (last === undefined || notices.length < BATCH) return
      const dedupeKey = `breaches.mail-batch:${breachId}:${last.id}`
      await enqueue(ctx, trx, 'breaches.mail-batch', { breachId, after: last.id }, { dedupeKey })
    })
  },
  'mail.breach': async (ctx, { noticeId }, jobId) => {
    const notice = await ctx.db
      .selectFrom('breach_notices')
      .innerJoin('breaches', 'breaches.id', 'breach_notices.breach_id')
      .select(['breach_notices.email', 'breach_notices.mailed_at', 'breaches.people_draft as letter'])
      .where('breach_notices.id', '=', noticeId)
      .executeTakeFirst()
    // Purged meanwhile, or mailed by a run whose job was not marked as done.
    if (notice === undefined || notice.letter === null || notice.mailed_at !== null) return
    const shop = mailShop(ctx)
    await ctx.mail.send(
      buildMail({
        shop,
        to: notice.email,
        subject: `Important: about your data at ${shop.name}`,
        heading: 'About your data',
        messageId: jobId,
        blocks: notice.letter.split(/\n\s*\n/).map((part) => paragraph(part)),
      }),
    )
    await ctx.db.updateTable('breach_notices').set({ mailed_at: ctx.now() }).where('id', '=', noticeId).execute()
  },
} satisfies Partial<JobHandlers>
