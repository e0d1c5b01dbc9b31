import { rupeesFromPaise, paise } from '#domain/money.ts'
import { indianDay, MINUTE } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/tables.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../../jobs/daily.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { listOpenInvoices } from './open-invoices.ts'
import { insertReceipt } from './insert-receipt.ts'
import type { MoneyChange } from './money-change.ts'

export const chequeJobs = {
  /** Makes held cheques payments on their day, just after midnight in India (trade-18). */
  'trade.cheques': async (ctx) => {
    await enqueueAfterMidnight(ctx, 'trade.cheques', MINUTE)
    const due = await ctx.db
      .selectFrom('trade_cheques')
      .select(['id', 'account_id'])
      .where('cheque_on', '<=', indianDay(ctx.now()))
      .where('receipt_id', 'is', null)
      .where('ended_on', 'is', null)
      .orderBy('number')
      .execute()
    for (const cheque of due) await bankCheque(ctx, cheque)
  },
} satisfies Partial<JobHandlers>

/** Schedules the cheques of today and of every day after, when the shop starts. */
export async function scheduleCheques(ctx: Context): Promise<void> {
  await enqueueForToday(ctx, 'trade.cheques')
}

/** Keeps a post-dated cheque until its day. */
export async function holdCheque({ ctx, trx, record, principal, at, input }: MoneyChange<'record'>): Promise<void> {
  const id = ctx.newId('tradeCheque')
  await trx
    .insertInto('trade_cheques')
    .values({
      id,
      account_id: record.id,
      reference: input.reference,
      amount_paise: input.amount,
      received_on: input.receivedOn,
      cheque_on: input.chequeOn,
      invoices: JSON.stringify(input.invoices),
      staff_id: principal.staffId,
      at,
    })
    .execute()
  await enqueue(ctx, trx, 'mail.trade-cheque', { accountId: record.id, chequeId: id })
}

/** Makes a cheque a payment of its day, for what is left of the invoices that staff chose. */
async function bankCheque(ctx: Context, { id, account_id: accountId }: { id: string; account_id: string }) {
  await inTransaction(ctx.db, async (trx) => {
    await trx.selectFrom('trade_accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    const cheque = await trx
      .selectFrom('trade_cheques')
      .selectAll()
      .where('id', '=', id)
      .where('receipt_id', 'is', null)
      .where('ended_on', 'is', null)
      .executeTakeFirst()
    if (cheque === undefined) return
    const open = await listOpenInvoices(trx, { accountId })
    const paid = cheque.invoices.flatMap(({ number, amount }) => {
      const invoice = open.find((one) => one.number === number.toUpperCase())
      return invoice === undefined ? [] : [{ ...invoice, amount: paise(Math.min(amount, invoice.left)) }]
    })
    const receiptId = await insertReceipt(
      ctx,
      trx,
      {
        accountId,
        mode: 'cheque',
        reference: cheque.reference,
        amount: cheque.amount_paise,
        receivedOn: cheque.cheque_on,
        staffId: cheque.staff_id,
      },
      paid,
    )
    await trx.updateTable('trade_cheques').set({ receipt_id: receiptId }).where('id', '=', id).execute()
  })
}

/** Ends a held cheque before its day. */
export async function giveChequeBack({
  trx,
  record,
  principal,
  at,
  input: { chequeId, reason },
}: MoneyChange<'giveBack'>): Promise<Audited> {
  const cheque = await trx
    .selectFrom('trade_cheques')
    .select(['number', 'amount_paise', 'receipt_id', 'ended_on'])
    .where('id', '=', chequeId)
    .where('account_id', '=', record.id)
    .executeTakeFirst()
  if (cheque === undefined) throw notFound('Cheque')
  if (cheque.receipt_id !== null)
    throw new Refusal('conflict', 'The day of this cheque has come: please take its payment back.')
  if (cheque.ended_on !== null) throw new Refusal('conflict', 'This cheque was given back already.')
  const end = { ended_on: indianDay(at), ended_by: principal.staffId, ending: reason }
  await trx.updateTable('trade_cheques').set(end).where('id', '=', chequeId).execute()
  const amount = { before: rupeesFromPaise(cheque.amount_paise), after: 0 }
  return { changes: { cheque: { before: cheque.number, after: null }, amount }, reason }
}

/** The cheques of an account that wait for their day, the next one first. */
export async function listHeldCheques(db: Db, accountId: string) {
  return db
    .selectFrom('trade_cheques')
    .select(['id as _id', 'number', 'reference', 'amount_paise as amount', 'cheque_on as chequeOn'])
    .where('account_id', '=', accountId)
    .where('receipt_id', 'is', null)
    .where('ended_on', 'is', null)
    .orderBy('cheque_on')
    .orderBy('number')
    .execute()
}
