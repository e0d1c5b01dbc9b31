import type { CreditedPacks } from '#domain/documents/credit-note.ts'
import { paise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { isOurFault } from '#domain/returns/return-rules.ts'
import type { Trx } from '../db/tables.ts'
import { recordCreditNote } from '../documents/record-credit-note.ts'
import { Refusal } from '../http/refusal.ts'
import { moveOrder } from '../orders/move-order.ts'
import { amountsOf } from '../orders/orders-queries.ts'
import type { ReturnChange, ReturnStep } from './return-change.ts'
import { listReturnBatches } from './return-queries.ts'

/**
 * Writes the credit note of the accepted packs and gives their money back: a refund of the online payment, or the payout with
 * this reference. An order on credit has the note alone, and a cash order that was never paid, which has to be whole. The order
 * is Returned when everything came back. The credit note of a refused parcel is written already.
 */
export async function settleReturn(
  change: ReturnChange<'refund' | 'payOut' | 'settleUnpaid' | 'creditAccount'>,
  reference: string,
): Promise<ReturnStep> {
  const { ctx, trx, actor, at, record } = change
  const ended = { settled_at: at, payout_reference: reference, sealed_payout: null }
  if (record.row.is_refused_parcel)
    return { to: 'settled', columns: { ...ended, refund_paise: amountsOf(record.order).paid } }
  const { id, order_id: orderId } = record.row
  const packs = await listCreditedPacks(trx, { returnId: id, orderId })
  const { status, payment_status: paymentStatus, payment_type: paymentType } = record.order
  const isUnpaid = paymentType === 'COD' && paymentStatus !== 'Paid'
  const creditPercent = record.row.credit_percent
  const isOurFault = creditPercent === null && (isUnpaid || (await areAllOurFault(trx, orderId)))
  const returned = { id, packs, isOurFault, ...(creditPercent !== null && { creditPercent }) }
  const { total, isWhole } = required(await recordCreditNote(ctx, trx, { orderId, at, returned }))
  if (isUnpaid && !isWhole)
    throw new Refusal('conflict', 'The customer keeps packs of this order. Please record its money first.')
  // Goods that expired at the buyer were supplied all the same.
  if (isWhole && status === 'Delivered' && creditPercent === null)
    await moveOrder(trx, {
      order: record.order,
      to: { status: 'Returned', paymentStatus: isUnpaid ? 'Failed' : paymentStatus },
      actor,
      note: 'Everything came back',
      at,
    })
  if (paymentType === 'ONLINE')
    await ctx.payments.refund(trx, record.order, { actor, reason: 'goods_returned', cause: id, amount: total })
  return {
    to: 'settled',
    columns: { ...ended, refund_paise: isUnpaid ? paise(0) : total },
  }
}

async function listCreditedPacks(
  trx: Trx,
  named: { readonly returnId: string; readonly orderId: string },
): Promise<CreditedPacks[]> {
  const batches = await listReturnBatches(trx, named)
  const accepted = batches.filter(({ shelved, destroyed }) => shelved + destroyed > 0)
  return [...Map.groupBy(accepted, ({ position }) => position)].map(([position, some]) => ({
    position,
    batches: some.map(({ number, expiresOn, mrp, shelved, destroyed }) => {
      return { number, expiresOn, quantity: shelved + destroyed, mrpPaise: mrp }
    }),
  }))
}

/** Whether no return of an order was for another reason than a fault of the shop. */
async function areAllOurFault(trx: Trx, orderId: string): Promise<boolean> {
  const returns = await trx
    .selectFrom('returns')
    .select('reason')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'refused')
    .execute()
  return returns.every(({ reason }) => isOurFault(reason))
}
