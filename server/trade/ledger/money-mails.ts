import { formatRupees } from '#domain/money.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { receiptModeNames } from '#domain/trade/trade-account.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { mailBuyer } from '../trade-mails.ts'

const dayOf = (day: string) => formatDate(startOfIndianDay(day))

/** The mails about the money of buyers: a receipt, a cheque that is held, and money that was paid back (trade-18). */
export const moneyMailJobs = {
  'mail.trade-receipt': async (ctx, { accountId, receiptId }, jobId) => {
    const receipt = await ctx.db
      .selectFrom('trade_receipts')
      .selectAll()
      .where('id', '=', receiptId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    // Taken back meanwhile.
    if (receipt.reversed_on !== null) return
    const paid = await ctx.db
      .selectFrom('trade_allocations as paid')
      .innerJoin('documents', 'documents.id', 'paid.document_id')
      .select(['documents.number', 'paid.amount_paise as amount'])
      .where('receipt_id', '=', receiptId)
      .orderBy('documents.number')
      .execute()
    await mailBuyer(ctx, {
      accountId,
      jobId,
      subject: `Receipt ${receipt.number}`,
      texts: [
        `We received ${formatRupees(receipt.amount_paise)} from you on ${dayOf(receipt.received_on)}.`,
        [receiptModeNames[receipt.mode], receipt.reference].filter(Boolean).join(': '),
        ...(paid.length === 0
          ? ['It pays your oldest invoices first.']
          : [
              'It pays these invoices:',
              paid.map(({ number, amount }) => `${number}: ${formatRupees(amount)}`).join('\n'),
            ]),
        ...(receipt.mode === 'cheque' ? ['A cheque counts once your bank has paid it.'] : []),
      ],
      path: '/trade/account',
    })
  },
  'mail.trade-cheque': async (ctx, { accountId, chequeId }, jobId) => {
    const cheque = await ctx.db
      .selectFrom('trade_cheques')
      .selectAll()
      .where('id', '=', chequeId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (cheque.ended_on !== null) return
    await mailBuyer(ctx, {
      accountId,
      jobId,
      subject: 'We hold your cheque',
      texts: [
        `We received your cheque ${cheque.reference} over ${formatRupees(cheque.amount_paise)}.`,
        `We hold it until ${dayOf(cheque.cheque_on)}, and it pays your invoices on that day.`,
      ],
      path: '/trade/account',
    })
  },
  'mail.trade-payout': async (ctx, { accountId, payoutId }, jobId) => {
    const payout = await ctx.db
      .selectFrom('trade_payouts')
      .selectAll()
      .where('id', '=', payoutId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    await mailBuyer(ctx, {
      accountId,
      jobId,
      subject: 'We paid your money back',
      texts: [
        `We paid you back ${formatRupees(payout.amount_paise)}, which was on your account, on ${dayOf(payout.paid_on)}.`,
        [receiptModeNames[payout.mode], payout.reference].join(': '),
      ],
      path: '/trade/account',
    })
  },
} satisfies Partial<JobHandlers>
