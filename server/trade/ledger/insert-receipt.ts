import type { Paise } from '#domain/money.ts'
import type { ReceiptMode } from '#domain/trade/trade-account.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/tables.ts'
import { enqueue } from '../../jobs/jobs.ts'

type NewReceipt = {
  readonly accountId: string
  readonly mode: Exclude<ReceiptMode, 'online'>
  readonly reference: string
  readonly amount: Paise
  readonly receivedOn: string
  readonly staffId: string
}

/** Writes a payment with the invoices that it pays, and mails its receipt. Returns its id. */
export async function insertReceipt(
  ctx: Context,
  trx: Trx,
  { accountId, mode, reference, amount, receivedOn, staffId }: NewReceipt,
  paid: readonly { readonly documentId: string; readonly amount: Paise }[],
): Promise<string> {
  const id = ctx.newId('tradeReceipt')
  await trx
    .insertInto('trade_receipts')
    .values({
      id,
      account_id: accountId,
      mode,
      reference,
      amount_paise: amount,
      received_on: receivedOn,
      staff_id: staffId,
      at: ctx.now(),
    })
    .execute()
  if (paid.length > 0)
    await trx
      .insertInto('trade_allocations')
      .values(paid.map((one) => ({ receipt_id: id, document_id: one.documentId, amount_paise: one.amount })))
      .execute()
  await enqueue(ctx, trx, 'mail.trade-receipt', { accountId, receiptId: id })
  return id
}
