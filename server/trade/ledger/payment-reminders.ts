import { formatRupees, type Paise } from '#domain/money.ts'
import { formatDate, indianDay, MINUTE, startOfIndianDay } from '#domain/time.ts'
import { reminderDays } from '#domain/ledgers/trade-money.ts'
import type { Context } from '../../context.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../../jobs/daily.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { button, paragraph, quietParagraph } from '../../mails/mail-blocks.ts'
import { buildMail } from '../../mails/mail-frame.ts'
import { mailShop } from '../../mails/mail-shop.ts'
import { listOpenInvoices } from './open-invoices.ts'

const AT_TEN = 10 * 60 * MINUTE

export const paymentReminderJobs = {
  /** Reminds buyers of invoices that are due today, or were 7 or 15 days ago (trade-7). */
  'trade.remind': async (ctx) => {
    await enqueueAfterMidnight(ctx, 'trade.remind', AT_TEN)
    const today = startOfIndianDay(indianDay(ctx.now()))
    for (const days of reminderDays) {
      const dueOn = indianDay(new Date(today.getTime() - days * 24 * 60 * MINUTE))
      for (const { accountId } of await listOpenInvoices(ctx.db, { dueOn }))
        await enqueue(
          ctx,
          ctx.db,
          'mail.trade-reminder',
          { accountId, dueOn },
          { dedupeKey: `mail.trade-reminder ${accountId} ${dueOn} ${days}` },
        )
    }
  },
  'mail.trade-reminder': async (ctx, { accountId, dueOn }, jobId) => {
    const invoices = await listOpenInvoices(ctx.db, { accountId, dueOn })
    const buyer = await ctx.db
      .selectFrom('trade_accounts')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(['firm', 'email', 'language'])
      .where('trade_accounts.id', '=', accountId)
      .executeTakeFirstOrThrow()
    // Paid meanwhile.
    if (invoices.length === 0 || buyer.email === null) return
    const shop = mailShop(ctx, buyer.language)
    const day = formatDate(startOfIndianDay(dueOn))
    await ctx.mail.send(
      buildMail({
        shop,
        to: buyer.email,
        subject: 'Payment of your invoices',
        heading: 'Payment of your invoices',
        messageId: jobId,
        greeting: { mail: 'invoicesDue', customer: buyer.firm },
        blocks: [
          paragraph(`These invoices are due since ${day}:`),
          paragraph(invoices.map(({ number, left }) => `${number}: ${formatRupees(left as Paise)}`).join('\n')),
          button('Your trade account', '/trade/account'),
          quietParagraph('Paid already? Then please tell us the reference.'),
        ],
      }),
    )
  },
} satisfies Partial<JobHandlers>

/** Schedules the reminders for today and every day after, when the shop starts. */
export async function schedulePaymentReminders(ctx: Context): Promise<void> {
  await enqueueForToday(ctx, 'trade.remind')
}
