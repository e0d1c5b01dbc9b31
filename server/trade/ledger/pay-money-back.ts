import { formatRupees, rupeesFromPaise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import { receiptModes } from '#domain/trade/trade-account.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import { changesBetween } from '../../desk-change/record-audit.ts'
import { invalidField } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { readCredit } from './ledger-queries.ts'
import type { MoneyChange } from './money-change.ts'

/** Records that money on account was paid back to a buyer, never in cash (trade-18). */
export async function payMoneyBack(change: MoneyChange<'payOut'>): Promise<Audited> {
  const { ctx, trx, record, principal, at, input } = change
  const { mode, amount, reference, paidOn } = input
  if (amount === 0) throw invalidField('amount', 'Please type more than 0.')
  if (paidOn > indianDay(at)) throw invalidField('paidOn', 'Please choose today or an earlier day.')
  const { balance } = await readCredit({ db: trx, now: ctx.now }, record.id)
  if (amount > -balance)
    throw invalidField(
      'amount',
      balance < 0 ? `${formatRupees(-balance as typeof balance)} is on account.` : 'Nothing is on account.',
    )
  const id = ctx.newId('tradePayout')
  const payout = { account_id: record.id, mode, reference, amount_paise: amount, paid_on: paidOn }
  await trx
    .insertInto('trade_payouts')
    .values({ id, ...payout, staff_id: principal.staffId, at })
    .execute()
  await enqueue(ctx, trx, 'mail.trade-payout', { accountId: record.id, payoutId: id })
  return {
    changes: changesBetween({}, { mode: receiptModes[mode], amount: rupeesFromPaise(amount), reference, paidOn }),
  }
}
