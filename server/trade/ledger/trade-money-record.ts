import { changedLedger, tradeMoneyChangeEndpoints } from '#contract/trade-money.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import type { DeskRecord } from '../../desk-change/desk-record.ts'
import { changesBetween } from '../../desk-change/record-audit.ts'
import { invalidField, notFound, Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { giveChequeBack } from './held-cheques.ts'
import { endHeldReceipt } from './held-receipts.ts'
import { readLedger } from './ledger-queries.ts'
import type { LockedBuyer, MoneyChange } from './money-change.ts'
import { payMoneyBack } from './pay-money-back.ts'
import { recordReceipt } from './record-receipt.ts'

/** Everything that staff may do to the money of a licensed buyer. */
export const tradeMoneyRecord: DeskRecord<typeof tradeMoneyChangeEndpoints, LockedBuyer> = {
  subject: 'trade-account',
  action: (name) => `tradeMoney.${name}`,
  endpoints: tradeMoneyChangeEndpoints,
  lock: async (_, trx, id) => {
    const account = await trx
      .selectFrom('trade_accounts')
      .select(['id', 'customer_id', 'firm'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account === undefined) throw notFound('Account')
    return account
  },
  shown: changedLedger.omit({ success: true }),
  show: async (ctx, _, id) => ({ ledger: await readLedger(ctx, id) }),
  useCases: {
    record: recordReceipt,
    reverse: reverseReceipt,
    giveBack: giveChequeBack,
    payOut: payMoneyBack,
    mail: mailStatement,
  },
}

/** Takes a payment back: its cheque bounced, or it was typed wrongly. */
async function reverseReceipt({ trx, record, principal, at, input }: MoneyChange<'reverse'>): Promise<Audited> {
  const { receiptId, reversedOn, reason } = input
  const receipt = await trx
    .selectFrom('trade_receipts')
    .select(['number', 'mode', 'amount_paise', 'received_on', 'reversed_on'])
    .where('id', '=', receiptId)
    .where('account_id', '=', record.id)
    .executeTakeFirst()
  if (receipt === undefined) throw notFound('Payment')
  if (receipt.mode === 'online')
    throw new Refusal('conflict', 'An online payment cannot be taken back: the shop has the money.')
  if (receipt.reversed_on !== null) throw new Refusal('conflict', 'This payment was taken back already.')
  if (reversedOn < receipt.received_on || reversedOn > indianDay(at))
    throw invalidField('reversedOn', 'Please choose a day from that of the payment to today.')
  const reversal = { reversed_on: reversedOn, reversed_by: principal.staffId, reversal: reason }
  await trx.updateTable('trade_receipts').set(reversal).where('id', '=', receiptId).execute()
  await endHeldReceipt(trx, receiptId, at)
  const amount = { before: rupeesFromPaise(receipt.amount_paise), after: 0 }
  return { changes: { payment: { before: receipt.number, after: null }, amount }, reason }
}

/** Mails a buyer the link to the statement (trade-7). */
async function mailStatement({ ctx, trx, record: { id }, input: { from } }: MoneyChange<'mail'>): Promise<Audited> {
  const { email } = await trx
    .selectFrom('trade_accounts as account')
    .innerJoin('customers', 'customers.id', 'account.customer_id')
    .select('email')
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  if (email === null) throw new Refusal('conflict', 'This buyer has no mail address.')
  await enqueue(ctx, trx, 'mail.trade-statement', { accountId: id, from })
  return { changes: changesBetween({}, { from }) }
}
