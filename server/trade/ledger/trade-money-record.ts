import { changedLedger, tradeMoneyChangeEndpoints } from '#contract/trade-money.ts'
import { formatRupees, rupeesFromPaise, sumPaise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import { receiptModes } from '#domain/trade/trade-account.ts'
import { cashLimitRefusal, type TradeMoneyChangeName } from '#domain/ledgers/trade-money.ts'
import type { Trx } from '../../db/tables.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../../desk-change/desk-record.ts'
import { changesBetween } from '../../desk-change/record-audit.ts'
import { invalidField, invalidFields, notFound, Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { lockCashOfDay } from './cash-of-day.ts'
import { readLedger } from './ledger-queries.ts'
import { listOpenInvoices } from './open-invoices.ts'

type LockedBuyer = { readonly id: string }
type MoneyChange<Name extends TradeMoneyChangeName> = ChangeCall<LockedBuyer, (typeof tradeMoneyChangeEndpoints)[Name]>

/** Everything that staff may do to the money of a licensed buyer. */
export const tradeMoneyRecord: DeskRecord<typeof tradeMoneyChangeEndpoints, LockedBuyer> = {
  subject: 'trade-account',
  action: (name) => `tradeMoney.${name}`,
  endpoints: tradeMoneyChangeEndpoints,
  lock: async (_, trx, id) => {
    const account = await trx
      .selectFrom('trade_accounts')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account === undefined) throw notFound('Account')
    return account
  },
  shown: changedLedger.omit({ success: true }),
  show: async (ctx, _, id) => ({ ledger: await readLedger(ctx, id) }),
  useCases: { record: recordReceipt, reverse: reverseReceipt, mail: mailStatement },
}

/** Records a payment of a buyer (trade-7). */
async function recordReceipt({ ctx, trx, record, principal, at, input }: MoneyChange<'record'>): Promise<Audited> {
  const { mode, reference, amount, receivedOn, invoices } = input
  if (amount === 0) throw invalidField('amount', 'Please type more than 0.')
  if (receivedOn > indianDay(at)) throw invalidField('receivedOn', 'Please choose today or an earlier day.')
  const refusal =
    mode === 'cash' ? cashLimitRefusal({ received: await lockCashOfDay(trx, record.id, receivedOn), amount }) : null
  if (refusal !== null) throw invalidField('amount', refusal)
  const chosen = await chooseInvoices(trx, record.id, { amount, invoices })
  const id = ctx.newId('tradeReceipt')
  await trx
    .insertInto('trade_receipts')
    .values({
      id,
      account_id: record.id,
      mode,
      reference,
      amount_paise: amount,
      received_on: receivedOn,
      staff_id: principal.staffId,
      at,
    })
    .execute()
  if (chosen.length > 0)
    await trx
      .insertInto('trade_allocations')
      .values(chosen.map((one) => ({ receipt_id: id, ...one })))
      .execute()
  const after = { mode: receiptModes[mode], amount: rupeesFromPaise(amount), reference, receivedOn }
  return { changes: changesBetween({}, { ...after, invoices: invoices.map(({ number }) => number) }) }
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

type Chosen = Pick<MoneyChange<'record'>['input'], 'amount' | 'invoices'>

/** The invoices that staff chose for a payment. Refuses those that are paid, and more than they have left. */
async function chooseInvoices(trx: Trx, accountId: string, { amount, invoices }: Chosen) {
  if (invoices.length === 0) return []
  const open = await listOpenInvoices(trx, { accountId })
  const errors: Record<string, string> = {}
  const typed = invoices.map((one) => ({ ...one, number: one.number.toUpperCase() }))
  const chosen = typed.map(({ number, amount: part }, index) => {
    const invoice = open.find((one) => one.number === number)
    const isRepeated = typed.findIndex((one) => one.number === number) < index
    if (invoice === undefined) errors[`invoices.${index}.number`] = 'No unpaid invoice of this buyer has this number.'
    else if (isRepeated) errors[`invoices.${index}.number`] = 'This invoice stands above already.'
    else if (part === 0 || part > invoice.left)
      errors[`invoices.${index}.amount`] = `Please type an amount up to ${formatRupees(invoice.left)}, which is left.`
    return { document_id: invoice?.documentId ?? '', amount_paise: part }
  })
  if (sumPaise(invoices.map(({ amount: part }) => part)) > amount)
    errors.invoices = 'The invoices need more than was paid.'
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  return chosen
}
